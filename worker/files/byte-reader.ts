import { damaged } from './file-fault.ts';

/** Reads the numbers in a file. A read past its end means that the file is damaged. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  u8(at: number): number {
    return this.#at(at, 1).getUint8(at);
  }

  u16(at: number, littleEndian = false): number {
    return this.#at(at, 2).getUint16(at, littleEndian);
  }

  u24(at: number): number {
    return this.u16(at, true) | (this.u8(at + 2) << 16);
  }

  u32(at: number, littleEndian = false): number {
    return this.#at(at, 4).getUint32(at, littleEndian);
  }

  /** Characters of one byte each. */
  text(at: number, length: number): string {
    return String.fromCharCode(...this.slice(at, at + length));
  }

  /** A view of the bytes from `start` to before `end`. */
  slice(start: number, end: number): Uint8Array {
    if (start < 0 || end < start || end > this.length) throw damaged();
    return this.bytes.subarray(start, end);
  }

  #at(at: number, size: number): DataView {
    if (at < 0 || at + size > this.length) throw damaged();
    return this.#view;
  }
}

/** Joins parts into one array. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
