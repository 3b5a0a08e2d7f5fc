import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { bareAddress } from '#shared/rules/file.ts';
import { isPicture, isUploaded, thumbOf } from './file-address.ts';
import { PictureIcon } from './photo-icons.tsx';
import { useFreshAddresses } from './use-fresh-addresses.ts';

interface PhotoProps {
  address: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** The small version is enough. */
  isThumb?: boolean;
  /** Its size comes from here, so that nothing moves when it arrives. */
  className?: string;
  /** Asks for a new address after a failure; by default, the reads that are shown are fetched again. */
  onFailed?: () => void;
}

/**
 * A photo, loaded when it comes near. Each answer signs an address anew; what is shown stays until it fails, so that
 * the same photo is not loaded twice.
 */
export function Photo({ address, alt, isThumb = false, className, onFailed }: PhotoProps) {
  const askForFresh = useFreshAddresses();
  const [kept, setKept] = useState({ address, hasFailed: !isPicture(address) });
  const isNext = bareAddress(address) !== bareAddress(kept.address) || (kept.hasFailed && address !== kept.address);
  if (isNext) setKept({ address, hasFailed: !isPicture(address) });
  const { hasFailed } = kept;
  useEffect(() => {
    if (!hasFailed) return undefined;
    const again = () => setKept((failed) => ({ ...failed, hasFailed: !isPicture(failed.address) }));
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [hasFailed]);
  if (hasFailed) {
    return (
      <span
        role="img"
        aria-label={alt ? `${alt} tidak dapat ditampilkan` : 'Foto tidak dapat ditampilkan'}
        className={clsx('grid place-items-center bg-sunken text-muted', className)}
      >
        <PictureIcon className="size-6" />
      </span>
    );
  }
  return (
    <img
      src={isThumb ? thumbOf(kept.address) : kept.address}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      onError={() => {
        setKept({ ...kept, hasFailed: true });
        if (isUploaded(kept.address)) (onFailed ?? askForFresh)();
      }}
    />
  );
}
