import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react';

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the part before it is shown: for when someone is about to ask for it. */
  preload: () => void;
};

/** A part of a screen whose code is fetched when it is first shown, so that nobody waits for what they do not open. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part = lazy(async () => ({ default: await load() }));
  return Object.assign(part, { preload: () => void load().catch(() => undefined) });
}

/** Fetches parts behind what is on the screen, for the next click. */
export function usePreload(...parts: { preload: () => void }[]): void {
  useEffect(() => {
    for (const part of parts) part.preload();
    // The parts are the module's own: asking once is enough.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
