import { sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { reminderRules } from '#drizzle/schema/reminders.ts';
import type { ReminderRule, SetReminderRuleInput } from '#shared/contract/reminders.ts';
import { DEFAULT_REMINDER_RULE } from '#shared/rules/reminder.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso, type OwnerContext } from '../../context.ts';
import { changes, idsOf, insertion, pick, selected, withCtes } from '../../db/ctes.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { inScope } from '../../scope.ts';

/** Whether this deployment can send automatic reminders. */
function isPossible({ messages: { channels } }: Pick<Context, 'messages'>): boolean {
  return channels.has('WHATSAPP') || channels.has('EMAIL');
}

/**
 * When and how the bills of one of the owner's kosts are reminded of.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findReminderRule(context: OwnerContext, kostId: string): Promise<ReminderRule> {
  const { enabled, offsets, send_hour, tone } = DEFAULT_REMINDER_RULE;
  const { rows } = await context.db.execute<Omit<ReminderRule, 'is_possible'> & Record<string, unknown>>(sql`
    select coalesce(r.enabled, ${enabled}::boolean) as enabled,
      to_json(coalesce(r.offsets, ${sql.param(offsets, reminderRules.offsets)}::int[])) as offsets,
      coalesce(r.send_hour, ${send_hour}::int) as send_hour, coalesce(r.tone, ${tone}::text) as tone
    from kosts k left join reminder_rules r on r.kost_id = k.id where k.id = ${kostId} and ${inScope(context.scope, kosts, 'k')}`);
  const rule = foundRow(rows[0]);
  return { ...rule, is_possible: isPossible(context) };
}

/**
 * Sets when and how the bills of a kost are reminded of. Queued reminders stay as they are, but are not sent once
 * reminders are off.
 *
 * @throws DomainError NOT_FOUND
 */
export async function setReminderRule(
  context: OwnerContext,
  { kostId, ...rule }: SetReminderRuleInput,
): Promise<ReminderRule> {
  const row = { ...rule, updated_at: nowIso(context) };
  const own = selected('own', {
    ...pick(kosts, 'id', 'owner_id'),
    enabled: sql<boolean>`${rule.enabled}::boolean`,
  })`kosts where id = ${kostId} and ${inScope(context.scope, kosts)}`;
  const kept = sql`
    ${insertion(reminderRules, { kost_id: own.id, ...row }, own)}
    on conflict (kost_id) do update set ${changes(reminderRules, row)}`;
  const audited = auditOwned(context, 'kost.set-reminders', own, ['enabled']);
  const { rows } = await context.db.execute(withCtes([own, kept, audited], idsOf(own)));
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
  return { ...rule, is_possible: isPossible(context) };
}
