import { type ComponentType, type ReactNode, useEffect } from 'react';
import { lazyIn, type LazyPart } from '../lib/lazy.tsx';
import { LoadError } from './load-error.tsx';

/**
 * A part of a screen whose code is fetched when it is first shown, so that nobody waits for what they do not open.
 * Where it cannot be fetched, or breaks, the rest of the screen stays, and the part says so.
 *
 * @param waiting stands there while the part is on its way
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): LazyPart<Props> {
  return lazyIn(load, { waiting, Missing: MissingPart });
}

/** Only a fresh page fetches again what has failed once. */
function MissingPart() {
  return (
    <div role="alert" ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })} className="my-4">
      <LoadError message="Gagal memuat bagian ini" error={null} onRetry={() => location.reload()} />
    </div>
  );
}

/** Fetches parts behind what is on the screen, for the next click. */
export function usePreload(...parts: { preload: () => void }[]): void {
  useEffect(() => {
    for (const part of parts) part.preload();
    // The parts are the module's own: asking once is enough.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
