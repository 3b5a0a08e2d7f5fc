import { expect, it } from 'vitest';
import type { DeliveredBill } from '#shared/contract/month-board.ts';
import { countReached, queueOf } from '#web/features/month-board/delivery-queue.ts';

const bill = (tenancy: string, fields: Partial<DeliveredBill> = {}): DeliveredBill => ({
  id: `${tenancy}-${fields.amount ?? 1}`,
  tenancy_id: tenancy,
  tenant_name: tenancy,
  room_number: '101',
  kost_name: 'Kost Melati',
  amount: 1,
  delivery: 'NONE',
  number: 'MOBILE',
  ...fields,
});

it('a queue that was begun keeps its total: whoever pays meanwhile is done, and stands apart', () => {
  const started = [bill('ani'), bill('budi'), bill('citra'), bill('dewi', { number: 'NONE' })];
  expect(countReached(queueOf(started))).toEqual({ count: 0, of: 3 });
  const later = queueOf([bill('citra')], started, new Set(['ani']));
  expect(countReached(later)).toEqual({ count: 2, of: 3 });
  // Ani was sent hers here; of Dewi, whom WhatsApp never reached, there is nothing to say.
  expect(later.filter(({ isGone }) => isGone).map(({ tenancy_id }) => tenancy_id)).toEqual(['budi']);
  expect(later.filter(({ isDone }) => !isDone).map(({ tenancy_id }) => tenancy_id)).toEqual(['citra']);
});

it('a tenant with two bills stands once, with their sum, and is done when both have arrived', () => {
  const bills = [bill('ani', { amount: 5, delivery: 'READ' }), bill('ani', { amount: 7 }), bill('budi')];
  const [ani] = queueOf(bills);
  expect(ani).toMatchObject({ amount: 12, bill_count: 2, isDone: false, hasFailed: false });
  expect(countReached(queueOf(bills, bills, new Set(['ani'])))).toEqual({ count: 1, of: 2 });
});
