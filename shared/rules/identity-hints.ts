import type { KostType } from '../enums.ts';
import { isWoman } from './nik.ts';

/** What an owner may want to check of the number of somebody who lives in their kost: hints, not refusals. */
export const identityHints = ['OTHER_SEX', 'KNOWN_NUMBER'] as const;
export type IdentityHint = (typeof identityHints)[number];

export const identityHintTexts: Record<IdentityHint, string> = {
  OTHER_SEX: 'Jenis kelamin menurut NIK-nya tidak cocok dengan tipe kost. Periksa NIK-nya.',
  KNOWN_NUMBER: 'Nomor identitasnya juga tercatat pada orang lain di kost Anda, sekarang atau dulu.',
};

/** Whether a kost is not meant for whom a NIK is of. */
export function isOtherSex(type: KostType, nik: string): boolean {
  return type !== 'CAMPUR' && (type === 'PUTRI') !== isWoman(nik);
}
