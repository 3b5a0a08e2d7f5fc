import type { KostType } from '../enums.ts';
import { isWoman } from './nik.ts';

/** How many live in a room at once beside its tenant, and how many there are of one tenancy with those who have left. */
export const MOST_OCCUPANTS = 10;
export const MOST_OCCUPANTS_EVER = 50;

/** What an owner may want to check of somebody who lives in their kost: hints, not refusals. */
export const occupantHints = ['OTHER_SEX', 'KNOWN_NUMBER', 'SHARES_OVER_RENT', 'ROOM_FULL'] as const;
export type OccupantHint = (typeof occupantHints)[number];

const occupantHintTexts: Record<Exclude<OccupantHint, 'ROOM_FULL'>, string> = {
  OTHER_SEX: 'Menurut NIK-nya, orang ini tidak sesuai dengan tipe kost.',
  KNOWN_NUMBER: 'Nomor identitas ini sudah tercatat untuk orang lain di kost Anda.',
  SHARES_OVER_RENT: 'Jumlah semua bagian melebihi sewa. Kelebihan bayar disimpan untuk bagian berikutnya.',
};

/** @param capacity for how many persons the room is */
export function occupantHintText(hint: OccupantHint, capacity: number | null): string {
  return hint === 'ROOM_FULL' ? `Kamar ini untuk ${capacity} orang` : occupantHintTexts[hint];
}

/** Whether a kost is not meant for whom a NIK is of. */
export function isOtherSex(type: KostType, nik: string): boolean {
  return type !== 'CAMPUR' && (type === 'PUTRI') !== isWoman(nik);
}
