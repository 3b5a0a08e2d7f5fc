import { eq, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { Kost, UpdateKostInput } from '#shared/contract/kost.ts';
import { hasNoNewAddress, refuseAddressed } from '../../addressed-texts.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { kostColumns, pageOfKosts, toKost } from './queries.ts';

/**
 * Changes the sent fields of one of the owner's kosts. It can be deactivated while no tenancy holds a room of it, and
 * takes no new rooms and tenancies until it is activated again. Issued invoices keep its earlier name.
 *
 * @throws DomainError NOT_FOUND, VALIDATION for another name with a web address, or KOST_OCCUPIED
 */
export async function updateKost(context: OwnerContext, input: UpdateKostInput): Promise<Kost> {
  const { db, scope } = context;
  const { id, ...fields } = input;
  const name = { name: fields.name };
  const isHeld = sql`exists (select from tenancies t where t.kost_id = ${id} and ${isLive(sql`t.status`)})`;
  const mayChange = fields.is_active === false ? sql`not ${isHeld}` : sql`true`;
  const updated = returned('updated', pick(kosts, 'id', 'owner_id', 'is_active'))`
    update kosts set ${changes(kosts, { ...fields, updated_at: nowIso(context) })}
    where id = ${id} and ${inScope(scope, kosts)} and ${hasNoNewAddress(name)} and ${mayChange}`;
  const audited = auditOwned(context, 'kost.update', updated, fields.is_active === undefined ? [] : ['is_active']);
  const page = pageOfKosts(db, eq(kosts.id, id), 1);
  const [locked, { rows }, [kost]] = await db.batch([
    // Writes that add a tenancy take a shared lock, so either the next statement sees the tenancy, or they see its
    // change.
    db.execute(sql`select id from kosts where id = ${id} and ${inScope(scope, kosts)} for update`),
    db.execute(withCtes([updated, { audited }], idsOf(updated))),
    db.with(page).select(kostColumns).from(kosts),
  ]);
  if (kost === undefined || locked.rows.length === 0) throw new DomainError('NOT_FOUND');
  refuseAddressed(name, kost);
  if (rows.length === 0) throw new DomainError('KOST_OCCUPIED');
  return toKost(context, kost);
}
