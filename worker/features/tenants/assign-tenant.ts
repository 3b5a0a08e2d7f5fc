import { sql } from 'drizzle-orm';
import type { AssignTenantInput, Tenant } from '#shared/contract/tenants.ts';
import { startsInFuture } from '#shared/rules/contract-dates.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { selectRoom } from '../rooms/queries.ts';
import { selectTenancy, toTenant } from './queries.ts';
import { sealNik } from './seal-nik.ts';

/**
 * Gives one of the owner's free rooms to an active tenant account that lives nowhere yet. Name and contacts are the
 * account's where the input leaves them out, the rent the room's. The account is held so that its role cannot change
 * before the tenancy is there.
 *
 * @throws DomainError NOT_FOUND (room), ROOM_NOT_AVAILABLE, USER_NOT_ASSIGNABLE or TENANCY_EXISTS
 */
export async function assignTenant(context: SignedInContext, input: AssignTenantInput): Promise<Tenant> {
  const { db, actor } = context;
  const id = context.newId();
  const now = nowIso(context);
  const nik = sealNik(context, id, input.nik);
  const later = startsInFuture(input.contract_start, today(context));
  const [account, [room], , [tenancy]] = await db.batch([
    db.execute<{ has_live_tenancy: boolean }>(sql`
      select has_live_tenancy from users
      where id = ${input.user_id} and role = 'TENANT' and status = 'ACTIVE' and is_active for no key update`),
    selectRoom(context, input.room_id).for('update'),
    db.execute(sql`
      with account as (
        select id, full_name, phone, email from users
        where id = ${input.user_id} and role = 'TENANT' and status = 'ACTIVE' and is_active and not has_live_tenancy
      ), room as (
        update rooms set status = ${later ? 'RESERVED' : 'OCCUPIED'}, updated_at = ${now}
        where id = ${input.room_id} and owner_id = ${actor.id} and archived_at is null and status = 'AVAILABLE'
          and exists (select from account)
        returning id, kost_id, owner_id, monthly_rent
      ), tenancy as (
        insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, nik_ciphertext, nik_hash,
          nik_last_four, emergency_contact_name, emergency_contact_phone, contract_start, contract_end, check_in_date,
          deposit_amount, monthly_rent, status, created_at)
        select ${id}::uuid, account.id, room.owner_id, room.kost_id, room.id,
          coalesce(${input.full_name ?? null}, account.full_name), coalesce(${input.phone ?? null}, account.phone),
          coalesce(${input.email ?? null}, account.email), ${nik.nik_ciphertext}, ${nik.nik_hash}, ${nik.nik_last_four},
          ${input.emergency_contact_name}, ${input.emergency_contact_phone}, ${input.contract_start}::date,
          ${input.contract_end}::date, ${later ? null : input.contract_start}::date, ${input.deposit_amount}::bigint,
          coalesce(${input.monthly_rent ?? null}::bigint, room.monthly_rent), ${later ? 'PENDING' : 'ACTIVE'},
          ${now}::timestamptz
        from room, account returning id, owner_id
      )
      ${auditEntry(context, { action: 'tenancy.create', from: sql`tenancy`, subject: sql`id`, owner: sql`owner_id` })}`),
    selectTenancy(context, id),
  ]);
  if (room === undefined) throw new DomainError('NOT_FOUND');
  if (tenancy !== undefined) return toTenant(tenancy);
  if (room.status !== 'AVAILABLE') throw new DomainError('ROOM_NOT_AVAILABLE');
  throw new DomainError(account.rows[0]?.has_live_tenancy ? 'TENANCY_EXISTS' : 'USER_NOT_ASSIGNABLE');
}
