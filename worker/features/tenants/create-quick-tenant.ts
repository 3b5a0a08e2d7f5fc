import { sql } from 'drizzle-orm';
import type { QuickTenantInput, QuickTenantResult } from '#shared/contract/tenants.ts';
import { startsInFuture } from '#shared/rules/contract-dates.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { auditEntry } from '../../audit.ts';
import { keyedHash } from '../../crypto.ts';
import { nowIso, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, takeTurn } from '../../idempotency.ts';
import { firstPasswordExpiry } from '../auth/first-password.ts';
import { textArray } from '../../db/sql.ts';
import { refuseWeakPassword } from '../auth/password-policy.ts';
import { selectRoom } from '../rooms/queries.ts';
import { selectTenancy, toTenant } from './queries.ts';
import { sealNik } from './seal-nik.ts';

/**
 * Makes an account and its tenancy in one step. The room becomes OCCUPIED, or RESERVED where the contract starts
 * later. The credentials are in this answer and nowhere else; the account must choose a password at its first sign-in. Of
 * the person the owner has typed everything, so there is nothing to confirm. The same call repeated under its idempotency
 * key answers the same credentials, so that an answer that was lost can be had again: they are those of the input, or
 * come of the key.
 *
 * @throws DomainError NOT_FOUND (room), ROOM_NOT_AVAILABLE, EMAIL_TAKEN, or what `refuseWeakPassword` throws
 */
export async function createQuickTenant(context: KeyedContext, input: QuickTenantInput): Promise<QuickTenantResult> {
  const { db, actor } = context;
  const turn = takeTurn(context);
  const [userId, tenancyId] = [context.newId(), context.newId()];
  const password = input.password ?? oneTimePassword(bytesOfKey(context));
  if (input.password) refuseWeakPassword(password, { ...input, role: 'TENANT' }, 'password');
  const passwordHash = await context.passwords.hash(password);
  const nik = sealNik(context, tenancyId, input.nik);
  const now = nowIso(context);
  const later = startsInFuture(input.contract_start, today(context));
  const {
    repeated,
    results: [[room], , [tenancy]],
  } = await turn.batch([
    selectRoom(context, input.room_id).for('update'),
    db.execute(sql`
      with room as (
        update rooms set status = ${later ? 'RESERVED' : 'OCCUPIED'}, updated_at = ${now}
        where id = ${input.room_id} and owner_id = ${actor.id} and archived_at is null and status = 'AVAILABLE'
          and ${turn.isFree}
        returning id, kost_id, owner_id, monthly_rent
      ), account as (
        insert into users (id, email, full_name, phone, role, status, password_hash, must_change_password,
          password_expires_at, reviewed_by, reviewed_at, created_at)
        select ${userId}::uuid, ${input.email}, ${input.full_name}, ${input.phone}, 'TENANT', 'ACTIVE', ${passwordHash},
          true, ${firstPasswordExpiry(context)}::timestamptz, ${actor.id}::uuid, ${now}::timestamptz, ${now}::timestamptz
        from room returning id
      ), tenancy as (
        insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, nik_ciphertext, nik_hash,
          nik_last_four, emergency_contact_name, emergency_contact_phone, contract_start, contract_end, check_in_date,
          deposit_amount, monthly_rent, status, confirmed_at, owner_typed, created_at)
        select ${tenancyId}::uuid, account.id, room.owner_id, room.kost_id, room.id, ${input.full_name}, ${input.phone},
          ${input.email}, ${nik.nik_ciphertext}, ${nik.nik_hash}, ${nik.nik_last_four}, ${input.emergency_contact_name},
          ${input.emergency_contact_phone}, ${input.contract_start}::date, ${input.contract_end}::date,
          ${later ? null : input.contract_start}::date, ${input.deposit_amount}::bigint, room.monthly_rent,
          ${later ? 'PENDING' : 'ACTIVE'}, ${now}::timestamptz, ${textArray(['full_name', 'phone', 'email'])},
          ${now}::timestamptz
        from room, account returning id, owner_id
      ), account_audited as (
        ${auditEntry(context, {
          action: 'account.create',
          from: sql`account`,
          subject: sql`id`,
          owner: actor.id,
          details: sql`jsonb_build_object('role', 'TENANT')`,
        })}
      ), kept as (${turn.keep(sql`tenancy`, sql`id`)})
      ${auditEntry(context, { action: 'tenancy.create', from: sql`tenancy`, subject: sql`id`, owner: sql`owner_id` })}`),
    selectTenancy(context, turn.answerId(tenancyId)),
  ]);
  if (tenancy !== undefined) return { tenant: toTenant(tenancy), credentials: { email: input.email, password } };
  throw new DomainError(room === undefined || repeated ? 'NOT_FOUND' : 'ROOM_NOT_AVAILABLE');
}

/**
 * What a first password is made of: the idempotency key under a secret of the server's, so that it need not be kept to be
 * answered again; chance where there is no key.
 */
function bytesOfKey({ config, actor, keyUse, randomBytes }: KeyedContext): (count: number) => Uint8Array {
  if (keyUse === null) return randomBytes;
  let round = 0;
  return (count) => {
    round += 1;
    const of = JSON.stringify([actor.id, keyUse.key, keyUse.bodyHash, round]);
    return Buffer.from(keyedHash(config.JWT_SECRET, 'first-password', of), 'hex').subarray(0, count);
  };
}
