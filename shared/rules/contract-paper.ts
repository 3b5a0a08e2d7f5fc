import { monthNames } from '../format.ts';

/**
 * The words that a contract's template may hold in double braces, with what stands there in a contract. What is filled
 * in is text: braces in a name or a rule stay as they are.
 */
export const contractVariables = {
  nama: 'nama penyewa',
  nik: 'NIK atau nomor paspor penyewa, disamarkan',
  telepon: 'nomor telepon penyewa',
  pemilik: 'nama pemilik kost',
  kost: 'nama kost',
  alamat: 'alamat kost',
  kamar: 'nomor kamar',
  mulai: 'mulai kontrak',
  akhir: 'akhir kontrak',
  sewa: 'sewa per bulan',
  sewa_terbilang: 'sewa dengan huruf',
  jatuh_tempo: 'kapan sewa dibayar',
  denda: 'denda keterlambatan',
  deposit: 'deposit',
  deposit_terbilang: 'deposit dengan huruf',
  ketentuan_deposit: 'ketentuan deposit: jumlah, kapan dikembalikan, dan yang boleh dipotong',
  pemberitahuan: 'kapan memberi tahu sebelum keluar',
  aturan: 'aturan kost',
  tanggal: 'tanggal kontrak dibuat',
} as const;
export type ContractVariable = keyof typeof contractVariables;

export const MAX_TEMPLATE = 20_000;

/** The longest contract, in characters: what a template makes of a kost's rules, too. */
export const MAX_CONTRACT = 60_000;

/** How many versions of a tenancy's contract are made within 24 hours: each tells the tenant. */
export const CONTRACT_VERSIONS_A_DAY = 30;

const BRACES = /\{\{([^{}]*)\}\}/g;

/** The first word in braces that no contract has; null if there is none. */
export function unknownVariable(template: string): string | null {
  for (const [, word = ''] of template.matchAll(BRACES)) {
    if (!Object.hasOwn(contractVariables, word.trim())) return word.trim();
  }
  return null;
}

/** A template with everything filled in, once: what is filled in is not read again, and an unknown word stays. */
export function filledTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values));
  return template.replace(BRACES, (written, word: string) => known.get(word.trim()) ?? written);
}

/** The words whose text no contract lacks, whatever its template is, with the headings under which it is added. */
export const fixedVariables = {
  ketentuan_deposit: 'Ketentuan deposit',
  aturan: 'Aturan kost',
} as const satisfies Partial<Record<ContractVariable, string>>;

const fixedWords = Object.keys(fixedVariables) as (keyof typeof fixedVariables)[];

/** The last line of every contract. */
export const UNCERTIFIED = 'Dokumen ini tidak bermeterai dan persetujuan elektroniknya tidak tersertifikasi.';

/** The fixed words that a template does not hold. */
export function missingVariables(template: string): typeof fixedWords {
  const words = new Set(Array.from(template.matchAll(BRACES), ([, word = '']) => word.trim()));
  return fixedWords.filter((word) => !words.has(word));
}

/**
 * The text of a contract: its template, filled in, then the fixed texts that neither its words nor its own lines have, and
 * what the paper is not.
 */
export function contractBody(template: string, values: Readonly<Record<ContractVariable, string>>): string {
  const body = filledTemplate(template, values);
  const added = missingVariables(template)
    .filter((word) => !`\n${body}\n`.includes(`\n${values[word]}\n`))
    .map((word) => `${fixedVariables[word]}\n${values[word]}`);
  return [body, ...added, UNCERTIFIED].join('\n\n');
}

/**
 * The rent that a paper names for a month, `YYYY-MM`: that of the change which it says after the template, once its month
 * has come, else the one with which it was made.
 */
export function rentOfPaper(made: number, body: string, month: string): number {
  const change = /\n\nPerubahan sewa\nMulai (\S+) (\d{4}) sewa menjadi Rp\s([\d.]+) \(/.exec(body);
  if (change === null) return made;
  const [, name, year, rent = ''] = change;
  const from = monthNames.findIndex((each) => each === name) + 1;
  return `${year}-${String(from).padStart(2, '0')}` <= month ? Number(rent.replaceAll('.', '')) : made;
}
