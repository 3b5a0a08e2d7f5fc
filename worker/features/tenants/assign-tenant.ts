import { type SQL, sql } from 'drizzle-orm';
import type { AssignTenantInput, Tenant } from '#shared/contract/tenants.ts';
import { startsInFuture } from '#shared/rules/contract-dates.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { textArray } from '../../db/sql.ts';
import { type KeyedContext, takeTurn } from '../../idempotency.ts';
import { selectRoom } from '../rooms/queries.ts';
import { isInHandsOf, maskedEmail, maskedName, maskedPhone } from '../users/strangers.ts';
import { selectTenancy, toTenant } from './queries.ts';
import { sealNik } from './seal-nik.ts';

const KOST_MISMATCH = 'Kamar bukan bagian dari kost ini';

/** What of the person an owner may type; the account has the rest. */
const typable = ['full_name', 'phone', 'email'] as const;

/**
 * Gives one of the owner's free rooms to an active tenant account that lives nowhere yet. The rent is the room's where
 * the input leaves it out. Of name and contacts the tenancy holds what the owner typed or knows; the rest of the
 * account's is masked until its holder confirms that they live there. The account is held so that its role cannot
 * change before the tenancy is there, and so that a refusal that is under way is seen.
 *
 * @throws DomainError NOT_FOUND (room), VALIDATION (another kost than the room's), TENANCY_REFUSED, whatever has become
 *   of the account since, ROOM_NOT_AVAILABLE, USER_NOT_ASSIGNABLE or TENANCY_EXISTS
 */
export async function assignTenant(context: KeyedContext, input: AssignTenantInput): Promise<Tenant> {
  const { db, actor } = context;
  const turn = takeTurn(context);
  const id = context.newId();
  const now = nowIso(context);
  const nik = sealNik(context, id, input.nik);
  const later = startsInFuture(input.contract_start, today(context));
  const isRefused = sql`exists (select from tenancy_refusals where owner_id = ${actor.id} and user_id = ${input.user_id})`;
  const {
    repeated,
    results: [account, [room], made, [tenancy]],
  } = await turn.batch([
    db.execute<{ has_live_tenancy: boolean }>(sql`
      select has_live_tenancy from users
      where id = ${input.user_id} and role = 'TENANT' and status = 'ACTIVE' and is_active for no key update`),
    selectRoom(context, input.room_id).for('update'),
    db.execute<{ refused: boolean }>(sql`
      with account as (
        select id, full_name, phone, email, ${isInHandsOf(actor.id)} as is_known from users
        where id = ${input.user_id} and role = 'TENANT' and status = 'ACTIVE' and is_active and not has_live_tenancy
          and not ${isRefused}
      ), earlier as (
        select full_name, phone, email from tenancies
        where user_id = ${input.user_id} and owner_id = ${actor.id} and confirmed_at is not null
        order by id desc limit 1
      ), room as (
        update rooms set status = ${later ? 'RESERVED' : 'OCCUPIED'}, updated_at = ${now}
        where id = ${input.room_id} and owner_id = ${actor.id} and archived_at is null and status = 'AVAILABLE'
          and kost_id = coalesce(${input.kost_id ?? null}::uuid, kost_id) and exists (select from account)
          and ${turn.isFree}
        returning id, kost_id, owner_id, monthly_rent
      ), tenancy as (
        insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, nik_ciphertext, nik_hash,
          nik_last_four, emergency_contact_name, emergency_contact_phone, contract_start, contract_end, check_in_date,
          deposit_amount, monthly_rent, status, owner_typed, created_at)
        select ${id}::uuid, account.id, room.owner_id, room.kost_id, room.id,
          ${shown(input.full_name, 'full_name', maskedName)}, ${shown(input.phone, 'phone', maskedPhone)},
          ${shown(input.email, 'email', maskedEmail)}, ${nik.nik_ciphertext}, ${nik.nik_hash}, ${nik.nik_last_four},
          ${input.emergency_contact_name}, ${input.emergency_contact_phone}, ${input.contract_start}::date,
          ${input.contract_end}::date, ${later ? null : input.contract_start}::date, ${input.deposit_amount}::bigint,
          coalesce(${input.monthly_rent ?? null}::bigint, room.monthly_rent), ${later ? 'PENDING' : 'ACTIVE'},
          ${textArray(typable.filter((field) => input[field] !== undefined))}, ${now}::timestamptz
        from room, account left join earlier on true returning id, owner_id
      ), kept as (${turn.keep(sql`tenancy`, sql`id`)}), audited as (
        ${auditEntry(context, { action: 'tenancy.create', from: sql`tenancy`, subject: sql`id`, owner: sql`owner_id` })}
      ) select ${isRefused} as refused`),
    selectTenancy(context, turn.answerId(id)),
  ]);
  if (tenancy !== undefined) return toTenant(tenancy);
  if (room === undefined || repeated) throw new DomainError('NOT_FOUND');
  if (input.kost_id && input.kost_id !== room.kost_id) {
    throw new DomainError('VALIDATION', {
      message: KOST_MISMATCH,
      issues: [{ path: ['kost_id'], message: KOST_MISMATCH }],
    });
  }
  if (made.rows[0]?.refused) throw new DomainError('TENANCY_REFUSED');
  if (room.status !== 'AVAILABLE') throw new DomainError('ROOM_NOT_AVAILABLE');
  throw new DomainError(account.rows[0]?.has_live_tenancy ? 'TENANCY_EXISTS' : 'USER_NOT_ASSIGNABLE');
}

/** What the owner sees of a field: what they typed, what they know, or the account's behind a mask. */
function shown(typed: string | undefined, field: (typeof typable)[number], mask: (value: SQL) => SQL): SQL {
  const [ofAccount, ofEarlier] = [sql.raw(`account.${field}`), sql.raw(`earlier.${field}`)];
  return sql`coalesce(${typed ?? null}, case when account.is_known then ${ofAccount} end, ${ofEarlier}, ${mask(ofAccount)})`;
}
