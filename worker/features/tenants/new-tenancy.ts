import { type SQL, sql } from 'drizzle-orm';
import type { tenancies } from '#drizzle/schema/tenancies.ts';
import type { AssignTenantInput } from '#shared/contract/tenants.ts';
import { startsInFuture } from '#shared/rules/contract-dates.ts';
import { nowIso, type SignedInContext, today } from '../../context.ts';
import { type NewRow, pick, type Rows } from '../../db/ctes.ts';
import { sealTyped } from './seal-nik.ts';

/** The personal data that an owner may type; if the account exists already, the rest comes from it. */
export const typableFields = ['full_name', 'phone', 'email'] as const;
export type TypableField = (typeof typableFields)[number];

type Contract = Pick<
  AssignTenantInput,
  | 'nik'
  | 'passport'
  | 'emergency_contact_name'
  | 'emergency_contact_phone'
  | 'contract_start'
  | 'contract_end'
  | 'deposit_amount'
  | 'monthly_rent'
  | 'rent_period'
>;

/**
 * The day on which a person enters a room by a contract from `start` on, of which some days have passed: not before they
 * have left it themselves, since each day is of one of their stays, and billed once.
 */
export function entersOn(start: string, user: SQL, room: SQL): SQL<string> {
  return sql`greatest(${start}::date, (select max(check_out_date) from tenancies where user_id = ${user} and room_id = ${room}))`;
}

/** All columns of a new tenancy but those that its owner types of its person. */
export function newTenancy(
  context: SignedInContext,
  id: string,
  room: Rows<'id' | 'owner_id' | 'kost_id' | 'monthly_rent'>,
  user: SQL<string>,
  contract: Contract,
): Omit<NewRow<typeof tenancies>, TypableField> {
  const isLater = startsInFuture(contract.contract_start, today(context));
  return {
    id,
    user_id: user,
    owner_id: room.owner_id,
    kost_id: room.kost_id,
    room_id: room.id,
    ...sealTyped(context, id, contract),
    ...pick(contract, 'emergency_contact_name', 'emergency_contact_phone', 'contract_start', 'contract_end'),
    check_in_date: isLater ? null : entersOn(contract.contract_start, user, room.id),
    deposit_amount: contract.deposit_amount,
    monthly_rent: contract.monthly_rent ?? room.monthly_rent,
    rent_period: contract.rent_period,
    status: isLater ? 'PENDING' : 'ACTIVE',
    created_at: nowIso(context),
  };
}
