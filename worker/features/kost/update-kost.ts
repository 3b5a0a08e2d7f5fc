import { eq, sql } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { UpdatedKost, UpdateKostInput } from '#shared/contract/kost.ts';
import type { ManyChanged } from '#shared/contract/changes.ts';
import { hasNoNewAddress, refuseAddressed } from '../../addressed-texts.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { refusedIfTaken } from '../../db/taken-rows.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { kostColumns, pageOfKosts, toKost } from './queries.ts';
import { hasTerms, kostTermsBeforeAndAfter, toldOfKostTerms } from './told-kost-terms.ts';

/**
 * Changes the sent fields of one of the owner's kosts. It can be deactivated while no tenancy holds a room of it, and
 * takes no new rooms and tenancies until it is activated again. Issued invoices keep its earlier name. Its number for
 * tenants can become that of all kosts of the owner, which can be taken back. Tenants are told what binds
 * them: its rules and zone, how early they say that they leave, what becomes of their contracts at the end.
 *
 * @throws DomainError NOT_FOUND, VALIDATION for another name with a web address, or KOST_OCCUPIED
 */
export async function updateKost(context: OwnerContext, input: UpdateKostInput): Promise<UpdatedKost> {
  const { db, scope } = context;
  const { id, contact_of_all: wantsAll = false, ...fields } = input;
  const { contact_phone: contact } = fields;
  const isOfAll = wantsAll && contact !== undefined;
  const name = { name: fields.name };
  const isNamed = sql`id = ${id} and ${inScope(scope, kosts)}`;
  const isHeld = sql`exists (select from tenancies t where t.kost_id = ${id} and ${isLive(sql`t.status`)})`;
  const mayChange = fields.is_active === false ? sql`not ${isHeld}` : sql`true`;
  const updated = returned('updated', { ...pick(kosts, 'id', 'owner_id', 'is_active'), ...kostTermsBeforeAndAfter })`
    update kosts set ${changes(kosts, { ...fields, updated_at: nowIso(context) })}
    where ${isNamed} and ${hasNoNewAddress(name)} and ${mayChange}`;
  const isOther = sql`${inScope(scope, kosts)} and contact_phone is distinct from ${contact ?? null}::text
    and exists (select from ${updated})`;
  const given = sql`update kosts set ${changes(kosts, { contact_phone: contact ?? null, updated_at: nowIso(context) })}
    where ${isOther} and id <> ${id}`;
  // As they were, the named one too.
  const others = sql`(select count(*) from kosts where ${isOther})`;
  const isActive = fields.is_active === undefined ? sql`null` : updated.is_active;
  // The zone that it had is read as the statement finds it.
  const zone =
    fields.zone === undefined
      ? sql`null`
      : sql`(select ${fields.zone}::text from kosts where id = ${id} and zone <> ${fields.zone}::text)`;
  const noted = returned('noted', pick(auditLog, 'id'))`${auditEntry(context, {
    action: 'kost.update',
    from: updated,
    subject: updated.id,
    owner: updated.owner_id,
    kost: updated.id,
    details: sql`nullif(jsonb_strip_nulls(jsonb_build_object('is_active', ${isActive}, 'zone', ${zone}::text, 'kosts', ${isOfAll ? others : null}::int)), '{}')`,
    before: isOfAll
      ? sql`(select jsonb_build_object('rows', jsonb_agg(jsonb_build_object('id', id, 'contact_phone', contact_phone,
          'given', ${contact}::text))) from kosts where ${isOther} having count(*) > 0)`
      : undefined,
  })}`;
  const told = hasTerms(fields) ? [{ told: toldOfKostTerms(context, updated) }] : [];
  const result = sql`select ${noted.id}, ${isOfAll ? others : sql`0`}::int as count from ${noted}`;
  const page = pageOfKosts(db, eq(kosts.id, id), 1);
  const [ofZone, madeMeanwhile] = zoneLocks(context, input);
  const [, , locked, , , { rows }, [kost]] = await db.batch([
    ...ofZone,
    // Writes that add a tenancy take a shared lock, so either the next statement sees the tenancy, or they see its
    // change.
    db.execute<{ id: string }>(
      sql`select id from kosts where ${isOfAll ? inScope(scope, kosts) : isNamed} order by id for update`,
    ),
    ...madeMeanwhile,
    db.execute<ManyChanged & Record<string, unknown>>(
      withCtes([updated, ...(isOfAll ? [{ given }] : []), ...told, noted], result),
    ),
    db.with(page).select(kostColumns).from(kosts),
  ]);
  if (kost === undefined || locked.rows.every((each) => each.id !== id)) throw new DomainError('NOT_FOUND');
  refuseAddressed(name, kost);
  const [change] = rows;
  if (change === undefined) throw new DomainError('KOST_OCCUPIED');
  if (told.length > 0) sendNoticesSoon(context);
  return { ...toKost(context, kost), ...(change.count > 0 && { change }) };
}

/**
 * The locks of another zone, which the bills and tenancies of the kost follow (carry_zone.sql): before that of the kost, as
 * who moves into it takes them, and after it those that were made meanwhile.
 */
function zoneLocks({ db, scope }: OwnerContext, { id, zone }: UpdateKostInput) {
  const moved = sql`(select id from kosts where id = ${id} and ${inScope(scope, kosts)} and zone <> ${zone ?? null}::text)`;
  // Asked first and once, so that no bill is read where the zone stays.
  const bills = sql`${moved} is not null and ${inScope(scope, invoices)} and kost_id = ${moved}
    and (status not in ('PAID', 'CANCELLED') or next_issue_on is not null)`;
  const homes = sql`kost_id = ${moved}`;
  return [
    [
      db.execute(sql`select id from invoices where ${bills} order by id for update`),
      db.execute(sql`select id from tenancies where ${homes} order by id for update`),
    ],
    [db.execute(refusedIfTaken('tenancies', homes)), db.execute(refusedIfTaken('invoices', bills))],
  ] as const;
}
