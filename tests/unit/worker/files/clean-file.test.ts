import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exif,
  heic,
  jpeg,
  jpegSegment,
  pdf,
  png,
  pngChunk,
  tiff,
  webp,
  webpChunk,
} from '#tests/support/files/pictures.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { FilePurpose } from '#shared/enums.ts';
import { DomainError } from '#worker/errors.ts';
import { cleanFile } from '#worker/files/clean-file.ts';

const clean = (bytes: Uint8Array, purpose: FilePurpose = 'kost') => cleanFile(Uint8Array.from(bytes), purpose);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The code with which a file is refused; null if it is accepted. Anything but a refusal is a fault of the test. */
function refusal(bytes: Uint8Array, purpose?: FilePurpose): ErrorCode | null {
  try {
    clean(bytes, purpose);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const secret = Buffer.from('RAHASIA -6.2088,106.8456');

describe('a picture without its metadata', () => {
  it('is a JPEG without place, camera, comment, thumbnail and what follows it; its colours stay', () => {
    const profile = jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.from('warna')]));
    const film = Buffer.concat([Buffer.from('ftypmp42'), secret]);
    const dirty = jpeg({
      segments: [
        exif(),
        jpegSegment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), secret])),
        jpegSegment(0xe2, Buffer.concat([Buffer.from('MPF\0'), secret])),
        profile,
        ...[0xe3, 0xed, 0xef, 0xfe, 0xf0, 0xfd, 0x02, 0xbf].map((marker) => jpegSegment(marker, secret)),
        jpegSegment(0xee, Buffer.concat([Buffer.from('Adobe'), Buffer.alloc(7), secret])),
      ],
      tail: film,
    });
    const { type, bytes, width, height } = clean(dirty);
    expect([type, width, height]).toEqual(['image/jpeg', 16, 8]);
    expect(text(bytes)).not.toMatch(/RAHASIA|Exif|PhoneModel|adobe\.com|MPF|ftyp/);
    expect(text(bytes)).toContain('ICC_PROFILE\0\x01\x01warna');
    expect(text(bytes)).toContain('Adobe');
    expect(bytes.length).toBe(jpeg().length + profile.length + 16);
  });

  it('is the same JPEG if there was nothing to remove', () => {
    expect(Buffer.from(clean(jpeg()).bytes)).toEqual(jpeg());
  });

  it.each([
    [2, 16, 8],
    [3, 16, 8],
    [6, 8, 16],
    [8, 8, 16],
  ])('is a JPEG that keeps orientation %i and nothing else of its Exif', (orientation, width, height) => {
    const cleaned = clean(jpeg({ segments: [exif(orientation)] }));
    expect([cleaned.width, cleaned.height]).toEqual([width, height]);
    expect(text(cleaned.bytes)).not.toContain('PhoneModel');
    // The tag, its type, its count and its value.
    const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    expect(Buffer.from(cleaned.bytes).includes(entry)).toBe(true);
    expect(clean(cleaned.bytes)).toEqual(cleaned);
  });

  it('is a JPEG of several scans, whatever stands between them', () => {
    const whole = jpeg();
    const scan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const end = Buffer.from([0xff, 0xd9]);
    const dirty = Buffer.concat([whole.subarray(0, -2), jpegSegment(0xfe, secret), scan, end]);
    expect(Buffer.from(clean(dirty).bytes)).toEqual(Buffer.concat([whole.subarray(0, -2), scan, end]));
  });

  it('is a PNG with its picture alone', () => {
    const chunks = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'acTL', 'prVt'].map((type) => pngChunk(type, secret));
    const dirty = Buffer.concat([png({ chunks }), secret]);
    expect(clean(dirty)).toMatchObject({ type: 'image/png', width: 16, height: 8 });
    expect(Buffer.from(clean(dirty).bytes)).toEqual(png());
  });

  it('is a WebP whose header no longer promises metadata', () => {
    const profile = webpChunk('ICCP', Buffer.from('warna'));
    const chunks = [profile, ...['EXIF', 'XMP ', 'prVt'].map((type) => webpChunk(type, secret))];
    const dirty = Buffer.concat([webp({ chunks, flags: 0x2c }), secret]);
    expect(clean(dirty)).toMatchObject({ type: 'image/webp', width: 16, height: 8 });
    expect(Buffer.from(clean(dirty).bytes)).toEqual(webp({ chunks: [profile], flags: 0x20 }));
  });
});

describe('a file', () => {
  it('is what its bytes say', () => {
    expect(refusal(heic)).toBe('FILE_UNSUPPORTED');
    expect(() => clean(heic)).toThrow('Ubah ke JPG dulu');
    for (const other of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'GIF89a', 'MZ', '', ' ']) {
      expect([other, refusal(Buffer.from(other))]).toEqual([other, 'FILE_UNSUPPORTED']);
    }
  });

  it('is a PDF only as a proof of payment, and then as it is', () => {
    expect(refusal(pdf)).toBe('FILE_UNSUPPORTED');
    expect(clean(pdf, 'payment_proof')).toEqual({
      type: 'application/pdf',
      bytes: Uint8Array.from(pdf),
      width: null,
      height: null,
    });
    expect(refusal(pdf.subarray(0, 20), 'payment_proof')).toBe('FILE_DAMAGED');
  });

  it.each([
    ['jpeg', jpeg()],
    ['png', png()],
    ['webp', webp()],
  ])('(%s) that breaks off anywhere is refused', (_, whole) => {
    for (let length = 0; length < whole.length; length += 1) {
      expect(['FILE_DAMAGED', 'FILE_UNSUPPORTED']).toContain(refusal(whole.subarray(0, length)));
    }
  });

  it.each([
    ['a side of no pixels', jpeg({ width: 0 }), 'FILE_DAMAGED'],
    ['a side of 12,001 pixels', png({ width: 12_001, height: 1 }), 'FILE_TOO_DETAILED'],
    ['41 megapixels', webp({ width: 10_000, height: 4_100 }), 'FILE_TOO_DETAILED'],
    ['a frame that no browser shows', Buffer.from(jpeg()).fill(0xc3, 90, 91), 'FILE_UNSUPPORTED'],
    ['two pictures', webp({ chunks: [webpChunk('VP8L', webp().subarray(-10, -1))] }), 'FILE_DAMAGED'],
    ['a film', webp({ chunks: [webpChunk('ANMF', secret)] }), 'FILE_UNSUPPORTED'],
    ['a PNG on its side', png({ chunks: [pngChunk('eXIf', tiff(6))] }), 'FILE_UNSUPPORTED'],
    ['a WebP on its side', webp({ chunks: [webpChunk('EXIF', tiff(6))] }), 'FILE_UNSUPPORTED'],
  ])('with %s is refused', (_, bytes, code) => {
    expect(refusal(bytes)).toBe(code);
  });

  it('of any bytes is cleaned or refused, never a fault, and cleaning it again changes nothing', () => {
    const seeds = [
      jpeg({ segments: [exif(6), jpegSegment(0xfe, secret)], tail: secret }),
      png({ chunks: [pngChunk('tEXt', secret), pngChunk('eXIf', tiff(1))] }),
      webp({ chunks: [webpChunk('EXIF', tiff(1))], flags: 0x0c }),
      pdf,
    ];
    const change = fc.record({ at: fc.nat(), value: fc.nat(255), kind: fc.constantFrom('set', 'insert', 'cut') });
    fc.assert(
      fc.property(fc.constantFrom(...seeds), fc.array(change, { maxLength: 12 }), (seed, list) => {
        let bytes = [...seed];
        for (const { at, value, kind } of list) {
          const place = at % (bytes.length + 1);
          if (kind === 'set') bytes[Math.min(place, bytes.length - 1)] = value;
          else if (kind === 'insert') bytes.splice(place, 0, value);
          else bytes = bytes.slice(0, place);
        }
        const file = Uint8Array.from(bytes);
        if (refusal(file, 'payment_proof') !== null) return;
        const once = clean(file, 'payment_proof');
        expect(clean(once.bytes, 'payment_proof')).toEqual(once);
        expect(once.bytes.length).toBeLessThanOrEqual(file.length + 36);
      }),
      { numRuns: 3_000 },
    );
  });

  it('made to keep the Worker busy is dealt with at once', () => {
    const start = Buffer.from([0xff, 0xd8]);
    const crafted = [
      Buffer.concat([start, Buffer.alloc(5_000_000, 0xff)]),
      Buffer.concat([start, ...Array.from({ length: 400_000 }, () => jpegSegment(0xfe, Buffer.alloc(0)))]),
      ...[0xda, 0xdb].map((marker) =>
        Buffer.concat([jpeg().subarray(0, -2), Buffer.alloc(5_000_000, Buffer.from([0xff, marker, 0, 2]))]),
      ),
      Buffer.concat([jpeg().subarray(0, -2), Buffer.alloc(4_000_000, Buffer.from([0xff, 0x00]))]),
      Buffer.concat([png().subarray(0, 33), ...Array.from({ length: 200_000 }, () => pngChunk('IDAT', start))]),
      webp({ chunks: Array.from({ length: 300_000 }, () => webpChunk('ICCP', Buffer.alloc(0))) }),
    ];
    // What the processor did, not how long it took beside others.
    const started = process.cpuUsage();
    for (const bytes of crafted) refusal(bytes, 'payment_proof');
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });
});
