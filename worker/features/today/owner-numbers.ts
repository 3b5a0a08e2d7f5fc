import { sql, type SQL } from 'drizzle-orm';
import { depositEntries } from '#drizzle/schema/deposits.ts';
import { creditEntries, payments } from '#drizzle/schema/payments.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { ownerNumbers } from '#drizzle/schema/owner-numbers.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { inWib } from '../../db/sql.ts';
import { isOpen } from '../../db/states.ts';
import { inScope, ofOwner, type OwnerScope } from '../../scope.ts';
import { zonesAhead } from '#shared/rules/zone.ts';
import { today } from '../../context.ts';
import { type Clock, dayIn } from '../../zone.ts';

/**
 * The numbers of a scope, as rows (kind, day, count, amount) that a sum makes a number of. Those of a whole owner are
 * kept by triggers; those of some kosts are counted from the rows that the triggers of `drizzle/functions/note_*.sql` count.
 */
export function numbersOf(scope: OwnerScope, clock?: Clock): SQL {
  const ahead = clock ? dueWhereItIsLater(scope, clock) : sql.empty();
  if (scope.kosts === 'all')
    return sql`(select kind, day, count, amount from owner_numbers where ${ofOwner(scope, ownerNumbers)}${ahead}) as numbers`;
  const monthOf = (instant: SQL) => sql`date_trunc('month', ${inWib(instant)})::date`;
  return sql`(
    select status as kind, case when ${isOpen()} then due_date else 'infinity' end as day, 1::bigint as count,
      case when ${isOpen()} then remaining_amount else 0 end as amount
    from invoices where ${inScope(scope, invoices)}
    union all select status, 'infinity', 1, 0 from rooms where ${inScope(scope, rooms)} and archived_at is null
    union all select 'REVENUE', ${monthOf(sql`paid_at`)}, 0, allocated_amount from payments
      where ${inScope(scope, payments)} and source <> 'CREDIT' and allocated_amount <> 0
    union all select part.kind, case when part.kind = 'REVENUE' and p.id is not null then ${monthOf(sql`p.paid_at`)}
        else date_trunc('month', day)::date end, 0, part.amount from deposit_entries e left join payments p on p.id = e.payment_id
      cross join lateral (values ('REVENUE', e.kind <> 'RETURNED', -e.amount), ('DEPOSIT', e.kind = 'RECEIVED', e.amount),
        ('DEPOSIT_GONE', e.kind <> 'RECEIVED', e.amount)) as part (kind, counts, amount)
      where ${inScope(scope, depositEntries, 'e')} and part.counts
    union all select 'REVENUE', ${monthOf(sql`created_at`)}, 0, amount from credit_entries
      where ${inScope(scope, creditEntries)} and kind not in ('APPLIED', 'MOVED', 'DEPOSIT')${ahead}) as numbers`;
}

/** While some of the scope's kosts have a later day: moves the open bills that are late there alone to the day before. */
function dueWhereItIsLater(scope: OwnerScope, clock: Clock): SQL {
  if (clock.zone !== undefined || zonesAhead(clock.now()).length === 0) return sql.empty();
  return sql` union all select status, due_date - moved, 2 * moved - 1, (2 * moved - 1) * remaining_amount
    from invoices cross join (values (0), (1)) as both_days (moved)
    where ${inScope(scope, invoices)} and ${isOpen()} and due_date = ${today(clock)}::date and due_date < ${dayIn(clock, invoices.zone)}`;
}
