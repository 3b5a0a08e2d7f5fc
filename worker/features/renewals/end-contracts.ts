import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { CONTRACT_ENDING_DAYS, OPEN_END } from '#shared/rules/contract-dates.ts';
import { RENEWAL_REMINDER_DAYS } from '#shared/rules/renewal.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isPaused } from '../../db/pauses.ts';
import type { JobContext } from '../../job-context.ts';
import { dayIn, latestDay } from '../../zone.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { monthsBetweenSql } from '../billing/covered-months.ts';
import { homesUpTo } from '../billing/shares.ts';
import { addedOffer, offeredColumns, renewedFrom } from './offered-renewal.ts';
import { renewalEffects } from './renewal-steps.ts';
import { goingOnEffects, openEnd, wentOn } from './set-goes-on.ts';
import { isOthersUntil } from '../rooms/free-from.ts';
import { isBindingLeaving, isStanding } from '../billing/standing-renewals.ts';

/** How many contracts one statement changes. */
const CHUNK = 200;

/** The days before a contract's end on which the job does what its kost chose. */
const DAYS_BEFORE = { OFFER: RENEWAL_REMINDER_DAYS[0], MONTHLY: CONTRACT_ENDING_DAYS } as const;

/**
 * The confirmed contracts that end soon in kosts with this choice, of which nothing else was said: no choice of their own,
 * nobody leaves, no offer stands, the room, or that of a planned move, is promised to nobody and does not close until a
 * day; locked.
 */
function dueContracts(context: Context, atEnd: keyof typeof DAYS_BEFORE, until: string | SQL) {
  const day = dayIn(context, tenancies.zone);
  return selected('due', pick(tenancies, 'id'))`tenancies
    where tenancies.status = 'ACTIVE' and tenancies.confirmed_at is not null and tenancies.goes_on is null
      and tenancies.contract_end between ${today(context)}::date and ${latestDay(context)} + ${DAYS_BEFORE[atEnd]}::int
      and tenancies.contract_end between ${day} and ${day} + ${DAYS_BEFORE[atEnd]}::int
      and exists (select from kosts k where k.id = tenancies.kost_id and k.at_end = ${atEnd})
      and not ${isPaused(sql`tenancies.owner_id`)}
      and not exists (select from leavings l where l.tenancy_id = tenancies.id and ${isBindingLeaving})
      and not exists (select from renewals r where ${
        atEnd === 'OFFER'
          ? sql`r.tenancy_id = any(${homesUpTo(sql`tenancies.id`)}) and r.ends_on = tenancies.contract_end`
          : sql`r.tenancy_id = tenancies.id and ${isStanding(day, 'tenancies')}`
      })
      and (${atEnd !== 'OFFER'}::boolean or tenancies.moves_on is null) and not ${isOthersUntil(until)}
    order by tenancies.id limit ${CHUNK} for update skip locked`;
}

/**
 * Lets contracts go on by the month that end within `CONTRACT_ENDING_DAYS`, in kosts that chose it, so that their rents go on
 * and nobody is told of an end.
 *
 * @returns how many go on
 */
export function goOnByMonth(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, async () => {
    const due = dueContracts(context, 'MONTHLY', OPEN_END);
    const went = returned('went', wentOn)`
      update tenancies set ${changes(tenancies, { ...openEnd, updated_at: nowIso(context) })} where id in (${idsOf(due)})`;
    const { rows } = await context.db.execute(withCtes([due, went, goingOnEffects(context, went, true)], idsOf(went)));
    return rows.length;
  });
}

/**
 * Offers contracts as long as the present one, a year at most, at the rent of then, where a kost chose it: 45 days before
 * their end, once for each end, in whichever room. Its tenants are told as of any offer, and reminded of it.
 *
 * @returns how many offers were made
 */
export function offerByItself(context: JobContext): Promise<number> {
  // A contract is about whole months long.
  const months = sql`least(12, greatest(1, round((tenancies.contract_end - tenancies.contract_start) / 30.4)))::int`;
  // As `extendedEnd` has it.
  const { contract_start: start, contract_end: present } = tenancies;
  const later = (day: SQLWrapper, count: SQL) => sql`(${day} + make_interval(months => ${count}))::date`;
  const whole = monthsBetweenSql(sql`${start}`, sql`${present}`);
  const end = sql<string>`case when ${later(start, whole)} = ${present} then ${later(start, sql`${whole} + ${months}`)}
    else ${later(present, months)} end`;
  return inChunks(context, CHUNK, async () => {
    const due = dueContracts(context, 'OFFER', end);
    const rent = rentOn('tenancies', renewedFrom);
    const offered = selected(
      'offered',
      offeredColumns(end, rent),
    )`tenancies where id in (${idsOf(due)}) and ${rent} > 0`;
    const { rows } = await context.db.execute(
      withCtes(
        [
          due,
          offered,
          ...addedOffer(context, offered, true),
          renewalEffects(context, 'tenancy.offer-renewal', offered),
        ],
        idsOf(offered),
      ),
    );
    return rows.length;
  });
}
