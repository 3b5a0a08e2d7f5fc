import { DomainError } from '../errors.ts';
import { ByteReader, joined } from './byte-reader.ts';

const ORIENTATION_TAG = 0x0112;
/** More entries than any camera writes; it bounds the search in a crafted file. */
const MOST_ENTRIES = 512;

/**
 * How a camera was held: the orientation tag of TIFF data, from 1 (upright) to 8. Data that cannot be read means
 * upright, as in browsers.
 */
export function orientationOf(tiff: Uint8Array): number {
  try {
    const reader = new ByteReader(tiff);
    const littleEndian = reader.text(0, 2) === 'II';
    if (!littleEndian && reader.text(0, 2) !== 'MM') return 1;
    const directory = reader.u32(4, littleEndian);
    const entries = Math.min(reader.u16(directory, littleEndian), MOST_ENTRIES);
    for (let index = 0; index < entries; index += 1) {
      const entry = directory + 2 + index * 12;
      if (reader.u16(entry, littleEndian) === ORIENTATION_TAG) {
        const value = reader.u16(entry + 8, littleEndian);
        return value >= 1 && value <= 8 ? value : 1;
      }
    }
    return 1;
  } catch (error) {
    if (error instanceof DomainError) return 1;
    throw error;
  }
}

/** Whether a picture with this orientation lies on its side, so that its width is its height when shown. */
export function isTurned(orientation: number): boolean {
  return orientation >= 5;
}

/** A JPEG segment with the orientation and nothing else, so that a photo whose other data was removed stays upright. */
export function orientationSegment(orientation: number): Uint8Array {
  const text = new TextEncoder();
  const tiff = [0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const body = joined([text.encode('Exif\0\0MM'), Uint8Array.from(tiff)]);
  return joined([Uint8Array.from([0xff, 0xe1, 0, body.length + 2]), body]);
}
