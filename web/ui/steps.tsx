import { clsx } from 'clsx';
import { Check } from 'lucide-react';

/** The progress through a few steps. */
export function Steps({ current, titles }: { current: number; titles: string[] }) {
  return (
    <ol className="flex flex-wrap gap-2" aria-label="Langkah">
      {titles.map((title, index) => {
        const done = index < current;
        const active = index === current;
        return (
          <li
            key={title}
            aria-current={active ? 'step' : undefined}
            className="flex min-w-0 flex-1 basis-18 flex-col gap-2"
          >
            <span className={clsx('h-1.5 rounded-full', done || active ? 'bg-primary' : 'bg-line')} />
            <span
              className={clsx('flex items-center gap-1.5 text-xs font-semibold', active ? 'text-text' : 'text-muted')}
            >
              {done ? (
                <Check aria-hidden className="size-3.5 text-primary" />
              ) : (
                <span className="tabular">{index + 1}.</span>
              )}
              {title}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
