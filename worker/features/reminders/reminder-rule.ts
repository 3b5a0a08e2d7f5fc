import { sql } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { reminderRules } from '#drizzle/schema/reminders.ts';
import type { KnownReminderRule, ReminderRuleSet, SetReminderRuleInput } from '#shared/contract/reminders.ts';
import { DEFAULT_REMINDER_RULE } from '#shared/rules/reminder.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, type OwnerContext } from '../../context.ts';
import { changes, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { foundRow } from '../../errors.ts';
import { inScope } from '../../scope.ts';

/** Whether this deployment can send automatic reminders. */
function isPossible({ messages: { channels } }: Pick<Context, 'messages'>): boolean {
  return channels.has('WHATSAPP') || channels.has('EMAIL');
}

/**
 * When and how the bills of one of the owner's kosts are reminded of, and how those of the other kosts are.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findReminderRule(context: OwnerContext, kostId: string): Promise<KnownReminderRule> {
  const { enabled, offsets, send_hour, tone } = DEFAULT_REMINDER_RULE;
  const { rows } = await context.db.execute<KnownReminderRule['others'][number] & Record<string, unknown>>(sql`
    select k.id, coalesce(r.enabled, ${enabled}::boolean) as enabled,
      to_json(coalesce(r.offsets, ${sql.param(offsets, reminderRules.offsets)}::int[])) as offsets,
      coalesce(r.send_hour, ${send_hour}::int) as send_hour, coalesce(r.tone, ${tone}::text) as tone
    from kosts k left join reminder_rules r on r.kost_id = k.id where ${inScope(context.scope, kosts, 'k')}`);
  const { id: _, ...rule } = foundRow(rows.find(({ id }) => id === kostId));
  return { ...rule, is_possible: isPossible(context), others: rows.filter(({ id }) => id !== kostId) };
}

/**
 * Sets when and how the bills of a kost are reminded of, or those of all kosts of the owner as one change, which can be
 * taken back. Queued reminders stay as they are, but are not sent once reminders are off.
 *
 * @throws DomainError NOT_FOUND
 */
export async function setReminderRule(
  context: OwnerContext,
  { kostId, all_kosts: isOfAll, ...rule }: SetReminderRuleInput,
): Promise<ReminderRuleSet> {
  const { db, scope } = context;
  const at = nowIso(context);
  const row = { ...rule, updated_at: at };
  const isNamed = sql`id = ${kostId} and ${inScope(scope, kosts)}`;
  const isMeant = isOfAll ? sql`${inScope(scope, kosts)} and exists (select from kosts where ${isNamed})` : isNamed;
  const own = selected('own', {
    ...pick(kosts, 'id', 'owner_id'),
    enabled: sql<boolean>`${rule.enabled}::boolean`,
  })`kosts where ${isMeant}`;
  const kept = sql`
    ${insertion(reminderRules, { kost_id: own.id, ...row }, own)}
    on conflict (kost_id) do update set ${changes(reminderRules, row)}`;
  const before = sql`(select jsonb_build_object('at', ${at}::text, 'rows', jsonb_agg(jsonb_build_object('kost_id', ${own.id},
    'enabled', r.enabled, 'offsets', r.offsets, 'send_hour', r.send_hour, 'tone', r.tone)))
    from ${own} left join reminder_rules r on r.kost_id = ${own.id})`;
  const noted = returned('noted', pick(auditLog, 'id'))`${auditEntry(context, {
    action: 'kost.set-reminders',
    from: sql`${own} where ${own.id} = ${kostId}`,
    subject: own.id,
    owner: own.owner_id,
    kost: own.id,
    details: sql`jsonb_strip_nulls(jsonb_build_object('enabled', ${own.enabled}, 'kosts', ${isOfAll ? sql`(select count(*) from ${own})` : sql`null`}))`,
    before: isOfAll ? before : undefined,
  })}`;
  const result = sql`select ${noted.id}, (select count(*) from ${own})::int as count from ${noted}`;
  const [, { rows }] = await db.batch([
    db.execute(sql`select id from kosts where ${isMeant} order by id for no key update`),
    db.execute<NonNullable<ReminderRuleSet['change']> & Record<string, unknown>>(
      withCtes([own, { kept }, noted], result),
    ),
  ]);
  const change = foundRow(rows[0]);
  return { ...rule, is_possible: isPossible(context), change: isOfAll ? change : null };
}
