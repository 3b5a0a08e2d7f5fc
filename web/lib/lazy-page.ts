import { type ComponentType, lazy } from 'react';

/** A page whose code is fetched when it is shown; where that fails, the crash page of the shell stands in. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
