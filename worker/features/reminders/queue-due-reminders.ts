import { type SQL, sql } from 'drizzle-orm';
import { reminderRules, reminderRuns } from '#drizzle/schema/reminders.ts';
import { wibHour } from '#shared/rules/calendar.ts';
import { isQuiet } from '#shared/rules/quiet-hours.ts';
import { DEFAULT_REMINDER_RULE, MISSED_REMINDER_DAYS, reminderOffsets } from '#shared/rules/reminder.ts';
import { type Context, today } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import { isPaused, wasResumedAfter } from '../../db/pauses.ts';
import { inWib } from '../../db/sql.ts';
import { isOpen, isReported } from '../../db/states.ts';
import { changes, copied, insertFrom } from '../../db/typed-writes.ts';
import { queuedMessages } from '../sending/queue-message.ts';
import { automaticChannel, isResident } from './reminder-facts.ts';

/** How many kosts, and how many tenancies of them, one statement handles. */
const KOSTS = 100;
const TENANCIES = 1_000;

/** The earliest and the latest day of a reminder. */
const FIRST = Math.min(...reminderOffsets);
const LAST = Math.max(...reminderOffsets);

interface Chunk extends Record<string, unknown> {
  /** How many kosts were looked at, and how many of them are done for today. */
  kosts: number;
  done: number;
  queued: number;
}

/**
 * Queues the reminders of the day, each kost's from its hour on: one message for each tenancy, about all its open
 * bills, if one of them has reached a day of the rule since its last reminder. Of several missed days only the newest
 * counts, and none from before the day on which the owner's account was switched on again. Each kost is handled once a
 * day, not while that account is off; if a run is cut off, the next one continues.
 *
 * @returns how many were queued
 */
export async function queueDueReminders(context: JobContext): Promise<number> {
  const { channels } = context.messages;
  if (isQuiet(context.now()) || !(channels.has('WHATSAPP') || channels.has('EMAIL'))) return 0;
  let total = 0;
  while (context.allowance.allows(1)) {
    const { rows } = await context.db.execute<Chunk>(chunk(context));
    const [{ kosts, queued } = { kosts: 0, queued: 0 }] = rows;
    total += queued;
    if (kosts === 0) break;
  }
  return total;
}

function chunk(context: Context): SQL {
  const day = sql`${today(context)}::date`;
  const isWhole = sql`(select count(*) from chosen) < ${TENANCIES} or not exists (select from queued)`;
  return sql`
    with ${rulesOfHour(context, day)}, ${dueTenancies(context, day)}, queued as (
      ${queuedMessages(context, sql`chosen`, {
        kind: 'BILL_REMINDER',
        channel: sql`channel`,
        dedupe_key: sql`'bill-reminder:' || tenancy_id || ':' || ${today(context)}::text`,
        user_id: sql`user_id`,
        owner_id: sql`owner_id`,
        kost_id: sql`kost_id`,
        tenancy_id: sql`tenancy_id`,
        invoice_ids: sql`invoice_ids`,
      })}
    ), done as (
      ${insertFrom(reminderRuns, { kost_id: sql`kost_id`, day }, sql`rules where ${isWhole}`)}
      on conflict (kost_id) do update set ${changes(reminderRuns, copied('excluded', ['day']))} returning kost_id
    )
    select (select count(*) from rules)::int as kosts, (select count(*) from done)::int as done,
      (select count(*) from queued)::int as queued`;
}

/** The CTE `rules`: kosts whose hour has come, and that no run has handled today. */
function rulesOfHour(context: Context, day: SQL): SQL {
  const { enabled, send_hour, offsets } = DEFAULT_REMINDER_RULE;
  return sql`rules as (
      select k.id as kost_id, k.owner_id,
        coalesce(r.offsets, ${sql.param(offsets, reminderRules.offsets)}::int[]) as offsets
      from kosts k left join reminder_rules r on r.kost_id = k.id left join reminder_runs run on run.kost_id = k.id
      where coalesce(r.enabled, ${enabled}::boolean) and coalesce(r.send_hour, ${send_hour}::int) <= ${wibHour(context.now())}::int
        and run.day is distinct from ${day} and not ${isPaused(sql`k.owner_id`)}
      order by k.owner_id, k.id limit ${KOSTS} for no key update of k skip locked
    )`;
}

/**
 * The CTE `chosen`: tenancies of `rules` with a bill that has reached a day of the rule since its last reminder, their
 * open bills, and the channel.
 */
function dueTenancies(context: Context, day: SQL): SQL {
  const isOpenBill = isOpen(sql`i.status`);
  return sql`due as (
      select distinct i.tenant_id, rules.kost_id
      from rules join invoices i on i.owner_id = rules.owner_id and i.kost_id = rules.kost_id
      cross join lateral (
        select max(i.due_date + days) as day from unnest(rules.offsets) as days where i.due_date + days <= ${day}
      ) as step
      where ${isOpenBill} and i.due_date between ${day} - ${LAST + MISSED_REMINDER_DAYS}::int and ${day} - ${FIRST}::int
        and step.day > ${day} - ${MISSED_REMINDER_DAYS + 1}::int and not ${wasResumedAfter(sql`rules.owner_id`, sql`step.day`)}
        and not exists (
          select from messages m where m.user_id = i.tenant_user_id and m.kind = 'BILL_REMINDER'
            and i.id = any(m.invoice_ids) and m.state <> 'CANCELLED' and ${inWib(sql`m.created_at`)}::date >= step.day)
    ), reachable as (
      select t.id as tenancy_id, t.user_id, t.owner_id, due.kost_id, ${automaticChannel(context)} as channel
      from due join tenancies t on t.id = due.tenant_id join users u on u.id = t.user_id
      where ${isResident} and not exists (
        select from invoices i join payments p on p.invoice_id = i.id
        where i.tenant_id = t.id and ${isOpenBill} and ${isReported()})
    ), chosen as (
      select tenancy_id, user_id, owner_id, kost_id, channel, (
        select array_agg(i.id order by i.due_date, i.id) from invoices i where i.tenant_id = reachable.tenancy_id and ${isOpenBill}
      ) as invoice_ids
      from reachable where channel is not null and not exists (
        select from messages m where m.dedupe_key = 'bill-reminder:' || reachable.tenancy_id || ':' || ${today(context)}::text)
      order by kost_id, tenancy_id limit ${TENANCIES}
    )`;
}
