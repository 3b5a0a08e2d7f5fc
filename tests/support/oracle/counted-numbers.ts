const isOpen = "status in ('SENT', 'VIEWED', 'PARTIAL')";

/** The WIB month of a column's instant, as its first day. */
export const monthOf = (column: string) => `date_trunc('month', ${column} at time zone 'Asia/Jakarta')::date`;

/** The owners' numbers as a count of all rows gives them, in SQL that shares nothing with the product's. */
export const countedOwnerNumbers = `
  select owner_id, kind, day, sum(count)::bigint as count, sum(amount)::bigint as amount from (
    select owner_id, status as kind, due_date as day, 1 as count, total_amount - paid_amount as amount
      from invoices where ${isOpen}
    union all select owner_id, status, 'infinity', 1, 0 from invoices where not ${isOpen}
    union all select owner_id, status, 'infinity', 1, 0 from rooms where archived_at is null
    union all select owner_id, 'REVENUE', ${monthOf('paid_at')}, 0, allocated_amount
      from payments where source <> 'CREDIT' and status = 'SUCCEEDED'
    union all select owner_id, 'REVENUE', ${monthOf('created_at')}, 0, amount
      from credit_entries where kind not in ('APPLIED', 'MOVED', 'DEPOSIT')
    union all select owner_id, 'REVENUE', date_trunc('month', day)::date, 0, -amount
      from deposit_entries where kind in ('DEDUCTED', 'MOVED')
    union all select e.owner_id, 'REVENUE', coalesce(${monthOf('p.paid_at')}, date_trunc('month', e.day)::date), 0, -e.amount
      from deposit_entries e left join payments p on p.id = e.payment_id where e.kind = 'RECEIVED'
    union all select owner_id, 'DEPOSIT', date_trunc('month', day)::date, 0, amount
      from deposit_entries where kind = 'RECEIVED'
    union all select owner_id, 'DEPOSIT_GONE', date_trunc('month', day)::date, 0, amount
      from deposit_entries where kind <> 'RECEIVED'
  ) as counted (owner_id, kind, day, count, amount)
  group by owner_id, kind, day having sum(count) <> 0 or sum(amount) <> 0`;

/** The numbers that are not what a count of all rows gives, with their owner as `id`. */
export const wrongOwnerNumbers = `
  select owner_id as id, kind, day from (
    select owner_id, kind, day, count, amount from (${countedOwnerNumbers}) as counted
    union all select owner_id, kind, day, -count, -amount from owner_numbers
  ) as each group by owner_id, kind, day having sum(count) <> 0 or sum(amount) <> 0`;
