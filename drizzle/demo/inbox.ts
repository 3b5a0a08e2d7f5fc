import { type SQL, sql } from 'drizzle-orm';
import type { DemoClock } from './clock.ts';

/** How many days back the demo's inboxes reach, and for how many days notices are unread. */
const TOLD_DAYS = 30;
const UNREAD_DAYS = 3;

/**
 * The recent notices of the demo's accounts, made from the rows that are there already, as the product's own writes
 * would have made them. Ids follow the time.
 */
export function demoInbox(clock: DemoClock): SQL {
  const since = (days: number) => sql`${clock.at(clock.day(-days), 0)}::timestamptz`;
  const place = sql`'room_number', room_number, 'kost_name', kost_name`;
  const money = sql`'invoice_id', invoice_id, 'title', invoice_title, 'amount', amount`;
  const paid = sql`from payments where source = 'GATEWAY' and status = 'SUCCEEDED'`;
  return sql`
    insert into notices (user_id, kind, details, created_at, read_at)
    select user_id, kind, details, at, case when at < ${since(UNREAD_DAYS)} then at end
    from (
      select owner_id as user_id, 'PAYMENT_RECEIVED' as kind, paid_at as at,
        jsonb_build_object(${money}, ${place}, 'tenant_name', tenant_name) as details ${paid}
      union all
      select payer_user_id, 'PAYMENT_RECEIVED', paid_at, jsonb_build_object(${money}, ${place}) ${paid}
      union all
      select owner_id, 'PROOF_WAITING', created_at, jsonb_build_object(${money}, ${place}, 'tenant_name', tenant_name)
      from payments where source = 'MANUAL' and status = 'PENDING'
      union all
      select tenant_user_id, 'BILL_SENT', sent_at,
        jsonb_build_object('invoice_id', id, 'title', title, 'amount', total_amount, 'due_date', due_date)
      from invoices where sent_at is not null
      union all
      select owner_id, 'COMPLAINT_NEW', created_at,
        jsonb_build_object('complaint_id', id, 'title', title, ${place}, 'tenant_name', tenant_name)
      from complaints
      union all
      select c.tenant_user_id, 'COMPLAINT_CHANGED', e.created_at,
        jsonb_build_object('complaint_id', c.id, 'title', c.title, 'status', e.to_status)
      from complaint_events e join complaints c on c.id = e.complaint_id where e.from_status is not null
    ) as told
    where at > ${since(TOLD_DAYS)} order by at`;
}
