import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { parse } from 'papaparse';
import { MAX_SHEET_BYTES, MAX_UNPACKED_BYTES } from '#shared/rules/import/limits.ts';
import { withoutQuotes } from '../../lib/csv.ts';
import { decodeText, foreignBytes, foreignText, olderFile, otherPackage } from './sheet-bytes.ts';
import { type HiddenParts, type Parts, readableParts } from './workbook-parts.ts';

/** The sentence for a file that is too large for a list of rooms, packed or unpacked. */
const TOO_LARGE = `Berkas lebih dari ${MAX_SHEET_BYTES / 1024 / 1024} MB. Simpan hanya daftar kamar dan penyewanya.`;

/** Spreadsheets keep fifteen digits of a number; in numbers from this one on, the other digits are zeros. */
const ROUNDED_FROM = 1e15;

/** A file that cannot be read, with the sentence to show. */
export class SheetError extends Error {}

/** One sheet of a file; a text has one without a name. */
export interface NamedSheet {
  name: string;
  rows: string[][];
  /** What is hidden of it in the spreadsheet; a text hides nothing. */
  hidden?: HiddenParts | undefined;
}

/** Text copied from a spreadsheet, or written by hand with commas or semicolons, as rows of cells. */
export function textToSheet(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // The first line may tell Excel what separates cells; it is no row.
  const said = /^"?sep=(.)"?\n/i.exec(plain);
  const rest = said ? plain.slice(said[0].length) : plain;
  const delimiter = said?.[1] ?? (rest.includes('\t') ? '\t' : undefined);
  return parse(rest, { ...(delimiter === undefined ? {} : { delimiter }), skipEmptyLines: false }).data.map((row) =>
    row.map(cellOf),
  );
}

/** The sheets of a file that hold anything, as rows of cells. They are read here in the browser and never sent. */
export async function fileToSheets(file: File): Promise<NamedSheet[]> {
  if (file.size > MAX_SHEET_BYTES) throw new SheetError(TOO_LARGE);
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  // The marks of a zip, which an .xlsx is.
  if (first === 0x50 && second === 0x4b) return workbookToSheets(bytes);
  const foreign = olderFile(bytes) ?? foreignBytes(bytes);
  if (foreign !== null) throw new SheetError(foreign);
  const decoded = decodeText(bytes);
  if ('problem' in decoded) throw new SheetError(decoded.problem);
  const other = foreignText(decoded.text);
  if (other !== null) throw new SheetError(other);
  return [{ name: '', rows: textToSheet(decoded.text) }];
}

async function workbookToSheets(bytes: ArrayBuffer): Promise<NamedSheet[]> {
  const { default: readAll } = await import('read-excel-file/universal');
  try {
    const { parts, hidden, stray } = readableParts(unpacked(bytes));
    if (stray !== null)
      throw new SheetError(`Sel ${stray} berisi sesuatu, jauh di luar tabel. Hapus isinya, lalu simpan lagi.`);
    // Without compression: the library would unpack large parts in a worker made from a string, which the content
    // security policy forbids.
    const sheets = await readAll(zipSync(parts, { level: 0 }).buffer, { trim: false });
    const named = sheets.map(({ sheet: name, data }, at) => ({
      name,
      rows: data.map((row) => row.map(cellOf)),
      hidden: hidden[at],
    }));
    const filled = named.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
    return filled.length > 0 ? filled : named.slice(0, 1);
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError('Berkas Excel ini tidak dapat dibaca. Coba simpan ulang, atau salin dan tempel isinya.');
  }
}

/**
 * The parts of a workbook that have cells or describe them. What comes out is counted while it is unpacked: the library
 * would unpack any amount of data, and the sizes that a file states of itself can be wrong.
 */
function unpacked(bytes: ArrayBuffer): Parts {
  let size = 0;
  const parts: Record<string, Uint8Array[]> = {};
  const names: string[] = [];
  const reader = new Unzip((part) => {
    names.push(part.name);
    if (!/\.xml(\.rels)?$/.test(part.name)) return;
    const chunks: Uint8Array[] = [];
    parts[part.name] = chunks;
    part.ondata = (error, chunk) => {
      if (error) throw error;
      size += chunk.length;
      if (size > MAX_UNPACKED_BYTES) throw new SheetError(TOO_LARGE);
      chunks.push(chunk);
    };
    part.start();
  });
  reader.register(UnzipInflate);
  const packed = new Uint8Array(bytes);
  // In pieces, so that little is unpacked beyond the limit before it is counted.
  for (let at = 0; at < packed.length; at += PIECE)
    reader.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  const other = otherPackage(names);
  if (other !== null) throw new SheetError(other);
  return Object.fromEntries(Object.entries(parts).map(([name, chunks]) => [name, joined(chunks)]));
}

const PIECE = 16 * 1024;

function joined(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** A cell as text, without the quote that keeps spreadsheets from running it as a formula. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number' && value >= ROUNDED_FROM && value % 10 === 0) return value.toExponential();
  const text = withoutQuotes(String(value)).trim();
  // Some programs write ="0812…", so that a spreadsheet keeps the zeros.
  return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text;
}
