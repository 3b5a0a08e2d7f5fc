import type { ComponentType } from 'react';
import type { LazyPart } from '../lib/lazy.tsx';
import { lazyPart } from './lazy-part.tsx';

/** A dialog whose code is loaded when somebody opens it: its sheet is there at once, so that the press is answered. */
export function dialogPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(
    load,
    <div role="status" className="fixed inset-0 z-50 grid place-items-end bg-black/50 sm:place-items-center">
      <p className="h-96 w-full rounded-2xl bg-raised p-6 text-muted sm:max-w-lg">Memuat…</p>
    </div>,
  );
}
