import { type SQL, sql } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { CommitImportInput } from '#shared/contract/imports.ts';
import { auditEntry, auditNamed } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { ownNumber } from '../../db/own-number.ts';
import { changes, copied, insertFrom } from '../../db/typed-writes.ts';

import { typableFields } from '../tenants/new-tenancy.ts';
import { NO_PASSWORD } from '../accounts/no-password.ts';

/** The CTEs that make rooms, accounts and tenancies of the rows in the CTE `fresh`. */
export function withHouses(context: OwnerContext, input: Pick<CommitImportInput, 'without_late_fees'>): SQL {
  const now = nowIso(context);
  const hasTenant = sql`fresh where fresh.has_tenant`;
  const taken = changes(rooms, { status: sql`fresh.room_status`, updated_at: now });
  return sql`made_rooms as (
      ${insertFrom(rooms, newRoom(now), sql`fresh where fresh.known_id is null`)} returning id, owner_id, kost_id
    ), taken_rooms as (
      update rooms set ${taken} from fresh where rooms.id = fresh.known_id and fresh.has_tenant
    ), accounts as (
      ${insertFrom(users, newAccount(context, now), hasTenant)} returning id
    ), made_tenancies as (
      ${insertFrom(tenancies, newTenancy(now, input), hasTenant)} returning id, owner_id, kost_id
    ), rooms_audited as (
      ${auditNamed(context, 'room.create', 'made_rooms')}
    ), accounts_audited as (
      ${auditEntry(context, {
        action: 'account.create',
        from: sql`accounts`,
        subject: sql`id`,
        owner: context.scope.owner,
        details: sql`jsonb_build_object('role', 'TENANT')`,
      })}
    ), tenancies_audited as (
      ${auditNamed(context, 'tenancy.create', 'made_tenancies')}
    )`;
}

function newRoom(now: string) {
  return {
    ...copied('fresh', ['kost_id', 'owner_id', 'room_number', 'room_type', 'floor', 'facilities']),
    id: sql`fresh.room_id`,
    number_shared: ownNumber,
    monthly_rent: sql`fresh.rent`,
    status: sql`fresh.room_status`,
    created_at: now,
  };
}

/** The account of an imported tenant: the owner's until an invitation is accepted, with a made-up address. */
function newAccount({ scope }: OwnerContext, now: string) {
  return {
    ...copied('fresh', ['full_name', 'phone', 'phone_e164']),
    id: sql`fresh.user_id`,
    email: sql`fresh.account_email`,
    role: 'TENANT',
    status: 'ACTIVE',
    password_hash: NO_PASSWORD,
    must_change_password: true,
    password_expires_at: now,
    reviewed_by: scope.owner,
    reviewed_at: now,
    created_at: now,
  } as const;
}

/** The tenancy of an imported tenant: confirmed at once, like that of any new account that an owner makes. */
function newTenancy(now: string, { without_late_fees }: Pick<CommitImportInput, 'without_late_fees'>) {
  return {
    ...copied('fresh', [
      'user_id',
      'owner_id',
      'kost_id',
      'full_name',
      'phone',
      'phone_e164',
      'email',
      'nik_ciphertext',
      'nik_hash',
      'nik_last_four',
      'emergency_contact_name',
      'emergency_contact_phone',
      'contract_start',
      'contract_end',
      'check_in_date',
      'deposit_amount',
      'next_rent',
      'next_rent_from',
      'status',
      'incomplete',
    ]),
    id: sql`fresh.tenancy_id`,
    room_id: sql`coalesce(fresh.known_id, fresh.room_id)`,
    monthly_rent: sql`fresh.tenancy_rent`,
    late_fee_bps: without_late_fees ? 0 : null,
    owner_typed: [...typableFields],
    confirmed_at: now,
    created_at: now,
  };
}
