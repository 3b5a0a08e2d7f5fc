import { clsx } from 'clsx';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { bareAddress } from '#shared/rules/file.ts';
import { isLinkedPicture, isPicture } from './file-address.ts';
import { LinkedPicture } from './linked-picture.tsx';
import { PictureIcon } from './photo-icons.tsx';
import { Photo } from './photo.tsx';

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx').then((module) => module.PhotoViewer));

export interface PhotoAlbumProps {
  addresses: readonly string[];
  /** What they show: 'Kamar 101'. */
  label: string;
  /** The shape of it; twice as wide as high by default. */
  className?: string;
}

/** The first photo, wide, as the head of a card; it opens all of them. Nothing if there is none, or links. */
export function PhotoCover({ addresses, label, className }: PhotoAlbumProps) {
  const photos = addresses.filter(isPicture);
  const [cover] = photos;
  const [shown, setShown] = useState<number | null>(null);
  if (cover === undefined) return <LinkedPictures addresses={addresses} label={label} className="px-4 pt-2" />;
  return (
    <>
      <button
        type="button"
        aria-label={`Lihat ${photos.length === 1 ? '' : `${photos.length} `}foto: ${label}`}
        onClick={() => setShown(0)}
        onPointerEnter={PhotoViewer.preload}
        className={clsx('relative block w-full overflow-hidden bg-sunken', className ?? 'aspect-2/1')}
      >
        <Photo address={cover} isThumb alt="" className="absolute inset-0 size-full object-cover" />
        {photos.length > 1 ? (
          <span className="tabular absolute right-2 bottom-2 flex items-center gap-1 rounded-full bg-black/65 px-2 py-0.5 text-xs font-semibold text-white">
            <PictureIcon className="size-3.5" />
            {photos.length}
          </span>
        ) : null}
      </button>
      {shown === null ? null : (
        <PhotoViewer addresses={photos} label={label} first={shown} onClose={() => setShown(null)} />
      )}
      <LinkedPictures addresses={addresses} label={label} className="px-4 pt-2" />
    </>
  );
}

/** All photos, small, in a row of four if no other `columns` are named; each opens large. Nothing if there is none. */
export function PhotoRow({ addresses, label, className, columns }: PhotoAlbumProps & { columns?: string }) {
  const photos = addresses.filter(isPicture);
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return <LinkedPictures addresses={addresses} label={label} />;
  return (
    <>
      <ul className={clsx('grid gap-2', columns ?? 'grid-cols-4', className)}>
        {photos.map((address, index) => (
          <li key={bareAddress(address)}>
            <button
              type="button"
              aria-label={`Lihat foto ${index + 1}: ${label}`}
              onClick={() => setShown(index)}
              onPointerEnter={PhotoViewer.preload}
              className="relative block aspect-square w-full overflow-hidden rounded-lg border bg-sunken"
            >
              <Photo address={address} isThumb alt="" className="absolute inset-0 size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <PhotoViewer addresses={photos} label={label} first={shown} onClose={() => setShown(null)} />
      )}
      <LinkedPictures addresses={addresses} label={label} />
    </>
  );
}

/** The pictures that are not loaded, as links; nothing if there is none. */
function LinkedPictures({ addresses, label, className }: PhotoAlbumProps) {
  const linked = addresses.filter(isLinkedPicture);
  if (linked.length === 0) return null;
  return (
    <ul className={clsx('flex flex-wrap gap-x-4', className)}>
      {linked.map((address) => (
        <li key={address}>
          <LinkedPicture address={address} label={label} />
        </li>
      ))}
    </ul>
  );
}
