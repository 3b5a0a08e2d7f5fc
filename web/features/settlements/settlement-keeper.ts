import type { SaveSettlementInput, SettlementView } from '#shared/contract/settlements.ts';
import { callFailure } from '../../data/call-error.ts';
import { isResultUnknown } from '../../data/once-keys.ts';

type Kept = Omit<SaveSettlementInput, 'seen_at' | 'idempotency_key'>;
type Save = (input: SaveSettlementInput) => Promise<Pick<SettlementView, 'settlement'>>;

/**
 * Saves a settlement as its page has last read or written it, so that nothing of another is written over. A save whose
 * answer was lost may stand: the same is sent as it was, which its key makes one, and so is a draft before what comes after
 * it. A proposal is not: who has changed it since is told if it stands.
 *
 * @param readAt when what the page has read was last written, null without any
 */
export function settlementKeeper(readAt: string | null) {
  let seen_at = readAt;
  let lost: SaveSettlementInput | null = null;
  const isAgain = (what: Kept) =>
    lost !== null && JSON.stringify({ ...what, seen_at: lost.seen_at }) === JSON.stringify(lost);
  const send = async (save: Save, input: SaveSettlementInput) => {
    lost = input;
    try {
      const { settlement } = await save(input);
      seen_at = settlement?.updated_at ?? null;
      lost = null;
    } catch (error) {
      if (!isResultUnknown(callFailure(error))) lost = null;
      throw error;
    }
  };
  return {
    /** Whether this is what was sent last, without an answer. */
    isAgain,
    keep: async (save: Save, what: Kept) => {
      const before = lost;
      const again = isAgain(what);
      if (before !== null && (again || !before.proposes)) await send(save, before);
      if (!again) await send(save, { ...what, seen_at });
    },
  };
}
