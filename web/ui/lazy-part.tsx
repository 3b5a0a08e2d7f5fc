import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react';
import { LoadError } from './load-error.tsx';

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the part before it is shown: for when someone is about to ask for it. */
  preload: () => void;
};

/**
 * A part of a screen whose code is fetched when it is first shown, so that nobody waits for what they do not open.
 * Where it cannot be fetched the rest of the screen stays, and the part says so.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => MissingPart) }));
  // A browser never again asks for code that it once failed to fetch: without a network, better not try ahead of time.
  const preload = () => void (navigator.onLine && load().catch(() => undefined));
  return Object.assign(part, { preload });
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
