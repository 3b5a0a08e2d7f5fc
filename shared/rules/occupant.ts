import type { KostType } from '../enums.ts';
import { isWoman } from './nik.ts';

/** How many live in a room at once beside its tenant, and how many there are of one tenancy with those who have left. */
export const MOST_OCCUPANTS = 10;
export const MOST_OCCUPANTS_EVER = 50;

/** What an owner may want to check of somebody who lives in their kost: hints, not refusals. */
export const occupantHints = ['OTHER_SEX', 'KNOWN_NUMBER', 'SHARES_OVER_RENT'] as const;
export type OccupantHint = (typeof occupantHints)[number];

export const occupantHintTexts: Record<OccupantHint, string> = {
  OTHER_SEX: 'Menurut NIK-nya, orang ini tidak sesuai dengan tipe kost.',
  KNOWN_NUMBER: 'Nomor identitas ini sudah tercatat untuk orang lain di kost Anda.',
  SHARES_OVER_RENT: 'Jumlah semua bagian melebihi sewa. Kelebihan bayar disimpan untuk bagian berikutnya.',
};

/** Whether a kost is not meant for whom a NIK is of. */
export function isOtherSex(type: KostType, nik: string): boolean {
  return type !== 'CAMPUR' && (type === 'PUTRI') !== isWoman(nik);
}
