import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Loaded only where there is a photo to show or to choose. A placeholder of the same size is shown meanwhile.

/** Chooses and uploads photos; `PhotoField` binds it to a form of react-hook-form. */
export const PhotoPicker = lazyPart(
  () => import('./photo-picker.tsx').then((module) => module.PhotoPicker),
  <Skeleton className="h-11" />,
);

export const PhotoRow = lazyPart(
  () => import('./photo-album.tsx').then((module) => module.PhotoRow),
  <Skeleton className="aspect-4/1" />,
);

export const Proof = lazyPart(
  () => import('./proof.tsx').then((module) => module.Proof),
  <Skeleton className="aspect-4/3 w-full max-w-96" />,
);
