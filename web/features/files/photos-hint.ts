import type { FilePurpose } from '#shared/enums.ts';
import { hasCover, maxPhotos } from '#shared/rules/file.ts';

/** How many photos of a purpose there may be, and how they are used. */
export function photosHint(purpose: FilePurpose, words?: string): string {
  const most = `Paling banyak ${maxPhotos[purpose]}.`;
  return [most, hasCover(purpose) ? 'Foto pertama menjadi sampul.' : words].filter(Boolean).join(' ');
}
