import { sql } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { CommitImportInput } from '#shared/contract/imports.ts';
import { auditEntry, auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, insertion, type Part, pick, returned } from '../../db/ctes.ts';
import { ownNumber } from '../../db/own-number.ts';
import { typableFields } from '../tenants/new-tenancy.ts';
import type { JudgedRows } from './row-sql.ts';
import { NO_PASSWORD } from '../accounts/no-password.ts';

/** Parts that make the rooms, accounts and tenancies of new rows. */
export function newHouses(
  context: OwnerContext,
  fresh: JudgedRows,
  input: Pick<CommitImportInput, 'without_late_fees'>,
): Part[] {
  const now = nowIso(context);
  const tenants = sql`${fresh} where ${fresh.has_tenant}`;
  const rows = returned(
    'made_rooms',
    pick(rooms, 'id', 'owner_id', 'kost_id'),
  )`${insertion(rooms, newRoom(fresh, now), sql`${fresh} where ${fresh.known_id} is null`)}`;
  const taken = changes(rooms, { status: fresh.room_status, updated_at: now });
  const accounts = returned(
    'accounts',
    pick(users, 'id'),
  )`${insertion(users, newAccount(context, fresh, now), tenants)}`;
  const contracts = returned(
    'made_tenancies',
    pick(tenancies, 'id', 'owner_id', 'kost_id'),
  )`${insertion(tenancies, newTenancy(fresh, now, input), tenants)}`;
  const effects = {
    taken_rooms: sql`update rooms set ${taken} from ${fresh} where rooms.id = ${fresh.known_id} and ${fresh.has_tenant}`,
    rooms_audited: auditOwned(context, 'room.create', rows),
    accounts_audited: auditEntry(context, {
      action: 'account.create',
      from: accounts,
      subject: accounts.id,
      owner: context.scope.owner,
      details: sql`jsonb_build_object('role', 'TENANT')`,
    }),
    tenancies_audited: auditOwned(context, 'tenancy.create', contracts),
  };
  return [rows, accounts, contracts, effects];
}

function newRoom(fresh: JudgedRows, now: string) {
  return {
    ...pick(
      fresh,
      'kost_id',
      'owner_id',
      'room_number',
      'room_type',
      'floor',
      'facilities',
      'capacity',
      'other_prices',
    ),
    id: fresh.room_id,
    number_shared: ownNumber,
    monthly_rent: fresh.rent,
    status: fresh.room_status,
    created_at: now,
  };
}

/** The account of an imported tenant: the owner's until an invitation is accepted, with a made-up address. */
function newAccount({ scope }: OwnerContext, fresh: JudgedRows, now: string) {
  return {
    ...pick(fresh, 'full_name', 'phone', 'phone_e164'),
    id: fresh.user_id,
    email: fresh.account_email,
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
function newTenancy(
  fresh: JudgedRows,
  now: string,
  { without_late_fees }: Pick<CommitImportInput, 'without_late_fees'>,
) {
  return {
    ...pick(
      fresh,
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
      'rent_period',
      'next_rent',
      'next_rent_from',
      'status',
      'incomplete',
    ),
    id: fresh.tenancy_id,
    room_id: fresh.place_id,
    monthly_rent: fresh.tenancy_rent,
    late_fee_bps: without_late_fees ? 0 : null,
    owner_typed: [...typableFields],
    confirmed_at: now,
    created_at: now,
  };
}
