import { ExternalLink } from 'lucide-react';
import { hostOf } from './file-address.ts';

/** A picture somewhere else that is not loaded here: a link to it. */
export function LinkedPicture({ address, label }: { address: string; label: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium wrap-anywhere text-primary hover:underline"
    >
      {`Foto di ${hostOf(address)}`}
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{label}, di tab baru</span>
    </a>
  );
}
