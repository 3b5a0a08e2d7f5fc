import type { ReactNode } from 'react';

/** A section's title, and the sentence under it. */
export function SectionHeading({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <h2 id={id} className="text-2xl font-extrabold tracking-[-0.015em] sm:text-4xl">
        {title}
      </h2>
      <div className="mt-3 text-pretty text-muted sm:text-lg">{children}</div>
    </div>
  );
}
