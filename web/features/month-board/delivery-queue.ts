import type { DeliveredBill } from '#shared/contract/month-board.ts';
import { isReached } from '#shared/rules/delivery.ts';
import type { QueuedTenant } from '../reminders/queue-dialog.tsx';

/**
 * The tenants of these bills in their order, each once: one message is about all of their bills. Who was there when the
 * queue was opened stays in it, so that its total does not change under the owner.
 *
 * @param opened the tenancies whose message was opened since
 */
export function queueOf(
  bills: readonly DeliveredBill[],
  started: readonly DeliveredBill[] = bills,
  opened: ReadonlySet<string> = new Set(),
): QueuedTenant[] {
  const present = new Set(bills.map(({ tenancy_id }) => tenancy_id));
  const isCounted = ({ number, delivery }: DeliveredBill) => number === 'MOBILE' || isReached(delivery);
  const past = started.filter((bill) => !present.has(bill.tenancy_id) && isCounted(bill));
  const queued = new Map<string, QueuedTenant>();
  for (const { id: _, delivery, number, ...told } of [...bills, ...past]) {
    const wasSent = opened.has(told.tenancy_id) || isReached(delivery);
    const isGone = !wasSent && !present.has(told.tenancy_id);
    const state = { isDone: wasSent || isGone, isGone, hasFailed: delivery === 'FAILED' };
    const known = queued.get(told.tenancy_id);
    queued.set(
      told.tenancy_id,
      known === undefined
        ? { ...told, ...state, bill_count: 1, whyNot: whyNot[number] }
        : {
            ...known,
            amount: known.amount + told.amount,
            bill_count: known.bill_count + 1,
            isDone: known.isDone && state.isDone,
            hasFailed: known.hasFailed || state.hasFailed,
          },
    );
  }
  return [...queued.values()];
}

const whyNot = { MOBILE: null, NONE: 'belum ada nomor', OTHER: 'nomornya tidak bisa WhatsApp' };

/** Of those that WhatsApp can reach, or who have been reached without it. */
export function countReached(queue: readonly QueuedTenant[]): { count: number; of: number } {
  const counted = queue.filter(({ isDone, whyNot: isBarred }) => isDone || isBarred === null);
  return { count: counted.filter(({ isDone }) => isDone).length, of: counted.length };
}
