import { ByteReader, joined } from './byte-reader.ts';
import type { CleanedFile } from './cleaned-file.ts';
import { orientationOf } from './exif-orientation.ts';
import { damaged, sideways, unsupported } from './file-fault.ts';

const SIGNATURE_LENGTH = 8;
const NECESSARY = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** Chunks that are kept: necessary ones, and those about transparency and colours. All others may be metadata. */
const KEPT = new Set([...NECESSARY, 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'bKGD', 'pHYs', 'cICP']);
/** A chunk whose name begins with a capital letter is needed to show the picture. */
const isNecessary = (type: string) => /^[A-Z]/.test(type);

/**
 * A PNG without its metadata; of an animated one, the first picture.
 *
 * @throws DomainError FILE_DAMAGED or FILE_UNSUPPORTED
 */
export function cleanPng(bytes: Uint8Array): CleanedFile {
  const reader = new ByteReader(bytes);
  const parts: Uint8Array[] = [reader.slice(0, SIGNATURE_LENGTH)];
  const seen = new Set<string>();
  let at = SIGNATURE_LENGTH;
  let size = { width: 0, height: 0 };
  while (!seen.has('IEND')) {
    const length = reader.u32(at);
    const type = reader.text(at + 4, 4);
    const end = at + 12 + length;
    const chunk = reader.slice(at, end);
    if (!/^[A-Za-z]{4}$/.test(type) || (at === SIGNATURE_LENGTH) !== (type === 'IHDR')) throw damaged();
    if (isNecessary(type) && !NECESSARY.has(type)) throw unsupported();
    if (type === 'IHDR') size = { width: reader.u32(at + 8), height: reader.u32(at + 12) };
    if (type === 'eXIf' && orientationOf(reader.slice(at + 8, at + 8 + length)) !== 1) throw sideways();
    if (KEPT.has(type)) parts.push(chunk);
    seen.add(type);
    at = end;
  }
  if (!seen.has('IDAT')) throw damaged();
  return { type: 'image/png', bytes: joined(parts), ...size };
}
