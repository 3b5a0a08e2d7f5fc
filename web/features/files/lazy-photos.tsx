import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Loaded where there is a photo to show. Each keeps its place meanwhile.

/** The head of a card. */
export const PhotoCover = lazyPart(
  () => import('./photo-album.tsx').then((module) => module.PhotoCover),
  <Skeleton className="aspect-2/1 rounded-none" />,
);

/** One photo; give it a place, because it has no size of its own meanwhile. */
export const Photo = lazyPart(() => import('./photo.tsx').then((module) => module.Photo));

export const PhotoRow = lazyPart(
  () => import('./photo-album.tsx').then((module) => module.PhotoRow),
  <Skeleton className="aspect-4/1" />,
);

export const Proof = lazyPart(
  () => import('./proof.tsx').then((module) => module.Proof),
  <Skeleton className="aspect-4/3 w-full max-w-96" />,
);
