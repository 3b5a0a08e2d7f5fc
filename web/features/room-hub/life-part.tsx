import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

/** A part of what is known of a room, with its heading. */
export function LifePart({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t pt-3">
      <h3 id={id} className="text-sm">
        {title}
      </h3>
      <ul className="flex flex-col">{children}</ul>
      {beside}
    </section>
  );
}

interface LifeRowProps {
  to: string;
  name: string;
  note?: ReactNode;
  children?: ReactNode;
}

/** A line that opens its bill, complaint or tenant; its state stands beside it. */
export function LifeRow({ to, name, note, children }: LifeRowProps) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 text-sm">
      <Link to={to} className="tabular min-w-0 flex-1 py-1.5 break-words hover:underline">
        <span className="font-medium">{name}</span>
        {note === undefined ? null : <span className="block text-xs text-muted">{note}</span>}
      </Link>
      {children}
    </li>
  );
}
