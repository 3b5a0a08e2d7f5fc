import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { messages } from '#drizzle/schema/messages.ts';
import { reminderRules, reminderRuns } from '#drizzle/schema/reminders.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { kostZones } from '#shared/enums.ts';
import { hourInZone } from '#shared/rules/zone.ts';
import { isQuietHour } from '#shared/rules/quiet-hours.ts';
import { DEFAULT_REMINDER_RULE, MISSED_REMINDER_DAYS, reminderOffsets } from '#shared/rules/reminder.ts';
import type { Context } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import { isPaused, wasResumedAfter } from '../../db/pauses.ts';
import {
  changes,
  columnsOf,
  copied,
  cte,
  insertion,
  pick,
  returned,
  type Rows,
  selected,
  withCtes,
} from '../../db/ctes.ts';
import { inZone } from '../../db/sql.ts';
import { isOpen, isReported } from '../../db/states.ts';
import { dayIn } from '../../zone.ts';
import { queuedMessages } from '../sending/queued-messages.ts';
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
  if (hoursAwake(context).length === 0 || !(channels.has('WHATSAPP') || channels.has('EMAIL'))) return 0;
  let total = 0;
  while (context.allowance.allows(1)) {
    const { rows } = await context.db.execute<Chunk>(chunk(context));
    const [looked = { kosts: 0, queued: 0 }] = rows;
    total += looked.queued;
    if (looked.kosts === 0) break;
  }
  return total;
}

function chunk(context: Context): SQL {
  const rules = rulesOfHour(context);
  const { parts, chosen } = dueTenancies(context, rules);
  const queued = cte('queued', pick(messages, 'id'), () =>
    queuedMessages(context, chosen, {
      ...pick(chosen, 'user_id', 'owner_id', 'kost_id', 'tenancy_id', 'invoice_ids', 'channel'),
      kind: 'BILL_REMINDER',
      dedupe_key: sql`'bill-reminder:' || ${chosen.tenancy_id} || ':' || ${dayIn(context, chosen.zone)}::text`,
    }),
  );
  const isWhole = sql`(select count(*) from ${chosen}) < ${TENANCIES} or not exists (select from ${queued})`;
  const done = returned('done', pick(reminderRuns, 'kost_id'))`
      ${insertion(reminderRuns, { kost_id: rules.kost_id, day: dayIn(context, rules.zone) }, sql`${rules} where ${isWhole}`)}
      on conflict (kost_id) do update set ${changes(reminderRuns, copied('excluded', ['day']))}`;
  return withCtes(
    [rules, ...parts, queued, done],
    sql`
      select (select count(*) from ${rules})::int as kosts, (select count(*) from ${done})::int as done,
        (select count(*) from ${queued})::int as queued`,
  );
}

/** The hour in each zone where the quiet hours are over. */
function hoursAwake(context: Context) {
  return kostZones
    .map((zone) => ({ zone, hour: hourInZone(context.now(), zone) }))
    .filter(({ hour }) => !isQuietHour(hour));
}

/** The CTE `rules`: kosts whose hour has come, and that no run has handled today. */
function rulesOfHour(context: Context) {
  const day = dayIn(context, k.zone);
  const hour = sql`case k.zone ${sql.join(
    hoursAwake(context).map(({ zone, hour: at }) => sql`when ${zone} then ${at}::int`),
    sql` `,
  )} end`;
  const { enabled, send_hour, offsets } = DEFAULT_REMINDER_RULE;
  return selected('rules', {
    kost_id: k.id,
    owner_id: k.owner_id,
    zone: k.zone,
    offsets: sql<number[]>`coalesce(r.offsets, ${sql.param(offsets, reminderRules.offsets)}::int[])`,
  })`kosts k left join reminder_rules r on r.kost_id = k.id left join reminder_runs run on run.kost_id = k.id
      where coalesce(r.enabled, ${enabled}::boolean) and coalesce(r.send_hour, ${send_hour}::int) <= ${hour}
        and (run.day is null or run.day < ${day}) and not ${isPaused(sql`k.owner_id`)}
      order by k.owner_id, k.id limit ${KOSTS} for no key update of k skip locked`;
}

const k = alias(kosts, 'k');
const i = alias(invoices, 'i');
const t = alias(tenancies, 't');

/**
 * The CTE `chosen`: tenancies of `rules` with a bill that has reached a day of the rule since its last reminder, their
 * open bills, and the channel.
 */
function dueTenancies(context: Context, rules: Rows<'kost_id' | 'owner_id' | 'zone' | 'offsets'>) {
  const day = dayIn(context, rules.zone);
  const isOpenBill = isOpen(sql`i.status`);
  const due = cte(
    'due',
    { tenancy_id: i.tenant_id, kost_id: i.kost_id, zone: rules.zone },
    (columns) => sql`
      select distinct ${columns}
      from ${rules} join invoices i on ${rules.owner_id} = i.owner_id and i.kost_id = ${rules.kost_id}
      cross join lateral (
        select max(i.due_date + days) as day from unnest(${rules.offsets}) as days where i.due_date + days <= ${day}
      ) as step
      where ${isOpenBill} and i.due_date between ${day} - ${LAST + MISSED_REMINDER_DAYS}::int and ${day} - ${FIRST}::int
        and step.day > ${day} - ${MISSED_REMINDER_DAYS + 1}::int and not ${wasResumedAfter(rules.owner_id, sql`step.day`)}
        and not exists (
          select from messages m where m.user_id = i.tenant_user_id and m.kind = 'BILL_REMINDER'
            and i.id = any(m.invoice_ids) and m.state <> 'CANCELLED' and ${inZone(sql`m.created_at`, rules.zone)}::date >= step.day)`,
  );
  const reachable = selected('reachable', {
    ...columnsOf(due),
    ...pick(t, 'user_id', 'owner_id'),
    channel: automaticChannel(context),
  })`${due} join tenancies t on t.id = ${due.tenancy_id} join users u on u.id = t.user_id
      where ${isResident} and not exists (
        select from invoices i join payments p on p.invoice_id = i.id
        where i.tenant_id = t.id and ${isOpenBill} and ${isReported()})`;
  const bills = sql`(select array_agg(i.id order by i.due_date, i.id) from invoices i
    where i.tenant_id = ${reachable.tenancy_id} and ${isOpenBill})`;
  const chosen = selected('chosen', {
    ...columnsOf(reachable),
    invoice_ids: bills,
  })`${reachable} where ${reachable.channel} is not null and not exists (
        select from messages m where m.dedupe_key = 'bill-reminder:' || ${reachable.tenancy_id} || ':' || ${dayIn(context, reachable.zone)}::text)
      order by ${reachable.kost_id}, ${reachable.tenancy_id} limit ${TENANCIES}`;
  return { parts: [due, reachable, chosen], chosen };
}
