import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import { PERIOD_FROM_NOW_ON, type UpdateTenancyInput, type WrittenTenant } from '#shared/contract/tenants.ts';
import { MAX_CONTRACT_MONTHS } from '#shared/rules/contract-dates.ts';
import { type MissingPart, missingParts } from '#shared/rules/import/missing-parts.ts';
import { daysOfRentPeriod } from '#shared/rules/rent-period.ts';
import { hasNoNewAddress, refuseAddressed } from '../../addressed-texts.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { type ChangedRow, changes, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { awaitsVerification, isIssued, isLive } from '../../db/states.ts';
import { changedPhone } from '../../e164.ts';
import { DomainError, takenDays, wrongField } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { isManagedIn } from '../accounts/masked-accounts.ts';
import { sendAlertsSoon } from '../sending/holder-alert.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { isOtherRent, type RentChange, rentFromMonth, rentFromNowOn, rentOn } from '../billing/agreed-rent.ts';
import { homesUpTo, staysOn } from '../billing/shares.ts';
import { firstEnd, isAgreedLeaving, isBindingLeaving } from '../billing/standing-renewals.ts';
import { stillMissing } from '../accounts/missing-parts.ts';
import { inScope } from '../../scope.ts';
import { hasRentSeries } from '../invoices/rent-series.ts';
import { isAgreedLonger } from '../rooms/free-from.ts';
import { rentFollowers } from './automatic-rent.ts';
import { accountCorrection } from './account-correction.ts';
import { tenancyHintsQuery, withHints } from './identity-hints.ts';
import { lockedTenancy } from './locked-tenancy.ts';
import { entersOn, typableFields } from './new-tenancy.ts';
import { assertRentMonth } from './rent-month.ts';
import { tenancyQuery, toTenant } from './queries.ts';
import { sealTyped } from './seal-nik.ts';
import { termsBeforeAndAfter, toldOfTerms } from './told-terms.ts';

/** Why a tenancy is not changed; of several reasons, the first is answered. */
const refusals = [
  'TENANCY_NOT_ACTIVE',
  'MOVE_PLANNED',
  'RENT_SERIES_EXISTS',
  'SURCHARGE_IS_MONTHLY',
  'CONTACT_OF_HOLDER',
  'CONTRACT_START_REFUSED',
  'CONTRACT_END_TOO_EARLY',
  'LEAVING_OPEN',
  'DEPOSIT_BILLED',
] as const;
type Refusal = (typeof refusals)[number] | 'PERIOD_LATER' | 'TAKEN';

/**
 * Corrects a running or coming tenancy. Fields that are left out stay; sent ones no longer count as missing, even if
 * they are unchanged.
 *
 * - Name and phone can be corrected until the tenant has confirmed, and as long as the owner controls the account,
 *   which then changes with them and is told of it; open invitations end, since they went to the earlier number.
 *   Otherwise they are the holder's.
 * - E-mail and NIK, or passport, can be corrected only while the owner controls the account; a missing NIK always. A new e-mail is a
 *   new login name, so the earlier first password and sessions end.
 * - A rent counts for bills that are made from now on, or that are due from a month on, also for automatic ones; never
 *   for a bill that was sent.
 * - Another period needs its rent, that no series bills the rent, and no planned move, whose rent is of the present one; one of days
 *   or weeks also nobody with a surcharge, which is of months.
 * - A contract must not begin after a rent that is billed, and lasts ten years at most. A new start must not change whether
 *   the contract has begun.
 * - Unless its tenant has agreed to leave by then, it ends no earlier than a rent that is billed is due, and than the days
 *   that are paid; by the month, or once it was, than `firstEnd`; once confirmed, than today, and than a renewal that its tenant
 *   has accepted. It ends after a planned move, and no later than an open day of leaving if it becomes longer.
 * - A deposit changes until it is billed.
 *
 * A tenant who has confirmed is told what changes of what they agreed to.
 *
 * @throws DomainError VALIDATION (a month that has passed or is far off, another name with a web address), NOT_FOUND, EMAIL_TAKEN,
 *   ROOM_NOT_AVAILABLE (days on which another tenancy has the room), or one of `refusals`
 */
export async function updateTenancy(context: Keyed<OwnerContext>, input: UpdateTenancyInput): Promise<WrittenTenant> {
  const { db } = context;
  if (input.rent_from !== undefined) assertRentMonth(context, input.rent_from, 'rent_from');
  const once = onceByKey(context);
  const {
    repeated,
    results: [, , , , { rows: outcomes }, [tenancy], facts],
  } = await once.batch([
    // The bills are locked too, so that none is made or sent meanwhile.
    ...lockedTenancy(context, input.id, sql`status <> 'CANCELLED'`),
    db.execute<{ id: string | null; refusal: Refusal | null }>(correction(context, once, input)),
    tenancyQuery(context, input.id),
    tenancyHintsQuery(context, input.id, input),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  const [outcome] = outcomes;
  if (outcome?.refusal && !repeated) throw refused(outcome.refusal);
  if (!repeated) refuseAddressed(namesOf(input), tenancy);
  if (input.email !== undefined || input.phone !== undefined) sendAlertsSoon(context);
  else if (outcome?.id) sendNoticesSoon(context);
  return withHints(toTenant(tenancy), input, facts);
}

function refused(refusal: Refusal): DomainError {
  if (refusal === 'TAKEN') return takenDays();
  if (refusal !== 'PERIOD_LATER') return new DomainError(refusal);
  return wrongField('rent_period', PERIOD_FROM_NOW_ON);
}

function rentOf(
  context: Keyed<OwnerContext>,
  { monthly_rent, rent_from }: UpdateTenancyInput,
): ChangedRow<typeof tenancies> {
  return monthly_rent === undefined || rent_from === undefined
    ? rentFromNowOn(monthly_rent)
    : rentFromMonth(monthly_rent, rent_from, 't', today(context));
}

/** The CTE `judged`: the tenancy, who controls its contacts, and the refusal of this change, if any. */
function judgedTenancy(context: Keyed<OwnerContext>, input: UpdateTenancyInput) {
  const { scope } = context;
  const namesPerson = input.full_name !== undefined || input.phone !== undefined;
  const start = sql`coalesce(${input.contract_start ?? null}::date, t.contract_start)`;
  const end = sql`${input.contract_end ?? null}::date`;
  const deposit = sql`${input.deposit_amount ?? null}::bigint`;
  const isNoSpan = (until: SQL) => sql`(${until} <= ${start}
    or ${until} > ${start} + make_interval(months => ${MAX_CONTRACT_MONTHS}))`;
  const paidTo = sql`case when i.paid_amount > 0 or ${awaitsVerification(sql`i.id`)} then i.covers_to + 1 end`;
  const isAgreed = sql`exists (select from leavings l where l.tenancy_id = t.id and ${isAgreedLeaving} and l.leaves_on <= ${end})`;
  const hasRent = (which: SQL) => sql`exists (
    select from invoices i where i.tenant_id = t.id and i.invoice_type = 'MONTHLY_RENT' and ${which})`;
  const isManaged = isManagedIn(scope);
  const isOtherPeriod = sql`${input.rent_period ?? null}::text <> t.rent_period`;
  const refusal = sql<Refusal | null>`case
    when not ${isLive(sql`t.status`)} then 'TENANCY_NOT_ACTIVE'
    when ${isOtherPeriod} and ${input.rent_from !== undefined}::boolean then 'PERIOD_LATER'
    when ${isOtherPeriod} and t.status = 'ACTIVE' and t.moves_on is not null then 'MOVE_PLANNED'
    when ${isOtherPeriod} and ${hasRentSeries(sql`t.id`, sql`null`)} then 'RENT_SERIES_EXISTS'
    when ${isOtherPeriod} and ${daysOfRentPeriod[input.rent_period ?? 'MONTH'] > 0}::boolean and exists (select from occupants o
      where o.tenancy_id = t.id and o.surcharge > 0 and ${staysOn(today(context))}) then 'SURCHARGE_IS_MONTHLY'
    when not ${isManaged} and (${namesPerson} and t.confirmed_at is not null or ${input.email !== undefined}
      or ${(input.nik ?? input.passport) !== undefined} and 'nik' <> all(t.incomplete)) then 'CONTACT_OF_HOLDER'
    when ${start} <> t.contract_start and ((${start} > ${today(context)}::date) <> (t.status = 'PENDING')
      or ${start} > t.contract_start and ${hasRent(sql`i.status <> 'CANCELLED' and i.due_date < ${start}`)}
      or ${end} is null and ${isNoSpan(sql`coalesce(t.agreed_end, t.contract_end)`)}) then 'CONTRACT_START_REFUSED'
    when ${start} < t.contract_start and ${isAgreedLonger(context, sql`t.room_id`, start)} then 'TAKEN'
    when ${isNoSpan(end)} or ${end} < t.contract_end and not ${isAgreed} and (
      ${hasRent(sql`${isIssued(sql`i.status`)} and greatest(i.due_date, ${paidTo}) > ${end}`)}
      or t.confirmed_at is not null and (${end} < ${today(context)}::date or exists (select from renewals r
        where r.tenancy_id = any(${homesUpTo(sql`t.id`)}) and r.state = 'ACCEPTED' and not r.by_link and r.contract_end > ${end}))
      or (t.agreed_end is not null or not t.goes_on or exists (select from audit_log a
        where a.subject_id = any(${homesUpTo(sql`t.id`)}) and a.action = 'tenancy.go-on')) and ${end} < ${firstEnd(context, 't')}) then 'CONTRACT_END_TOO_EARLY'
    when ${end} <= t.moves_on and t.status = 'ACTIVE' then 'MOVE_PLANNED'
    when ${end} > t.contract_end and exists (select from leavings l
      where l.tenancy_id = t.id and ${isBindingLeaving} and l.leaves_on < ${end}) then 'LEAVING_OPEN'
    when ${deposit} <> t.deposit_amount and exists (
      select from invoices i where i.tenant_id = t.id and i.invoice_type = 'SECURITY_DEPOSIT' and i.status <> 'CANCELLED')
      then 'DEPOSIT_BILLED' end`;
  return selected('judged', {
    ...pick(t, 'id'),
    account_email: users.email,
    is_managed: isManaged,
    refusal,
  })`tenancies t join users on users.id = t.user_id
      where t.id = ${input.id} and ${inScope(scope, tenancies, 't')}`;
}

const [t, after] = [alias(tenancies, 't'), alias(tenancies, 'new')];

function namesOf({ full_name, emergency_contact_name }: UpdateTenancyInput) {
  return { full_name, emergency_contact_name };
}

/** The parts that an import lacked, and that this input has. */
function knownBy(input: UpdateTenancyInput): MissingPart[] {
  return missingParts.filter((part) =>
    part === 'emergency_contact'
      ? input.emergency_contact_name !== undefined && input.emergency_contact_phone !== undefined
      : (part === 'nik' ? (input.nik ?? input.passport) : input[part]) !== undefined,
  );
}

function correction(context: Keyed<OwnerContext>, once: OnceByKey, input: UpdateTenancyInput): SQL {
  const judged = judgedTenancy(context, input);
  const change = changes(tenancies, changesOf(context, input));
  const changed = returned('changed', {
    ...termsBeforeAndAfter,
    ...pick(after, 'owner_id', 'full_name', 'phone', 'phone_e164'),
    is_managed: judged.is_managed,
    is_other_person: sql<boolean>`old.full_name <> new.full_name or old.phone <> new.phone`,
    has_other_login: sql<boolean>`coalesce(${judged.account_email} <> ${input.email ?? null}::text, false)`,
    has_other_nik: sql<boolean>`old.nik_hash is distinct from new.nik_hash`,
    has_other_start: sql<boolean>`old.contract_start <> new.contract_start`,
    has_other_end: sql<boolean>`old.contract_end <> new.contract_end`,
  })`update tenancies t set ${change} from ${judged}
      where t.id = ${judged.id} and ${judged.refusal} is null and ${hasNoNewAddress(namesOf(input), sql`t`)}
        and ${once.isFree}`;
  const { id, full_name: tenant_name } = changed;
  const effects = {
    renamed: sql`
      update invoices i set ${changes(invoices, { tenant_name })} from ${changed}
      where i.tenant_id = ${id} and i.status = 'DRAFT' and i.tenant_name <> ${tenant_name}`,
    audited: correctionAudit(context, changed),
    told: toldOfTerms(context, changed),
    kept: once.kept(changed, id),
  };
  return withCtes(
    [judged, changed, ...accountCorrection(context, changed, input.email), ...rentFollowers(context, changed), effects],
    sql`select (select ${id} from ${changed}) as id, (select ${judged.refusal} from ${judged}) as refusal`,
  );
}

function changesOf(context: Keyed<OwnerContext>, input: UpdateTenancyInput): ChangedRow<typeof tenancies> {
  const { id, rent_from: _from, monthly_rent: _rent, idempotency_key: _key, nik, passport, ...typed } = input;
  const { contract_start: start } = typed;
  const ofPerson = typableFields.filter((field) => input[field] !== undefined);
  const known = knownBy(input);
  return {
    ...typed,
    ...changedPhone(typed.phone),
    ...sealTyped(context, id, { nik, passport }),
    ...rentOf(context, input),
    // Who moved here, or had to wait, came on another day than the contract's first.
    check_in_date:
      start &&
      sql`case when t.moved_from_id is null and t.check_in_date <= greatest(t.contract_start, ${start}::date) then ${entersOn(start, sql`t.user_id`, sql`t.room_id`)} else t.check_in_date end`,
    incomplete: known.length === 0 ? undefined : stillMissing(known, 't'),
    owner_typed: sql`array(select distinct unnest(t.owner_typed || ${`{${ofPerson.join(',')}}`}::text[]) order by 1)`,
    ...(typed.contract_end !== undefined && endsOn(typed.contract_end)),
    updated_at: nowIso(context),
  };
}

/** Who went on by the month, or leaves on an agreed day of it, does so no more if the end becomes another, as if their owner had said it. */
function endsOn(day: string) {
  const isSame = sql`t.contract_end = ${day}::date`;
  return {
    agreed_end: sql`case when ${isSame} then t.agreed_end end`,
    goes_on: sql`t.goes_on and (${isSame} or t.agreed_end is null)`,
  };
}

type Correction = RentChange & Rows<'id' | 'owner_id' | 'kost_id' | 'contract_start' | 'contract_end'>;

/** The audit entry of a correction: amounts and days with values, personal data only by the field's name. */
function correctionAudit(
  context: Keyed<OwnerContext>,
  changed: Correction & Rows<'has_other_start' | 'has_other_end' | 'has_other_login' | 'has_other_nik'>,
): SQL {
  const ifOther = (value: SQL) => sql`case when ${isOtherRent(changed)} then ${value} end`;
  return auditEntry(context, {
    action: 'tenancy.update',
    from: changed,
    subject: changed.id,
    owner: changed.owner_id,
    kost: changed.kost_id,
    details: sql`jsonb_strip_nulls(jsonb_build_object(
      'rent_before', ${ifOther(rentOn(changed, today(context), 'old_'))},
      'rent', ${ifOther(sql`coalesce(${changed.next_rent}, ${changed.monthly_rent})`)},
      'rent_from', ${ifOther(sql`to_char(${changed.next_rent_from}, 'YYYY-MM')`)},
      'contract_start', case when ${changed.has_other_start} then ${changed.contract_start} end,
      'contract_end', case when ${changed.has_other_end} then ${changed.contract_end} end,
      'email', nullif(${changed.has_other_login}, false), 'nik', nullif(${changed.has_other_nik}, false)))`,
  });
}
