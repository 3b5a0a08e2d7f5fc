import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const drawings = {
  house: (
    <>
      <path d="M22 58V37L48 17l26 20v21a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4Z" />
      <path d="M16 41 48 15l32 26" />
      <path d="M41 62V48a7 7 0 0 1 14 0v14" />
    </>
  ),
  room: (
    <>
      <rect x="24" y="14" width="48" height="50" rx="4" />
      <path d="M36 64V26h24v38" />
      <circle cx="54" cy="46" r="1.5" />
      <path d="M14 64h68" />
    </>
  ),
  people: (
    <>
      <circle cx="38" cy="28" r="9" />
      <path d="M20 62c0-12 8-19 18-19s18 7 18 19" />
      <circle cx="63" cy="32" r="7" />
      <path d="M62 45c9 0 15 6 15 16" />
    </>
  ),
  bill: (
    <>
      <path d="M30 12h36v52l-6-4-6 4-6-4-6 4-6-4-6 4Z" />
      <path d="M38 26h20M38 36h20M38 46h12" />
    </>
  ),
  message: (
    <>
      <path d="M18 20h60a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4H44L30 65V54H18a4 4 0 0 1-4-4V24a4 4 0 0 1 4-4Z" />
      <path d="M28 33h40M28 42h26" />
    </>
  ),
  tools: (
    <>
      <path d="M62 14a13 13 0 0 0-16 17L25 52a6 6 0 0 0 9 9l21-21a13 13 0 0 0 17-16l-8 8-8-2-2-8Z" />
      <circle cx="30" cy="56" r="1.5" />
    </>
  ),
  lock: (
    <>
      <rect x="26" y="34" width="44" height="32" rx="5" />
      <path d="M35 34v-8a13 13 0 0 1 26 0v8" />
      <circle cx="48" cy="47" r="3" />
      <path d="M48 50v6" />
    </>
  ),
  page: (
    <>
      <path d="M28 12h28l14 14v38a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4Z" />
      <path d="M56 12v14h14M34 38h26M34 47h26M34 56h16" />
    </>
  ),
};

export interface EmptyStateProps {
  drawing: keyof typeof drawings;
  title: string;
  /** If it is the only content of the page, its title is the page's. */
  heading?: 'p' | 'h1';
  description?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Removes the filter that matches nothing. */
  onShowAll?: () => void;
}

/** Nothing here: a small drawing, a sentence, an action. */
export function EmptyState(props: EmptyStateProps) {
  const { drawing, title, heading: Heading = 'p', description, action, onShowAll } = props;
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <svg
        aria-hidden
        viewBox="0 0 96 76"
        className="mb-2 h-20 w-24 text-primary"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <ellipse cx="48" cy="70" rx="38" ry="4" fill="var(--surface-sunken)" stroke="none" />
        {drawings[drawing]}
      </svg>
      <Heading className="max-w-md text-base leading-normal font-semibold">{title}</Heading>
      {description ? <p className="max-w-sm text-sm text-muted">{description}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
      {onShowAll ? (
        <Button variant="secondary" className="mt-3" onClick={onShowAll}>
          Tampilkan semua
        </Button>
      ) : null}
    </div>
  );
}
