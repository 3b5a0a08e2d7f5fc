import { type SQL, sql } from 'drizzle-orm';
import { tenancies, tenancyRefusals } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { AssignTenantInput, WrittenTenant } from '#shared/contract/tenants.ts';
import { can } from '#shared/policy.ts';
import { startsInFuture } from '#shared/rules/contract-dates.ts';
import { auditOwned } from '../../audit.ts';
import { type OwnerContext, today } from '../../context.ts';
import { insertion, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { phoneColumns } from '../../e164.ts';
import { DomainError, takenDays, wrongField } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { numberOf } from '../accounts/proofs.ts';
import { billedTenancy, firstBills } from '../invoices/rent-bills.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { ownersConsent } from '../messages/given-consent.ts';
import { isAgreedLonger } from '../rooms/free-from.ts';
import { takenRoom } from '../rooms/held-rooms.ts';
import { roomQuery } from '../rooms/queries.ts';
import { isActiveTenant, livesElsewhere } from '../accounts/queries.ts';
import { isManagedIn, maskedEmail, maskedName, maskedPhone, realEmail } from '../accounts/masked-accounts.ts';
import { inScope, ofOwner } from '../../scope.ts';
import { tenancyHintsQuery, withHints } from './identity-hints.ts';
import { newTenancy, type TypableField, typableFields } from './new-tenancy.ts';
import { tenancyQuery, toTenant } from './queries.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

const KOST_MISMATCH = 'Kamar bukan bagian dari kost ini';

/**
 * Assigns one of the owner's free rooms to an active tenant account that has none of another owner's, or promises a room
 * from the day on which its tenants' contracts have ended. One person may have several rooms of this owner. The rent is the room's unless
 * the input has another. The tenancy holds the name and contacts that the owner typed or knows; other contacts are
 * masked until the account's holder confirms. The account is locked, so that its role cannot change meanwhile and a
 * concurrent refusal is seen.
 *
 * @throws DomainError NOT_FOUND (room), VALIDATION (another kost than the room's), TENANCY_REFUSED (in any later state
 *   of the account), KOST_INACTIVE, ROOM_NOT_AVAILABLE, USER_NOT_ASSIGNABLE or TENANCY_EXISTS
 */
export async function assignTenant(context: Keyed<OwnerContext>, input: AssignTenantInput): Promise<WrittenTenant> {
  const { db, actor } = context;
  const once = onceByKey(context);
  const id = context.newId();
  const {
    repeated,
    results: [account, [room], made, [tenancy], facts],
  } = await once.batch([
    db.execute<{ lives_elsewhere: boolean }>(sql`
      select ${livesElsewhere(context.scope, sql`users`)} as lives_elsewhere from users where id = ${input.user_id} and ${isActiveTenant} for no key update`),
    roomQuery(context, input.room_id).for('update'),
    db.execute<{ refused: boolean; is_taken: boolean }>(assignment(context, once, id, input)),
    tenancyQuery(context, once.answerId(id)),
    tenancyHintsQuery(context, once.answerId(id), input),
  ]);
  if (tenancy !== undefined) return withHints(toTenant(tenancy), input, facts);
  if (room === undefined || repeated) throw new DomainError('NOT_FOUND');
  if (input.kost_id && input.kost_id !== room.kost_id) throw wrongField('kost_id', KOST_MISMATCH);
  if (made.rows[0]?.refused) throw new DomainError('TENANCY_REFUSED');
  if (!room.kost_is_active) throw new DomainError('KOST_INACTIVE');
  const isPromised = room.tenant_name !== null && startsInFuture(input.contract_start, today(context));
  if (!isPromised && !can(actor, 'tenancy:create', room)) throw new DomainError('ROOM_NOT_AVAILABLE');
  // Where somebody lives is not told about a room that they could not have anyway.
  if (made.rows[0]?.is_taken) throw takenDays();
  throw new DomainError(account.rows[0]?.lives_elsewhere ? 'TENANCY_EXISTS' : 'USER_NOT_ASSIGNABLE');
}

/** Makes the tenancy if all conditions hold, and returns whether the person has refused this owner, and days are others'. */
function assignment(context: OwnerContext, once: OnceByKey, id: string, input: AssignTenantInput): SQL {
  const { scope } = context;
  const isRefused = sql`exists (select from tenancy_refusals where ${ofOwner(scope, tenancyRefusals)} and user_id = ${input.user_id})`;
  const isOfKost = sql`kost_id = coalesce(${input.kost_id ?? null}::uuid, kost_id)`;
  const { account, earlier } = knownPerson(context, input, isRefused);
  const room = takenRoom(context, input, sql`${isOfKost} and exists (select from ${account}) and ${once.isFree}`);
  const row = { ...newTenancy(context, id, room, account.id, input), ...personOf(input, account, earlier) };
  const tenancy = returned(
    'tenancy',
    billedTenancy,
  )`${insertion(tenancies, row, sql`${room}, ${account} left join ${earlier} on true`)}`;
  const effects = {
    kept: once.kept(tenancy, tenancy.id),
    audited: auditOwned(context, 'tenancy.create', tenancy),
    told: addedNotices(context, {
      kind: 'TENANCY_TO_CONFIRM',
      from: atPlaces(tenancy),
      user: tenancy.user_id,
      details: placeFacts,
    }),
  };
  const consent = ownersConsent(context, account, input, sql`${account}, ${tenancy}`);
  const { room_id, contract_start, contract_end } = input;
  const isTaken = sql`exists (select from stays s left join tenancies t on t.id = s.tenancy_id where s.room_id = ${room_id}
    and s.during && daterange(${contract_start}::date, ${contract_end}::date) and ${isLive(sql`t.status`)} is not false) or ${isAgreedLonger(context, sql`${room_id}`, contract_start)}`;
  return withCtes(
    [account, earlier, room, tenancy, ...consent, ...firstBills(context, tenancy, input), effects],
    sql`select ${isRefused} as refused, ${isTaken} as is_taken`,
  );
}

/** The CTEs `account`, if it may be assigned, and `earlier`, what the owner knows from the person's last tenancy. */
function knownPerson({ scope }: OwnerContext, input: AssignTenantInput, isRefused: SQL) {
  const account = selected('account', {
    ...pick(users, 'id', 'full_name', 'phone', 'phone_e164'),
    email: realEmail(sql`email`),
    is_known: isManagedIn(scope),
    number: numberOf(sql`users`),
  })`users where id = ${input.user_id} and ${isActiveTenant} and not ${livesElsewhere(scope, sql`users`)} and not ${isRefused}`;
  const earlier = selected('earlier', pick(tenancies, 'full_name', 'phone', 'phone_e164', 'email'))`tenancies
      where user_id = ${input.user_id} and ${inScope(scope, tenancies)} and confirmed_at is not null
      order by id desc limit 1`;
  return { account, earlier };
}

type Person = Rows<TypableField | 'phone_e164'>;

/** The person as the owner sees them: what they typed or know, otherwise what the account has, masked. */
function personOf(input: AssignTenantInput, account: Person & Rows<'id' | 'is_known'>, earlier: Person) {
  const shown = (field: TypableField, mask: (value: SQL) => SQL) =>
    sql`coalesce(${input[field] ?? null}, case when ${account.is_known} then ${account[field]} end, ${earlier[field]},
      ${mask(account[field])})`;
  return {
    full_name: shown('full_name', maskedName),
    phone: shown('phone', maskedPhone),
    // A masked number is none.
    phone_e164:
      input.phone === undefined
        ? sql`case when ${account.is_known} then ${account.phone_e164} else ${earlier.phone_e164} end`
        : sql`${phoneColumns(input.phone).phone_e164}::text`,
    email: shown('email', maskedEmail),
    owner_typed: typableFields.filter((field) => input[field] !== undefined),
  };
}
