import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate';
import { type CsvRows, csvHead, csvLines } from './csv.ts';

/** A spreadsheet shows 1,048,576 rows of a file and drops the others without a word; a longer list gets another file. */
const ROWS_A_FILE = 1_000_000;

/** From this size on, in bytes, compressed pieces go into a blob, which a browser may keep outside of its memory. */
const PIECE = 256 * 1024;

/** A file that is ready to be saved. */
export interface MadeFile {
  name: string;
  contents: Blob;
  /** How many CSV files it is or holds, and how many rows they have without their headers. */
  files: number;
  rows: number;
}

/**
 * CSV files that are compressed while their rows arrive, in any order: of what was added, only compressed bytes are
 * held, however long a list is.
 */
export class CsvArchive {
  readonly #files = new Map<string, CsvFile>();
  readonly #rowsAFile: number;

  constructor(rowsAFile = ROWS_A_FILE) {
    this.#rowsAFile = rowsAFile;
  }

  /** Adds rows to a file, which the first of them begin; their keys are its header. */
  add(name: string, rows: CsvRows): void {
    for (let at = 0; at < rows.length;) {
      const file = this.#fileFor(name);
      const part = rows.slice(at, at + this.#rowsAFile - file.rows);
      file.add(part);
      at += part.length;
    }
  }

  /** Adds each row to the file that it belongs to. */
  addEach<Row>(rows: readonly Row[], fileOf: (row: Row) => string, cellsOf: (row: Row) => CsvRows[number]): void {
    const groups = new Map<string, CsvRows>();
    for (const row of rows) {
      const name = fileOf(row);
      const group = groups.get(name) ?? [];
      group.push(cellsOf(row));
      groups.set(name, group);
    }
    for (const [name, group] of groups) this.add(name, group);
  }

  /** All files as a zip; null if no row was added. Nothing can be added any more. */
  async zip(name: string): Promise<MadeFile | null> {
    if (this.#files.size === 0) return null;
    const zipped = new Pieces();
    const zip = new Zip((error, piece) => {
      if (error) throw error;
      zipped.add(piece);
    });
    for (const [inner, file] of this.#files) await file.writeTo(zip, `${inner}.csv`);
    zip.end();
    return {
      name: `${name}.zip`,
      contents: zipped.toBlob('application/zip'),
      files: this.#files.size,
      rows: this.#rows,
    };
  }

  /** The only file as it is; several as a zip; null if no row was added. */
  async fileOrZip(name: string): Promise<MadeFile | null> {
    const [first, second] = this.#files.values();
    if (first === undefined || second !== undefined) return this.zip(name);
    return { name: `${name}.csv`, contents: await first.plain(), files: 1, rows: this.#rows };
  }

  get #rows(): number {
    return [...this.#files.values()].reduce((sum, { rows }) => sum + rows, 0);
  }

  /** The file, or its last part, which still takes rows. */
  #fileFor(name: string): CsvFile {
    for (let part = 1; ; part += 1) {
      const partName = part === 1 ? name : `${name}-bagian-${part}`;
      const known = this.#files.get(partName);
      if (known !== undefined && known.rows >= this.#rowsAFile) continue;
      const file = known ?? new CsvFile();
      this.#files.set(partName, file);
      return file;
    }
  }
}

/** One CSV file, compressed as it grows. */
class CsvFile {
  rows = 0;
  readonly #pieces = new Pieces();
  readonly #deflate = new ZipDeflate('');

  constructor() {
    this.#deflate.ondata = (error, piece) => {
      if (error) throw error;
      this.#pieces.add(piece);
    };
  }

  add(rows: CsvRows): void {
    const [first] = rows;
    if (first === undefined) return;
    if (this.rows === 0) this.#deflate.push(strToU8(csvHead(first)));
    this.#deflate.push(strToU8(`\r\n${csvLines(rows)}`));
    this.rows += rows.length;
  }

  async writeTo(zip: Zip, filename: string): Promise<void> {
    const compressed = this.#end();
    const { crc, size, compression } = this.#deflate;
    const entry: ZipInputFile = { filename, crc, size, compression, mtime: Date.now() };
    zip.add(entry);
    for (let at = 0; at < compressed.size; at += PIECE) {
      const piece = await compressed.slice(at, at + PIECE).arrayBuffer();
      entry.ondata?.(null, new Uint8Array(piece), at + PIECE >= compressed.size);
    }
  }

  plain(): Promise<Blob> {
    const unpacked = this.#end().stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Response(unpacked, { headers: { 'content-type': 'text/csv;charset=utf-8' } }).blob();
  }

  #end(): Blob {
    this.#deflate.push(new Uint8Array(0), true);
    return this.#pieces.toBlob('');
  }
}

/** Bytes that come in small pieces. */
class Pieces {
  readonly #kept: Blob[] = [];
  #fresh: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  add(piece: Uint8Array): void {
    this.#fresh.push(new Uint8Array(piece));
    this.#size += piece.length;
    if (this.#size < PIECE) return;
    this.#kept.push(new Blob(this.#fresh));
    this.#fresh = [];
    this.#size = 0;
  }

  toBlob(type: string): Blob {
    return new Blob([...this.#kept, ...this.#fresh], { type });
  }
}
