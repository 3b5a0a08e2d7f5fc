import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Tenant, UpdateTenancyInput } from '#shared/contract/tenants.ts';
import { MAX_CONTRACT_MONTHS } from '#shared/rules/contract-dates.ts';
import { mayRentBegin, MOST_RENT_MONTHS_AHEAD } from '#shared/rules/next-rent.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, today } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { changes, type ChangedRow } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, onceByKey } from '../../idempotency.ts';
import { endLinksOf } from '../auth/account-link.ts';
import { isManagedBy } from '../users/masked-accounts.ts';
import { rentBeforeAndAfter, rentFromMonth, rentFromNowOn, rentOn } from './agreed-rent.ts';
import { withRentFollowed } from './automatic-rent.ts';
import { lockTenancy } from './lock-tenancy.ts';
import { selectTenancy, toTenant } from './queries.ts';

const RENT_MONTH_REFUSED = `Bulan ini, atau paling jauh ${MOST_RENT_MONTHS_AHEAD} bulan ke depan`;

/** Why a tenancy is not changed; the first one that holds is answered. */
const refusals = ['TENANCY_NOT_ACTIVE', 'CONTACT_OF_HOLDER', 'CONTRACT_END_TOO_EARLY', 'DEPOSIT_BILLED'] as const;

/**
 * Corrects a running or coming tenancy. What is left out stays.
 *
 * - Name and phone are the owner's own word until the tenant has said that they live there. Of an account that the owner
 *   made and nobody has taken over, the account changes with them, and open invitations end: they went to the earlier
 *   number. Otherwise they are the holder's.
 * - A rent counts for bills that are made from now on, or that are due from a month on, also for those that are made by
 *   themselves; never for one that was sent.
 * - A contract does not end before a period that is billed, and lasts ten years at most.
 * - A deposit changes until it is billed.
 *
 * @throws DomainError VALIDATION (a month that has passed or is far off), NOT_FOUND, or one of `refusals`
 */
export async function updateTenancy(context: KeyedContext, input: UpdateTenancyInput): Promise<Tenant> {
  const { db } = context;
  assertRentMonth(context, input);
  const once = onceByKey(context);
  const {
    repeated,
    results: [, , , { rows: outcomes }, [tenancy]],
  } = await once.batch([
    // The bills are locked too, so that none is made or sent meanwhile.
    ...lockTenancy(context, input.id, sql`status <> 'CANCELLED'`),
    db.execute<{ id: string | null; refusal: (typeof refusals)[number] | null }>(sql`
      with ${withTenancy(context, input)}, ${withChange(context, input, once.isFree)},
      kept as (${once.keep(sql`changed`, sql`id`)})
      select (select id from changed) as id, (select refusal from judged) as refusal`),
    selectTenancy(context, input.id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  const [outcome] = outcomes;
  if (outcome?.refusal && !repeated) throw new DomainError(outcome.refusal);
  return toTenant(tenancy);
}

function assertRentMonth(context: KeyedContext, { rent_from: month }: UpdateTenancyInput): void {
  if (month === undefined || mayRentBegin(month, today(context))) return;
  throw new DomainError('VALIDATION', {
    message: RENT_MONTH_REFUSED,
    issues: [{ path: ['rent_from'], message: RENT_MONTH_REFUSED }],
  });
}

function rentOf(context: KeyedContext, { monthly_rent, rent_from }: UpdateTenancyInput): ChangedRow<typeof tenancies> {
  return monthly_rent === undefined || rent_from === undefined
    ? rentFromNowOn(monthly_rent)
    : rentFromMonth(monthly_rent, rent_from, 't', today(context));
}

/** The CTEs `found` and `judged`: the tenancy, whose its contacts are, and why it may not be changed like this. */
function withTenancy({ actor }: KeyedContext, input: UpdateTenancyInput): SQL {
  const namesPerson = input.full_name !== undefined || input.phone !== undefined;
  const end = sql`${input.contract_end ?? null}::date`;
  const deposit = sql`${input.deposit_amount ?? null}::bigint`;
  const isBilled = (condition: SQL) => sql`exists (
    select from invoices i where i.tenant_id = found.id and i.status not in ('DRAFT', 'CANCELLED') and ${condition})`;
  return sql`found as (
      select t.*, (select ${isManagedBy(actor.id)} from users where users.id = t.user_id) as is_managed
      from tenancies t where t.id = ${input.id} and t.owner_id = ${actor.id}
    ), judged as (
      select id, is_managed, case
        when not ${isLive(sql`found.status`)} then 'TENANCY_NOT_ACTIVE'
        when ${namesPerson} and confirmed_at is not null and not is_managed then 'CONTACT_OF_HOLDER'
        when ${end} <= contract_start or ${end} > contract_start + make_interval(months => ${MAX_CONTRACT_MONTHS})
          or ${end} < contract_end and ${isBilled(sql`i.invoice_type = 'MONTHLY_RENT' and i.due_date > ${end}`)}
          then 'CONTRACT_END_TOO_EARLY'
        when ${deposit} <> deposit_amount and exists (
          select from invoices i where i.tenant_id = found.id and i.invoice_type = 'SECURITY_DEPOSIT' and i.status <> 'CANCELLED')
          then 'DEPOSIT_BILLED' end as refusal
      from found
    )`;
}

/** The CTE `changed`, what follows of it for the account, and the entry in the trail with what was before and after. */
function withChange(context: KeyedContext, input: UpdateTenancyInput, isFree: SQL): SQL {
  const { full_name, phone } = input;
  const updated_at = nowIso(context);
  const typed = (['full_name', 'phone'] as const).filter((field) => input[field] !== undefined);
  const { emergency_contact_name, emergency_contact_phone, contract_end, deposit_amount } = input;
  const day = today(context);
  const isOtherRent = sql`(monthly_rent, next_rent, next_rent_from)
    is distinct from (old_monthly_rent, old_next_rent, old_next_rent_from)`;
  const change = changes(tenancies, {
    full_name,
    phone,
    emergency_contact_name,
    emergency_contact_phone,
    ...rentOf(context, input),
    contract_end,
    deposit_amount,
    // What an import did not know, and somebody has said since.
    incomplete: contract_end === undefined ? undefined : sql`array_remove(t.incomplete, 'contract_end')`,
    owner_typed: sql`array(select distinct unnest(t.owner_typed || ${`{${typed.join(',')}}`}::text[]) order by 1)`,
    updated_at,
  });
  return sql`changed as (
      update tenancies t set ${change} from judged
      where t.id = judged.id and judged.refusal is null and ${isFree}
      returning t.id, t.owner_id, t.user_id, judged.is_managed, new.full_name, new.phone, new.contract_end,
        ${rentBeforeAndAfter}, new.deposit_amount,
        old.full_name <> new.full_name or old.phone <> new.phone as is_other_person,
        old.contract_end <> new.contract_end as has_other_end
    ), account as (
      update users u set ${changes(users, { full_name: sql`changed.full_name`, phone: sql`changed.phone`, updated_at })}
      from changed where u.id = changed.user_id and changed.is_managed and changed.is_other_person
      returning u.id
    ), uninvited as (${endLinksOf(context, sql`account`)}),
    renamed as (
      update invoices i set tenant_name = changed.full_name from changed
      where i.tenant_id = changed.id and i.status = 'DRAFT' and i.tenant_name <> changed.full_name
    ), ${withRentFollowed(context, 'changed')}, audited as (
      ${auditEntry(context, {
        action: 'tenancy.update',
        from: sql`changed`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_strip_nulls(jsonb_build_object(
          'rent_before', case when ${isOtherRent} then ${rentOn('changed', day, 'old_')} end,
          'rent', case when ${isOtherRent} then coalesce(next_rent, monthly_rent) end,
          'rent_from', case when ${isOtherRent} then to_char(next_rent_from, 'YYYY-MM') end,
          'contract_end', case when has_other_end then contract_end end))`,
      })}
    )`;
}
