import { crc32, deflateSync } from 'node:zlib';

/** Real pictures, small and grey, that any browser shows. */

const text = (value: string) => Buffer.from(value, 'latin1');
const u16 = (value: number) => [value >> 8, value & 0xff];

interface JpegOptions {
  width?: number;
  height?: number;
  /** Extra segments before the picture, such as `exif(…)`. */
  segments?: Buffer[];
  /** Bytes after the picture. */
  tail?: Buffer;
  /** Makes a picture with other bytes: 0 to 7. */
  variant?: number;
}

export function jpegSegment(marker: number, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, ...u16(body.length + 2)]), body]);
}

/** A grey JPEG. Each block of 8 by 8 pixels is two zero bits: "as bright as the last one" and "nothing else". */
export function jpeg({ width = 16, height = 8, segments = [], tail, variant = 0 }: JpegOptions = {}): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const scan = Buffer.alloc(Math.ceil((blocks * 2) / 8));
  const spare = scan.length * 8 - blocks * 2;
  if (spare > 0) scan[scan.length - 1] = 2 ** spare - 1;
  const oneCode = [1, ...Array.from({ length: 15 }, () => 0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from([...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])),
    ...segments,
    jpegSegment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1 + variant)])),
    jpegSegment(0xc0, Buffer.from([8, ...u16(height), ...u16(width), 1, 1, 0x11, 0])),
    jpegSegment(0xc4, Buffer.from([0x00, ...oneCode])),
    jpegSegment(0xc4, Buffer.from([0x10, ...oneCode])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    scan,
    Buffer.from([0xff, 0xd9]),
    tail ?? Buffer.alloc(0),
  ]);
}

/** TIFF data as a phone writes it: how it was held, and a directory with the place (latitude 6° 12' S). */
export function tiff(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number[]) =>
    Buffer.from([...u16(tag), ...u16(type), 0, 0, ...u16(count), ...value]);
  const place = 8 + 2 + 2 * 12 + 4;
  return Buffer.concat([
    Buffer.from([...text('MM'), 0, 0x2a, 0, 0, 0, 8, ...u16(2)]),
    entry(0x0112, 3, 1, [...u16(orientation), 0, 0]),
    entry(0x8825, 4, 1, [0, 0, 0, place]),
    Buffer.from([0, 0, 0, 0, ...u16(2)]),
    entry(1, 2, 2, [...text('S\0'), 0, 0]),
    entry(2, 5, 3, [0, 0, 0, place + 2 + 2 * 12 + 4]),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 1, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]),
    text('PhoneModelX'),
  ]);
}

/** The segment of a JPEG with a phone's data. */
export function exif(orientation = 1): Buffer {
  return jpegSegment(0xe1, Buffer.concat([text('Exif\0\0'), tiff(orientation)]));
}

export function pngChunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([text(type), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A grey PNG; `chunks` stand before the picture. */
export function png({ width = 16, height = 8, chunks = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, ...text('PNG\r\n\x1a\n')]),
    pngChunk('IHDR', head),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function webpChunk(type: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([text(type), length, body, Buffer.alloc(body.length % 2)]);
}

/** A transparent WebP without losses: five codes of one symbol each, so that no pixel needs a bit. */
export function webp({ width = 16, height = 8, chunks = [] as Buffer[], flags = 0 } = {}): Buffer {
  const picture = Buffer.alloc(9);
  picture[0] = 0x2f;
  picture.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  // No transform, no cache, no groups; then five times "one code, of the symbol 0".
  picture.writeUInt32LE(
    [3, 7, 11, 15, 19].reduce((bits, at) => bits | (1 << at), 0),
    5,
  );
  const canvas = Buffer.alloc(10);
  canvas[0] = flags;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([text('WEBP'), webpChunk('VP8X', canvas), webpChunk('VP8L', picture), ...chunks]);
  return webpChunk('RIFF', body);
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** The beginning of an iPhone's photo. */
export const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic'), Buffer.alloc(40)]);
