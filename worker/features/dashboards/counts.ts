import { type SQL, sql } from 'drizzle-orm';
import type { NavigationCounts } from '#shared/contract/dashboards.ts';
import type { Role } from '#shared/enums.ts';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import { reportedPayment } from '#shared/rules/payment.ts';
import { workAtHandStates } from '#shared/rules/work-order.ts';
import { type SignedInContext, today } from '../../context.ts';
import { unforeseen } from '../../db/sql.ts';
import { isLiveWork, isOneOf, isOpen, isPastDue, isWaitingAccount } from '../../db/states.ts';
import { openComplaintCount } from './open-complaints.ts';

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
};

/** What waits for an account, counted in one statement from the indexes of what is open. */
export async function findCounts(context: SignedInContext): Promise<NavigationCounts> {
  const { rows } = await context.db.execute<Partial<NavigationCounts>>(countsOf[context.actor.role](context));
  return { ...nothing, ...rows[0] };
}

const countsOf: Record<Role, (context: SignedInContext) => SQL> = {
  OWNER: (context) => {
    const { source, status } = reportedPayment;
    const ownerId = sql`${context.actor.id}::uuid`;
    return sql`
      select ${openComplaintCount(ownerId)} as active_complaints,
        (select count(*) from tenancies where owner_id = ${ownerId} and status = 'ACTIVE'
          and contract_end < ${today(context)}::date) as expired_contracts,
        (select count(*) from payments where owner_id = ${ownerId} and source = ${unforeseen(source)}
          and ${isOneOf([status])}) as payments_to_verify`;
  },
  TENANT: (context) => {
    const isLate = isPastDue(sql`due_date`, sql`${today(context)}::date`);
    return sql`
      select count(*) as open_bills, count(*) filter (where ${isLate}) as overdue_bills,
        coalesce(sum(remaining_amount) filter (where ${isLate}), 0)::bigint as overdue_amount
      from invoices where tenant_user_id = ${context.actor.id} and ${isOpen()}`;
  },
  MAINTENANCE: (context) => {
    const tomorrow = startOfWibDay(addDays(today(context), 1)).toISOString();
    return sql`
      select count(*) as jobs_today from work_orders w
      join technician_links l on l.owner_id = w.owner_id and l.technician_id = w.assignee_id and l.state = 'ACTIVE'
      where w.assignee_id = ${context.actor.id} and ${isLiveWork(sql`w.state`)} and w.state <> 'DONE'
        and (${isOneOf(workAtHandStates, sql`w.state`)} or w.scheduled_from is null
          or w.scheduled_from < ${tomorrow}::timestamptz)`;
  },
  ADMIN: () => sql`
    select (select count(*) from users where ${isWaitingAccount()}) as pending_users,
      (select count(*) from articles where status = 'PENDING_APPROVAL') as pending_articles,
      (select count(*) from gateway_events where outcome = 'QUARANTINED') as quarantined_callbacks`,
};
