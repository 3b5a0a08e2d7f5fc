import { lazyPart } from './lazy-part.tsx';

/** An empty state, whose drawings are loaded when there is one: for a first screen that is seldom empty. */
export const LazyEmptyState = lazyPart(
  () => import('./empty-state.tsx').then((module) => module.EmptyState),
  <div className="h-44" />,
);
