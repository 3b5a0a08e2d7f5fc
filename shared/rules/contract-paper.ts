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

/** A template with everything filled in, once: what is filled in is not read again. */
export function filledTemplate(template: string, values: Record<ContractVariable, string>): string {
  return template.replace(BRACES, (_, word: string) => values[word.trim() as ContractVariable]);
}
