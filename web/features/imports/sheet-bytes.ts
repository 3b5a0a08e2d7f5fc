import { fileKind, KIND_BYTES } from '#shared/rules/file-kind.ts';

/** What a file is by its bytes, whatever its name says: the text of every encoding, or why it is no sheet. */

const SAVE_AS_XLSX = 'Buka di Excel atau Google Sheets, lalu simpan sebagai .xlsx.';

/** UTF-8, the UTF-16 of "Unicode Text", or what older Excel on Windows writes; others are not guessed. */
export function decodeText(buffer: ArrayBuffer): { text: string } | { problem: string } {
  const bytes = new Uint8Array(buffer);
  const wide = wideEncoding(bytes);
  if (wide !== null) return wideText(buffer, wide);
  try {
    return plain(new TextDecoder('utf-8', { fatal: true }).decode(buffer));
  } catch {
    // Not UTF-8.
  }
  const text = new TextDecoder('windows-1252').decode(buffer);
  if (!FOREIGN_LETTERS.test(text)) return plain(text);
  // In words such marks stand for letters of other tables: Excel on a Mac ends its lines in its own way, too.
  if (text.includes('\r') && !text.includes('\n')) return plain(new TextDecoder('macintosh').decode(buffer));
  return {
    problem:
      'Huruf di berkas ini tersimpan dengan cara lama, bukan Unicode atau Windows. Simpan sebagai "CSV UTF-8" atau .xlsx.',
  };
}

/** Marks that Windows-1252 has in no word, and rows of its letters: such bytes are letters of another table. */
const FOREIGN_LETTERS =
  /[A-Za-z][\u0080-\u009f\u20ac\u201a\u0192\u201e\u2020-\u2022\u2030\u0160\u2039\u0152\u017d\u02c6\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]|[\u0080-\u009f]|[\u00a1-\u00ff]{3}/;

function wideText(buffer: ArrayBuffer, encoding: string) {
  try {
    return plain(new TextDecoder(encoding, { fatal: true }).decode(buffer));
  } catch {
    return { problem: `Berkas ini terpotong atau rusak. ${SAVE_AS_XLSX}` };
  }
}

function wideEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a mark: every second byte of plain letters is zero.
  const head = bytes.subarray(0, 200);
  const zeros = (odd: number) => head.filter((byte, at) => at % 2 === odd && byte === 0).length;
  if (head.length < 4) return null;
  if (zeros(1) > head.length / 3 && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > head.length / 3 && zeros(1) === 0 ? 'utf-16be' : null;
}

function plain(text: string): { text: string } | { problem: string } {
  return text.includes('\u0000') ? { problem: `Berkas ini bukan tabel. ${SAVE_AS_XLSX}` } : { text };
}

/** The marks of .rar, .7z and .gz. */
const archives = ['Rar!', '7z\xbc\xaf', '\x1f\x8b'];

/** The sentence for a file of another kind, by its first bytes; null if it may be a text. */
export function foreignBytes(buffer: ArrayBuffer): string | null {
  const bytes = new Uint8Array(buffer, 0, Math.min(buffer.byteLength, KIND_BYTES));
  const kind = fileKind(bytes);
  if (kind === 'application/pdf') return `Ini berkas PDF, bukan tabel. ${SAVE_AS_XLSX}`;
  if (kind !== null) return 'Ini foto, bukan tabel. Ketik isinya di Excel, atau salin dan tempel.';
  const head = String.fromCharCode(...bytes);
  return archives.some((mark) => head.startsWith(mark))
    ? 'Berkas ini dipadatkan. Buka dulu isinya, lalu pilih tabelnya.'
    : null;
}

/** The sentence for a text that is no table, in whatever letters it was written; null for one that may be. */
export function foreignText(text: string): string | null {
  const head = text.slice(0, 512).replace(/^[\uFEFF\s]+/, '');
  if (/^<\?xml|^<(?:\w+:)?workbook/i.test(head)) return `Berkas XML tidak didukung. ${SAVE_AS_XLSX}`;
  if (/^<svg/i.test(head)) return 'Ini gambar, bukan tabel. Ketik isinya di Excel, atau salin dan tempel.';
  // A table that a site offers as .xls is often a page: all of it stands in tags.
  if (/^<(?:!|[a-z])|^(?:MIME-Version|socialcalc):/i.test(head))
    return `Berkas ini sebenarnya halaman web. ${SAVE_AS_XLSX}`;
  if (/^[{[]\s*["{[]/.test(head))
    return `Berkas ini bukan tabel, mungkin hanya pintasan ke Google Sheets. Unduh tabelnya sebagai .xlsx dulu.`;
  if (head.startsWith('{\\rtf')) return `Ini dokumen teks, bukan tabel. ${SAVE_AS_XLSX}`;
  if (/^TABLE\r?\n0,1\r?\n/.test(head)) return `Berkas .dif tidak didukung. ${SAVE_AS_XLSX}`;
  // SYLK, the first two letters of which also begin a header "ID".
  return head.startsWith('ID;P') ? `Berkas .slk tidak didukung. ${SAVE_AS_XLSX}` : null;
}

/** The sentence for what older Office wrote, and for a workbook with a password, which is wrapped alike; null for others. */
export function olderFile(buffer: ArrayBuffer): string | null {
  const [first, second, third = 0xff] = new Uint8Array(buffer);
  // The first record of Excel 2 to 4.
  const isOldest = first === 0x09 && second !== undefined && [0, 2, 4].includes(second) && third <= 8;
  if (!isOldest && !(first === 0xd0 && second === 0xcf)) return null;
  const text = new TextDecoder('latin1').decode(buffer);
  const holds = (name: string) => text.includes([...name].join('\0'));
  if (holds('EncryptedPackage'))
    return 'Berkas ini dikunci kata sandi. Buka di Excel, hapus kata sandinya, lalu simpan lagi.';
  return holds('WordDocument')
    ? `Ini dokumen Word, bukan tabel. ${SAVE_AS_XLSX}`
    : 'Berkas .xls lama tidak didukung. Simpan sebagai .xlsx.';
}

/** The sentence for a zip that is no .xlsx, by the names of its parts; null for one that is, or is unknown. */
export function otherPackage(names: readonly string[]): string | null {
  if (names.includes('xl/workbook.xml')) return null;
  if (names.includes('xl/workbook.bin')) return `Berkas .xlsb tidak didukung. ${SAVE_AS_XLSX}`;
  if (names.includes('content.xml')) return `Berkas .ods tidak didukung. ${SAVE_AS_XLSX}`;
  if (names.some((name) => name.endsWith('.iwa'))) return `Berkas Numbers tidak didukung. Ekspor sebagai .xlsx dulu.`;
  return names.some((name) => name.startsWith('word/')) ? `Ini dokumen Word, bukan tabel. ${SAVE_AS_XLSX}` : null;
}
