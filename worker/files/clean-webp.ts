import { ByteReader, joined } from './byte-reader.ts';
import type { CleanedFile } from './cleaned-file.ts';
import { orientationOf } from './exif-orientation.ts';
import { damaged, sideways, unsupported } from './file-fault.ts';

const HEADER_LENGTH = 12;
const PICTURES = new Set(['VP8 ', 'VP8L']);
const KEPT = new Set([...PICTURES, 'VP8X', 'ICCP', 'ALPH']);
/** The flags of VP8X that say whether EXIF and XMP follow (RFC 9649, 2.7.1). */
const METADATA_FLAGS = 0x08 | 0x04;

/**
 * A WebP without its metadata.
 *
 * @throws DomainError FILE_DAMAGED or FILE_UNSUPPORTED, also for an animated one
 */
export function cleanWebp(bytes: Uint8Array): CleanedFile {
  const reader = new ByteReader(bytes);
  const end = 8 + reader.u32(4, true);
  if (end > reader.length) throw damaged();
  const parts: Uint8Array[] = [];
  const seen = new Set<string>();
  let size: { width: number; height: number } | undefined;
  let canvas: { width: number; height: number } | undefined;
  let at = HEADER_LENGTH;
  while (at < end) {
    const type = reader.text(at, 4);
    const length = reader.u32(at + 4, true);
    const body = reader.slice(at + 8, at + 8 + length);
    // A chunk of odd length is followed by a padding byte; some programs leave out the last one.
    const padded = length % 2;
    if (type === 'ANIM' || type === 'ANMF') throw unsupported('Gambar bergerak belum didukung. Pakai foto biasa.');
    if (type === 'EXIF' && orientationOf(withoutPrefix(body)) !== 1) throw sideways();
    if (KEPT.has(type)) {
      if (seen.has(type)) throw damaged();
      seen.add(type);
    }
    if (PICTURES.has(type)) {
      if (size !== undefined) throw damaged();
      size = sizeOf(type, new ByteReader(body));
    }
    if (type === 'VP8X') canvas = canvasOf(new ByteReader(body));
    if (KEPT.has(type)) {
      const kept = type === 'VP8X' ? withoutFlags(body) : body;
      parts.push(reader.slice(at, at + 8), kept, new Uint8Array(padded));
    }
    at += 8 + length + padded;
  }
  if (size === undefined) throw damaged();
  // The size in the header must not hide a larger picture.
  if (canvas !== undefined && (canvas.width !== size.width || canvas.height !== size.height)) throw damaged();
  const body = joined(parts);
  const header = reader.bytes.slice(0, HEADER_LENGTH);
  new DataView(header.buffer).setUint32(4, body.length + 4, true);
  return { type: 'image/webp', bytes: joined([header, body]), ...size };
}

function canvasOf(body: ByteReader): { width: number; height: number } {
  return { width: body.u24(4) + 1, height: body.u24(7) + 1 };
}

/** The size in the picture's own data. */
function sizeOf(type: string, body: ByteReader): { width: number; height: number } {
  if (type === 'VP8 ') {
    if (body.u24(3) !== 0x2a019d) throw damaged();
    return { width: body.u16(6, true) & 0x3fff, height: body.u16(8, true) & 0x3fff };
  }
  if (body.u8(0) !== 0x2f) throw damaged();
  const bits = body.u32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function withoutFlags(body: Uint8Array): Uint8Array {
  const kept = body.slice();
  const [flags] = kept;
  if (flags === undefined || kept.length < 10) throw damaged();
  kept[0] = flags & ~METADATA_FLAGS;
  return kept;
}

/** EXIF data without the prefix of JPEG, which some programs write before it. */
function withoutPrefix(body: Uint8Array): Uint8Array {
  return body[0] === 0x45 && body[1] === 0x78 ? body.subarray(6) : body;
}
