import { identityHints, identityHintTexts } from './identity-hints.ts';

/** How many live in a room at once beside its tenant, and how many there are of one tenancy with those who have left. */
export const MOST_OCCUPANTS = 10;
export const MOST_OCCUPANTS_EVER = 50;

/** What an owner may want to check of somebody who lives in their kost: hints, not refusals. */
export const occupantHints = [...identityHints, 'SHARES_OVER_RENT', 'ROOM_FULL', 'ALREADY_BILLED'] as const;
export type OccupantHint = (typeof occupantHints)[number];

/** Those that a sentence tells; of months that are billed already a question does. */
type ToldHint = Exclude<OccupantHint, 'ALREADY_BILLED'>;

const occupantHintTexts: Record<Exclude<ToldHint, 'ROOM_FULL'>, string> = {
  ...identityHintTexts,
  SHARES_OVER_RENT: 'Jumlah semua bagian melebihi sewa. Kelebihan bayar disimpan untuk bagian berikutnya.',
};

/**
 * The sentences of some hints.
 *
 * @param capacity for how many persons the room is
 */
export function occupantHintTextsOf(hints: readonly OccupantHint[], capacity: number | null): string[] {
  return hints
    .filter((hint) => hint !== 'ALREADY_BILLED')
    .map((hint) =>
      hint === 'ROOM_FULL'
        ? `Kamar ini untuk ${capacity} orang, dan yang tinggal jadi lebih dari itu.`
        : occupantHintTexts[hint],
    );
}
