import { ByteReader, joined } from './byte-reader.ts';
import type { CleanedFile } from './cleaned-file.ts';
import { isTurned, orientationOf, orientationSegment } from './exif-orientation.ts';
import { damaged, unsupported } from './file-fault.ts';

/** Markers (ITU-T T.81, table B.1). */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** The segments of the picture besides its frame: Huffman and arithmetic tables, scans, quantization, restarts. */
const PICTURE: ReadonlySet<number> = new Set([0xc4, 0xcc, SOS, 0xdb, 0xdd]);
/** Far more segments and scans than any photo has; reading the millions of a crafted file would take seconds. */
const MOST_PARTS = 4096;

/** Whether a frame is baseline, extended or progressive, which browsers show. Other frames are refused. */
const isShownFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
const isOtherFrame = (marker: number) => marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/**
 * A JPEG without its metadata: place, camera, comments, thumbnails, and whatever follows the picture, such as the film
 * of a motion photo. Its colour profile stays, and so does its orientation.
 *
 * @throws DomainError FILE_DAMAGED or FILE_UNSUPPORTED
 */
export function cleanJpeg(bytes: Uint8Array): CleanedFile {
  const reader = new ByteReader(bytes);
  const parts: Uint8Array[] = [Uint8Array.from([0xff, SOI])];
  let size: { width: number; height: number } | undefined;
  let orientation: number | undefined;
  let at = 2;
  for (;;) {
    if (parts.length > MOST_PARTS) throw damaged();
    const marker = markerAt(reader, at);
    at = marker.end;
    if (marker.code === EOI) break;
    const end = at + reader.u16(at);
    if (end < at + 2) throw damaged();
    const body = reader.slice(at + 2, end);
    at = end;
    if (isOtherFrame(marker.code)) throw unsupported();
    if (isShownFrame(marker.code)) {
      if (size !== undefined) throw damaged();
      const frame = new ByteReader(body);
      size = { height: frame.u16(1), width: frame.u16(3) };
    }
    if (marker.code === APP1) orientation ??= orientationOfSegment(body);
    const kept = keptBody(marker.code, body);
    if (kept !== null) parts.push(segment(marker.code, kept));
    if (marker.code === SOS) {
      if (size === undefined) throw damaged();
      const scanEnd = endOfScan(reader, at);
      parts.push(reader.slice(at, scanEnd));
      at = scanEnd;
    }
  }
  if (size === undefined || !parts.some((part) => part[1] === SOS)) throw damaged();
  parts.push(Uint8Array.from([0xff, EOI]));
  const turn = orientation ?? 1;
  if (turn !== 1) parts.splice(1, 0, orientationSegment(turn));
  const { width, height } = size;
  return { type: 'image/jpeg', bytes: joined(parts), ...(isTurned(turn) ? { width: height, height: width } : size) };
}

/** The marker at a place; any number of FF may stand before its code. */
function markerAt(reader: ByteReader, start: number): { code: number; end: number } {
  if (reader.u8(start) !== 0xff) throw damaged();
  let at = start + 1;
  while (reader.u8(at) === 0xff) at += 1;
  const code = reader.u8(at);
  if (code === 0 || code === 1 || code === SOI || isRestart(code)) throw damaged();
  return { code, end: at + 1 };
}

/** The end of a scan's data: the next marker that is neither a restart nor an escaped FF. */
function endOfScan(reader: ByteReader, start: number): number {
  let at = start;
  for (;;) {
    at = reader.bytes.indexOf(0xff, at);
    if (at === -1) throw damaged();
    const next = reader.u8(at + 1);
    if (next === 0xff) at += 1;
    else if (next === 0 || isRestart(next)) at += 2;
    else return at;
  }
}

/** The part of a segment that is kept; null if none is. Comments and reserved segments may contain anything. */
function keptBody(code: number, body: Uint8Array): Uint8Array | null {
  if (isShownFrame(code) || PICTURE.has(code)) return body;
  // JFIF without its thumbnail, whose size stands in the last two of these bytes.
  if (code === APP0 && startsWith(body, 'JFIF\0') && body.length >= 14) return withoutThumbnail(body);
  if (code === APP2 && startsWith(body, 'ICC_PROFILE\0')) return body;
  // Adobe's segment says how the colours are to be read.
  return code === APP14 && startsWith(body, 'Adobe') ? body.subarray(0, 12) : null;
}

function withoutThumbnail(body: Uint8Array): Uint8Array {
  const kept = body.slice(0, 14);
  kept.fill(0, 12);
  return kept;
}

function orientationOfSegment(body: Uint8Array): number | undefined {
  return startsWith(body, 'Exif\0\0') ? orientationOf(body.subarray(6)) : undefined;
}

function segment(code: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2;
  return joined([Uint8Array.from([0xff, code, length >> 8, length & 0xff]), body]);
}

function startsWith(body: Uint8Array, text: string): boolean {
  return body.length >= text.length && [...text].every((character, index) => body[index] === character.charCodeAt(0));
}
