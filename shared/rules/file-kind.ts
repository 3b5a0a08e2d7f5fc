import type { FileType } from './file.ts';

/** What a file is by its bytes, whatever its name and its sender say: a kind that is stored, or another picture. */
export type FileKind = FileType | 'image/heic' | 'image/avif' | 'image/gif' | 'image/bmp' | 'image/tiff';

/** How many of a file's first bytes tell its kind. */
export const KIND_BYTES = 64;

/** The brands of HEIC, as iPhones write it (ISO/IEC 23008-12, 10.2); the last two are shared with AVIF. */
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** The kind of a file by its first bytes; null for one that is no picture and no PDF, SVG among them. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, KIND_BYTES));
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.startsWith('ftyp', 4)) return kindOfBrands(bytes, head);
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  // Two letters alone are also the beginning of a text.
  if (head.startsWith('BM') && head.startsWith('\0\0\0\0', 6)) return 'image/bmp';
  return /^(?:II\*\0|MM\0\*)/.test(head) ? 'image/tiff' : null;
}

/** A picture in boxes, by its own brand and those that it is compatible with; null for films. */
function kindOfBrands(bytes: Uint8Array, head: string): FileKind | null {
  const [, , high = 0, low = 0] = bytes;
  const brands: string[] = head.slice(8, Math.max(12, high * 256 + low)).match(/[^]{4}/g) ?? [];
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  return HEIC.has(brands[0] ?? '') ? 'image/heic' : null;
}
