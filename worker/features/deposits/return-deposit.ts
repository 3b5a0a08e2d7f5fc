import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { ReturnDepositInput } from '#shared/contract/deposits.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { OwnerContext } from '../../context.ts';
import { idsOf, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { depositOf } from '../payments/deposit-held.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { dayOfReturn, enteredReturn, isReturnable, lockedSince, placeColumns, refuseEarly } from './deposit-entries.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';

/**
 * Records that the owner has given back a deposit, or a part of it, outside the app; after the contract, too. Returns of
 * one tenancy wait for each other, and for payments of its deposit that are booked or taken back.
 *
 * @throws DomainError NOT_FOUND, VALIDATION, FILE_NOT_USABLE, DEPOSIT_NOT_HELD if so much is not held, or CONFLICT if it is
 *   another sum than was read
 */
export async function returnDeposit(context: Keyed<OwnerContext>, input: ReturnDepositInput): Promise<Tenant> {
  const { db, scope } = context;
  const { id, amount, held: seen, way, note, proof } = input;
  const once = onceByKey(context);
  const day = dayOfReturn(context, input.returned_on);
  const isIt = sql`tenancies.id = ${id} and ${inScope(scope, tenancies)}`;
  const sum = (name: string) => sql`(sums ->> ${sql.raw(`'deposit_${name}'`)})::bigint`;
  const place = selected('place', {
    ...placeColumns,
    amount: sql<number>`${amount}::bigint`,
    deposit_held: sql<number>`held - ${amount}::bigint`,
    // What is held beyond the deposit that is left is prepaid rent or credit, and goes first.
    other: sql<number>`nullif(least(${amount}::bigint, greatest(held - greatest(${sum('received')} - ${sum('deducted')} - ${sum('returned')}, 0), 0)), 0)`,
  })`tenancies cross join lateral (select ${depositOf(sql`tenancies.id`)} as sums offset 0) as d join deposits on tenancy_id = tenancies.id where ${isIt} and held >= ${amount} and held = coalesce(${seen ?? null}::bigint, held) and ${isReturnable(day)} and ${once.isFree}`;
  const row = { amount: sql`-${place.amount}`, day, way, note, proof };
  const { entry, parts } = enteredReturn(context, 'tenancy.return-deposit', place, row, { other: place.other });
  const {
    repeated,
    results: [locked, { rows }, [tenancy]],
  } = await once.batch([
    db.execute(lockedSince(isIt)),
    db.execute(withCtes([place, ...parts, { kept: once.kept(entry, entry.id) }], idsOf(entry))),
    tenancyQuery(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  const after = toTenant(tenancy);
  if (rows.length === 0 && !repeated) {
    refuseEarly(day, locked.rows);
    throw new DomainError(amount > after.deposit_held ? 'DEPOSIT_NOT_HELD' : 'CONFLICT');
  }
  sendNoticesSoon(context);
  return after;
}
