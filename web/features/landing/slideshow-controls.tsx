import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { INTERVAL_MS, type useRotation } from './use-rotation.ts';

interface SlideshowControlsProps {
  rotation: ReturnType<typeof useRotation>;
  count: number;
  /** The id of the element that the buttons control. */
  controls: string;
}

/** Pause, dots, previous, next: one row of 44 px targets that fits a phone. The current dot fills as time passes. */
export function SlideshowControls({ rotation, count, controls }: SlideshowControlsProps) {
  const { index, rotating, moving, show, toggle } = rotation;
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between">
      <Control label={rotating ? 'Jeda slideshow' : 'Putar slideshow'} controls={controls} onClick={toggle}>
        {rotating ? (
          <Pause aria-hidden className="size-4.5 fill-current" />
        ) : (
          <Play aria-hidden className="size-4.5 fill-current" />
        )}
      </Control>
      <div role="group" aria-label="Pilih gambar" className="flex min-w-30 flex-1 justify-center">
        {Array.from({ length: count }, (_, dot) => {
          const active = dot === index;
          return (
            <button
              key={dot}
              type="button"
              aria-label={`Tampilkan gambar ${dot + 1}`}
              aria-current={active}
              aria-controls={controls}
              className="group grid h-11 w-11 min-w-6 place-items-center"
              onClick={() => show(dot)}
            >
              <span
                className={clsx(
                  'h-2 overflow-hidden rounded-full transition-[width,background-color]',
                  active ? 'w-7 bg-primary/30' : 'w-2 bg-line-strong/60 group-hover:bg-line-strong',
                )}
              >
                {active ? (
                  <span
                    key={String(moving)}
                    className={clsx(
                      'block size-full rounded-full bg-primary',
                      moving && 'transition-transform ease-linear starting:-translate-x-full',
                    )}
                    style={{ transitionDuration: `${INTERVAL_MS}ms` }}
                  />
                ) : null}
              </span>
            </button>
          );
        })}
      </div>
      <div className="ml-auto flex">
        <Control label="Gambar sebelumnya" controls={controls} onClick={() => show(index - 1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </Control>
        <Control label="Gambar berikutnya" controls={controls} onClick={() => show(index + 1)}>
          <ChevronRight aria-hidden className="size-5" />
        </Control>
      </div>
    </div>
  );
}

function Control({ label, controls, ...props }: { label: string; controls: string } & ComponentProps<typeof Button>) {
  return <Button variant="ghost" size="icon" aria-label={label} aria-controls={controls} {...props} />;
}
