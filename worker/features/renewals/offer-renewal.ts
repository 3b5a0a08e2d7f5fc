import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { type OfferRenewalInput, RENT_AGREED_ALREADY } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { isContractSpan, MAX_CONTRACT_MONTHS } from '#shared/rules/contract-dates.ts';
import { bindsLeaving } from '#shared/rules/leaving.ts';
import { RENEWAL_MONTHS } from '#shared/rules/renewal.ts';
import { type OwnerContext, today } from '../../context.ts';
import { selected, withCtes } from '../../db/ctes.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { addedOffer, offeredColumns, renewedFrom } from './offered-renewal.ts';
import { isOthersUntil } from '../rooms/free-from.ts';
import { tenancyQuery, toTenant } from '../tenants/queries.ts';
import { renewalEffects } from './renewal-steps.ts';
import { isBindingLeaving, isStanding } from '../billing/standing-renewals.ts';

/**
 * The owner offers a longer contract, at the same or another rent. It changes nothing until the tenant accepts it.
 *
 * @throws DomainError NOT_FOUND, RENEWAL_NOT_DUE, CONTRACT_NOT_LONGER, LEAVING_OPEN, RENEWAL_OPEN, MOVE_PLANNED, ROOM_NOT_AVAILABLE
 *   (promised to somebody else), or VALIDATION (another rent while one is agreed for later)
 */
export async function offerRenewal(context: OwnerContext, input: OfferRenewalInput): Promise<Tenant> {
  const { db, scope } = context;
  const { id, contract_end, monthly_rent, reminds } = input;
  const day = today(context);
  const isIt = sql`tenancies.id = ${id} and ${inScope(scope, tenancies)}`;
  const rentWas = rentOn('tenancies', renewedFrom);
  const isRentAgreed = sql`(${rentWas} <> ${monthly_rent}::bigint and tenancies.next_rent_from > ${day}::date) is true`;
  const offered = selected(
    'offered',
    offeredColumns(sql<string>`${contract_end}::date`, sql<number>`${monthly_rent}::bigint`),
  )`tenancies
    where ${isIt} and tenancies.status = 'ACTIVE' and tenancies.confirmed_at is not null and tenancies.moves_on is null
      and tenancies.contract_end between ${day}::date and ${lastDue(day)}::date
      and ${contract_end}::date > tenancies.contract_end
      and ${contract_end}::date <= tenancies.contract_end + make_interval(months => ${MAX_CONTRACT_MONTHS})
      and not exists (select from renewals r where r.tenancy_id = tenancies.id and ${isStanding(day, 'tenancies')})
      and not exists (select from leavings l where l.tenancy_id = tenancies.id and ${isBindingLeaving})
      and not ${isRentAgreed} and not ${isOthersUntil(contract_end)}`;
  const [
    ,
    {
      rows: [made],
    },
    [tenancy],
  ] = await db.batch([
    db.execute(sql`select from tenancies where ${isIt} for update`),
    db.execute<{ id: string | null; is_agreed: boolean }>(
      withCtes(
        [offered, ...addedOffer(context, offered, reminds), renewalEffects(context, 'tenancy.offer-renewal', offered)],
        sql`select (select ${offered.id} from ${offered}) as id, ${isRentAgreed} as is_agreed from tenancies where ${isIt}`,
      ),
    ),
    tenancyQuery(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  const tenant = toTenant(tenancy);
  if (!made?.id) throw refusalOf(tenant, input, day, made?.is_agreed === true);
  sendNoticesSoon(context);
  return tenant;
}

/** The last end of a contract that can be renewed today. */
const lastDue = (day: string) => addMonths(day, RENEWAL_MONTHS);

function refusalOf(tenant: Tenant, input: OfferRenewalInput, day: string, isAgreed: boolean): DomainError {
  const { contract_end: end, leaving, renewal } = tenant;
  const isDue = tenant.status === 'ACTIVE' && tenant.confirmed_at !== null && end >= day && end <= lastDue(day);
  if (!isDue) return new DomainError('RENEWAL_NOT_DUE');
  if (!isContractSpan(end, input.contract_end)) return new DomainError('CONTRACT_NOT_LONGER');
  if (tenant.planned_move !== null) return new DomainError('MOVE_PLANNED');
  if (bindsLeaving(leaving)) return new DomainError('LEAVING_OPEN');
  if (renewal?.state === 'OFFERED' || renewal?.state === 'ASKED') return new DomainError('RENEWAL_OPEN');
  return isAgreed ? wrongField('monthly_rent', RENT_AGREED_ALREADY) : new DomainError('ROOM_NOT_AVAILABLE');
}
