import { type ComponentType, useEffect, useEffectEvent } from 'react';
import type { LazyPart } from '../lib/lazy.tsx';
import { lazyPart } from './lazy-part.tsx';

interface Closed {
  onClose: () => void;
}

/** A dialog whose code is loaded when somebody opens it: its sheet is there at once, so that the press is answered. */
export function dialogPart<Props extends Closed>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, Opening);
}

function Opening({ onClose }: Closed) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let end: (() => void) | null | undefined;
    // Comes before the dialog, which has the same code in its own.
    void import('../lib/own-entries.ts').then(({ addOwnEntry }) => {
      if (end === undefined) end = addOwnEntry(() => close());
    });
    return () => {
      end?.();
      end = null;
    };
  }, []);
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-end bg-black/50 sm:place-items-center">
      <p className="h-96 w-full rounded-2xl bg-raised p-6 text-muted sm:max-w-lg">Memuat…</p>
    </div>
  );
}
