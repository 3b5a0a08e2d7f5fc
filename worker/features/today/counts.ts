import { type SQL, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { NavigationCounts } from '#shared/contract/dashboards.ts';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import { reportedPayment } from '#shared/rules/payment.ts';
import { workAtHandStates } from '#shared/rules/work-order.ts';
import { inScope, type OwnerScope, type PersonScope } from '../../scope.ts';
import { type Context, type SignedInContext, today } from '../../context.ts';
import { type Rows, selected, withCtes } from '../../db/ctes.ts';
import { unforeseen } from '../../db/sql.ts';
import { isLiveWork, isOneOf, isOpen, isPastDue, isWaitingAccount } from '../../db/states.ts';
import { openComplaintCount } from './open-complaints.ts';
import { beforeLatest, dayIn, homesOf } from '../../zone.ts';

const nothing: NavigationCounts = {
  active_complaints: 0,
  expired_contracts: 0,
  payments_to_verify: 0,
  open_bills: 0,
  overdue_bills: 0,
  overdue_amount: 0,
  jobs_today: 0,
  pending_users: 0,
  pending_articles: 0,
  quarantined_callbacks: 0,
  zone: null,
  zones: {},
};

/** What waits for an account, counted in one statement from the indexes of what is open. */
export async function findCounts(context: SignedInContext): Promise<NavigationCounts> {
  const { rows } = await context.db.execute<Partial<NavigationCounts>>(countsIn(context));
  return { ...nothing, ...rows[0] };
}

function countsIn(context: SignedInContext): SQL {
  const { scope } = context;
  if (scope.of === 'platform') return countsOfAll;
  if (scope.of === 'owner') return countsOfOwner(context, scope);
  return context.actor.role === 'TENANT' ? countsOfTenant(context, scope) : countsOfTechnician(context, scope);
}

function countsOfOwner(context: Context, scope: OwnerScope): SQL {
  const { source, status } = reportedPayment;
  const places = placesOf(
    sql`select id, zone, true as is_home from kosts where ${inScope(scope, kosts)}`,
    sql`zone <> 'WIB'`,
  );
  return withCtes(
    [places],
    sql`
      select ${zonesOf(places)}, ${openComplaintCount(scope)} as active_complaints,
        (select count(*) from tenancies where ${inScope(scope, tenancies)} and status = 'ACTIVE'
          and contract_end < ${dayIn(context, sql`zone`)}${beforeLatest(context, sql`contract_end`)}) as expired_contracts,
        (select count(*) from payments where ${inScope(scope, payments)} and source = ${unforeseen(source)}
          and ${isOneOf([status])}) as payments_to_verify`,
  );
}

/** The CTE of kosts with `id`, `zone` and `is_home`: the one zone of the homes, or of all, and which kost is in which. */
function placesOf(rows: SQL, isListed: SQL) {
  const ofHome = sql`filter (where is_home)`;
  const isOne = sql`coalesce(nullif(count(distinct zone) ${ofHome}, 0), count(distinct zone)) = 1`;
  return selected(
    'places',
    {
      zone: sql`case when ${isOne} then coalesce(min(zone) ${ofHome}, min(zone)) end`,
      zones: sql`coalesce(case when count(distinct zone) > 1 then jsonb_object_agg(id, zone) filter (where ${isListed}) end, '{}')`,
    },
    'materialized',
  )`(${rows}) as k`;
}

/** What is read of them. */
function zonesOf(places: Rows<'zone' | 'zones'>): SQL {
  return sql`(select ${places.zone} from ${places}) as zone, (select ${places.zones} from ${places}) as zones`;
}

function countsOfTenant(context: Context, { person }: PersonScope): SQL {
  const isLate = isPastDue(sql`due_date`, dayIn(context, sql`zone`));
  const places = placesOf(homesOf(person), sql`true`);
  return withCtes(
    [places],
    sql`
      select ${zonesOf(places)}, count(*) as open_bills, count(*) filter (where ${isLate}) as overdue_bills,
        coalesce(sum(remaining_amount) filter (where ${isLate}), 0)::bigint as overdue_amount
      from invoices where tenant_user_id = ${person} and ${isOpen()}`,
  );
}

function countsOfTechnician(context: Context, { person }: PersonScope): SQL {
  const tomorrow = startOfWibDay(addDays(today(context), 1)).toISOString();
  return sql`
      select count(*) as jobs_today from work_orders w
      join technician_links l on l.owner_id = w.owner_id and l.technician_id = w.assignee_id and l.state = 'ACTIVE'
      where w.assignee_id = ${person} and ${isLiveWork(sql`w.state`)} and w.state <> 'DONE'
        and (${isOneOf(workAtHandStates, sql`w.state`)} or w.scheduled_from is null
          or w.scheduled_from < ${tomorrow}::timestamptz)`;
}

const countsOfAll = sql`
    select (select count(*) from users where ${isWaitingAccount()}) as pending_users,
      (select count(*) from articles where status = 'PENDING_APPROVAL') as pending_articles,
      (select count(*) from gateway_events where outcome = 'QUARANTINED') as quarantined_callbacks`;
