import { sql } from 'drizzle-orm';
import { depositEntries } from '#drizzle/schema/deposits.ts';
import type { TakeBackDepositInput } from '#shared/contract/deposits.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { OwnerContext } from '../../context.ts';
import { idsOf, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { inScope } from '../../scope.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { enteredReturn, placeColumns } from './deposit-entries.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';

/**
 * Takes back a return that was recorded by mistake, by an entry of the same day and way: it is held again.
 *
 * @throws DomainError NOT_FOUND, or DEPOSIT_RETURN_OVER if it is no return, or was taken back before
 */
export async function takeBackDeposit(
  context: Keyed<OwnerContext>,
  { id, reason }: TakeBackDepositInput,
): Promise<Tenant> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const isIt = sql`e.id = ${id} and ${inScope(scope, depositEntries, 'e')}`;
  const tenancyId = sql`(select e.tenancy_id from deposit_entries e where ${isIt})`;
  const place = selected('place', {
    ...placeColumns,
    amount: sql<number>`-e.amount`,
    day: sql<string>`e.day`,
    way: sql<string | null>`e.way`,
    deposit_held: sql<number>`(select held from deposits where tenancy_id = tenancies.id) - e.amount`,
  })`deposit_entries e join tenancies on tenancies.id = e.tenancy_id
      where ${isIt} and e.kind = 'RETURNED' and e.amount < 0 and ${once.isFree}
        and not exists (select from deposit_entries other where other.reverses = e.id)`;
  const row = { amount: place.amount, day: place.day, way: place.way, note: reason, reverses: id };
  const { entry, parts } = enteredReturn(context, 'tenancy.take-back-deposit', place, row, {
    taken_back: sql`true`,
    reason: sql`${reason}::text`,
  });
  const {
    repeated,
    results: [, { rows }, [tenancy]],
  } = await once.batch([
    db.execute(sql`select from tenancies where id = ${tenancyId} for update`),
    db.execute(withCtes([place, ...parts, { kept: once.kept(entry, entry.id) }], idsOf(entry))),
    tenancyQuery(context, tenancyId),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0 && !repeated) throw new DomainError('DEPOSIT_RETURN_OVER');
  sendNoticesSoon(context);
  return toTenant(tenancy);
}
