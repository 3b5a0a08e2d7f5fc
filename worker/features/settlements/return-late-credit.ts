import { sql } from 'drizzle-orm';
import { depositEntries } from '#drizzle/schema/deposits.ts';
import { creditEntries } from '#drizzle/schema/payments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { ReturnLateCreditInput, SettlementView } from '#shared/contract/settlements.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { idsOf, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import {
  afterEntries,
  dayOfReturn,
  enteredReturn,
  isReturnable,
  lockedSince,
  placeColumns,
  refuseEarly,
} from '../deposits/deposit-entries.ts';
import { creditTurn } from '../payments/applied-credit.ts';
import { CREDIT_OF_TENANT, depositHeld } from '../payments/deposit-held.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { lateCredit } from './reckoning.ts';
import { toView, viewQuery } from './view.ts';

/**
 * Records that the owner has given back what became a tenant's credit after they were settled with, as by a payment that
 * came late, or the credit of who left so long ago that no settlement can be made. It goes through the deposit's ledger: taken back, it is held as a deposit. The tenant is told.
 *
 * @throws DomainError NOT_FOUND, VALIDATION, FILE_NOT_USABLE, or CONFLICT if it is another sum, or none
 */
export async function returnLateCredit(
  context: Keyed<OwnerContext>,
  input: ReturnLateCreditInput,
): Promise<SettlementView> {
  const { db, scope } = context;
  const { id, amount, way, proof } = input;
  const once = onceByKey(context);
  const day = dayOfReturn(context, input.returned_on);
  const isIt = sql`tenancies.id = ${id} and ${inScope(scope, tenancies)}`;
  const place = selected('place', {
    ...placeColumns,
    amount: sql<number>`${amount}::bigint`,
    deposit_held: depositHeld(sql`tenancies.id`),
  })`tenancies where ${isIt} and ${lateCredit(context)} = ${amount}::bigint and ${isReturnable(day)} and ${once.isFree}`;
  const now = { created_at: nowIso(context) };
  const moved = returned('moved', { entered: depositEntries.id })`${insertion(
    depositEntries,
    {
      tenancy_id: place.id,
      ...pick(place, 'owner_id', 'kost_id', 'amount'),
      kind: 'MOVED',
      note: CREDIT_OF_TENANT,
      day: today(context),
      actor_id: byWhom(context),
      ...now,
    },
    place,
  )}`;
  const spent = {
    ...pick(place, 'user_id', 'owner_id', 'kost_id'),
    kind: 'DEPOSIT',
    amount: sql`-${place.amount}`,
    ...now,
  } as const;
  const given = afterEntries(place, moved);
  const row = { amount: sql`-${given.amount}`, day, way, note: null, proof };
  const { entry, parts } = enteredReturn(context, 'tenancy.return-deposit', given, row, { of_credit: sql`true` });
  const effects = { spent: insertion(creditEntries, spent, place), kept: once.kept(entry, entry.id) };
  const {
    repeated,
    results: [, locked, { rows }, view],
  } = await once.batch([
    db.execute(creditTurn(isIt)),
    db.execute(lockedSince(isIt)),
    db.execute(withCtes([place, moved, ...parts, effects], idsOf(entry))),
    viewQuery(context, id),
  ]);
  const after = toView(context, view);
  if (rows.length === 0 && !repeated) {
    refuseEarly(day, locked.rows);
    throw new DomainError('CONFLICT');
  }
  sendNoticesSoon(context);
  return after;
}
