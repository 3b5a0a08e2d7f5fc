/** What a file is by its bytes, whatever its name says: the text of every encoding, or why it is no sheet. */

const SAVE_AS_XLSX = 'Buka di Excel atau Google Sheets, lalu simpan sebagai .xlsx.';

/** UTF-8, the UTF-16 of "Unicode Text", or what older Excel on Windows writes; others are not guessed. */
export function decodeText(buffer: ArrayBuffer): { text: string } | { problem: string } {
  const bytes = new Uint8Array(buffer);
  const wide = wideEncoding(bytes);
  if (wide !== null) return plain(new TextDecoder(wide).decode(buffer));
  try {
    return plain(new TextDecoder('utf-8', { fatal: true }).decode(buffer));
  } catch {
    // Not UTF-8.
  }
  const text = new TextDecoder('windows-1252').decode(buffer);
  if (
    !/[A-Za-z][\u0080-\u009f\u20ac\u201a\u0192\u201e\u2020-\u2022\u2030\u0160\u2039\u0152\u017d\u02c6\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]|[\u0080-\u009f]/.test(
      text,
    )
  )
    return plain(text);
  // In words such marks stand for letters of other tables: Excel on a Mac ends its lines in its own way, too.
  if (text.includes('\r') && !text.includes('\n')) return plain(new TextDecoder('macintosh').decode(buffer));
  return {
    problem:
      'Huruf di berkas ini tersimpan dengan cara lama (MS-DOS atau Macintosh). Simpan sebagai "CSV UTF-8" atau .xlsx.',
  };
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

/** The sentence for a file of another kind; null if it may be a text. */
export function foreignFile(buffer: ArrayBuffer): string | null {
  const head = new TextDecoder('latin1').decode(buffer.slice(0, 512)).replace(/^\u00ef\u00bb\u00bf/, '');
  if (head.startsWith('%PDF')) return `Ini berkas PDF, bukan tabel. ${SAVE_AS_XLSX}`;
  if (/^(\u00ff\u00d8\u00ff|\u0089PNG|GIF8|RIFF....WEBP|....ftyp)/s.test(head))
    return 'Ini foto, bukan tabel. Ketik isinya di Excel, atau salin dan tempel.';
  if (/^\s*(?:<!doctype html|<html|<table|<meta|<style|MIME-Version)/i.test(head))
    return `Berkas ini sebenarnya halaman web. ${SAVE_AS_XLSX}`;
  if (/^\s*<\?xml/i.test(head)) return `Berkas XML tidak didukung. ${SAVE_AS_XLSX}`;
  if (head.startsWith('{\\rtf')) return `Ini dokumen teks, bukan tabel. ${SAVE_AS_XLSX}`;
  // SYLK, the first two letters of which also begin a header "ID".
  return head.startsWith('ID;P') ? `Berkas .slk tidak didukung. ${SAVE_AS_XLSX}` : null;
}

/** The sentence for a workbook with a password, which is wrapped like the older .xls; null without one. */
export function lockedWorkbook(buffer: ArrayBuffer): string | null {
  const isLocked = new TextDecoder('latin1').decode(buffer).includes([...'EncryptedPackage'].join('\0'));
  return isLocked ? 'Berkas ini dikunci kata sandi. Buka di Excel, hapus kata sandinya, lalu simpan lagi.' : null;
}

/** The sentence for a zip that is no .xlsx, by the names of its parts; null for one that is, or is unknown. */
export function otherPackage(names: readonly string[]): string | null {
  if (names.includes('xl/workbook.xml')) return null;
  if (names.includes('xl/workbook.bin')) return `Berkas .xlsb tidak didukung. ${SAVE_AS_XLSX}`;
  if (names.includes('content.xml')) return `Berkas .ods tidak didukung. ${SAVE_AS_XLSX}`;
  if (names.some((name) => name.endsWith('.iwa'))) return `Berkas Numbers tidak didukung. Ekspor sebagai .xlsx dulu.`;
  return names.some((name) => name.startsWith('word/')) ? `Ini dokumen Word, bukan tabel. ${SAVE_AS_XLSX}` : null;
}
