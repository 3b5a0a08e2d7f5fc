import { type SQL, sql } from 'drizzle-orm';
import { creditEntries } from '#drizzle/schema/payments.ts';
import { imports } from '#drizzle/schema/imports.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { ExportedRoom, ExportRoomsInput, ImportRun } from '#shared/contract/imports.ts';
import { IMPORT_UNDO_HOURS } from '#shared/rules/import/limits.ts';
import type { OccupantIdKind } from '#shared/enums.ts';
import { idKindOf, maskedNumber } from '#shared/rules/nik.ts';
import { type OwnerContext, today } from '../../context.ts';
import { toPage } from '../../db/page.ts';
import { isoInstant } from '../../db/sql.ts';
import { holderOnly, isLive, isOpen } from '../../db/states.ts';
import { assertOwnKost } from '../kost/queries.ts';
import { nextRentOf, rentOn } from '../billing/agreed-rent.ts';
import { depositHeld } from '../payments/deposit-held.ts';
import { inScope, ofOwner, type OwnerScope } from '../../scope.ts';

/** How many imports are shown; a single tenant is one too. */
const MOST_RUNS = 30;

/** The owner's last imports, newest first. */
export async function listImports({ db, now, scope }: OwnerContext): Promise<ImportRun[]> {
  const since = new Date(now().getTime() - IMPORT_UNDO_HOURS * 60 * 60 * 1000).toISOString();
  const { rows } = await db.execute<ImportRun & Record<string, unknown>>(sql`
    select i.id, k.name as kost_name, made.rooms, made.tenants, ${isoInstant(sql`i.created_at`)} as created_at,
      ${isoInstant(sql`i.undone_at`)} as undone_at,
      i.undone_at is null and i.created_at > ${since}::timestamptz as can_undo
    from imports i join kosts k on k.id = i.kost_id cross join lateral (
      select count(*) filter (where r.made_room)::int as rooms, count(r.tenancy_id)::int as tenants
      from import_rows r where r.import_id = i.id) as made
    where ${inScope(scope, imports, 'i')} and made.rooms + made.tenants > 0 order by i.created_at desc, i.id desc limit ${MOST_RUNS}`);
  return rows;
}

/**
 * The rooms of one of the owner's kosts with their tenants, in the order in which the rooms were made.
 *
 * @throws DomainError NOT_FOUND
 */
export async function exportRooms(context: OwnerContext, { kostId, cursor, limit }: ExportRoomsInput) {
  const { db, scope } = context;
  const [, { rows }] = await Promise.all([
    assertOwnKost(context, kostId),
    db.execute<ExportedRoom & Record<string, unknown>>(sql`
      select r.id, r.room_number, r.floor, r.room_type, to_json(r.facilities) as facilities, r.capacity, r.status, r.monthly_rent, r.other_prices,
        (${tenantOf(scope, today(context))}) as tenant
      from rooms r where r.kost_id = ${kostId} and ${inScope(scope, rooms, 'r')} and r.archived_at is null
        and (${cursor ?? null}::uuid is null or r.id > ${cursor ?? null}::uuid)
      order by r.id limit ${limit + 1}`),
  ]);
  return toPage(rows.map(withMaskedNik), limit);
}

function withMaskedNik({ tenant, ...room }: ExportedRoom): ExportedRoom {
  if (tenant === null) return { ...room, tenant };
  const end = tenant.nik || null;
  const number = (kind: OccupantIdKind) => (idKindOf(end) === kind ? maskedNumber(end) : '');
  return { ...room, tenant: { ...tenant, nik: number('NIK'), passport: number('PASSPORT') } };
}

/** The tenant of the room `r` as JSON, with deposit and debts; credit only once the tenancy is confirmed. */
function tenantOf(scope: OwnerScope, day: string): SQL {
  const due = (which: SQL) => sql`(select coalesce(sum(b.remaining_amount), 0) from invoices b
    where b.tenant_id = t.id and ${isOpen(sql`b.status`)} and ${which})`;
  return sql`select jsonb_build_object('full_name', t.full_name, 'phone', t.phone, 'email', t.email,
      'nik', coalesce(t.nik_last_four, ''), 'emergency_contact_name', t.emergency_contact_name,
      'emergency_contact_phone', t.emergency_contact_phone, 'contract_start', t.contract_start,
      'contract_end', t.contract_end, 'status', t.status, 'monthly_rent', ${rentOn('t', day)}, 'rent_period', t.rent_period, 'next_rent', ${nextRentOf('t', day)},
      'deposit', ${depositHeld(sql`t.id`)},
      'deposit_due', ${due(sql`b.invoice_type = 'SECURITY_DEPOSIT'`)},
      'debt', ${due(sql`b.invoice_type <> 'SECURITY_DEPOSIT'`)},
      'credit', (select coalesce(sum(c.amount), 0) from credit_entries c
        where c.user_id = t.user_id and ${ofOwner(scope, creditEntries, 'c')} and t.confirmed_at is not null))
    from tenancies t where t.room_id = r.id and ${isLive(sql`t.status`)} ${holderOnly}`;
}
