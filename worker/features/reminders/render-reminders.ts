import { sql } from 'drizzle-orm';
import { reminderTones, type ReminderTone } from '#shared/enums.ts';
import {
  FIRST_REMINDER_TEMPLATE,
  FIRST_REMINDER_TEXT,
  REMINDER_TITLE,
  reminderTemplate,
  reminderText,
} from '#shared/message-texts/reminder.ts';
import type { Context } from '../../context.ts';
import { cte, withCtes } from '../../db/ctes.ts';
import { textArray } from '../../db/sql.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { billLinksOf, billLinkUrl } from '../bill-links/bill-link.ts';
import { billLinkToken } from '../billing/link-token.ts';
import { destinationOf, type MessageRow } from '../../messages/renderer.ts';
import { reminderFacts, type ReminderFactsRow, textFacts } from './reminder-facts.ts';

/**
 * The texts of reminders when they are sent: with present amounts and a link, which is made here if there is none. A
 * reminder is not sent if its bills have been settled, or if a reported payment waits for the owner.
 */
export async function renderReminders(
  context: Context,
  rows: readonly MessageRow[],
): Promise<Map<string, RenderedMessage | 'CANCEL'>> {
  const ids = textArray([...new Set(rows.flatMap(({ tenancy_id }) => tenancy_id ?? []))]);
  const asked = cte('asked', { tenancy_id: sql<string>`unnest(${ids}::uuid[])` }, (columns) => sql`select ${columns}`);
  const [, { rows: facts }] = await context.db.batch([
    context.db.execute(withCtes([asked, ...billLinksOf(context, asked, rows.length).parts], sql`select`)),
    context.db.execute<ReminderFactsRow>(reminderFacts(context, sql`t.id = any(${ids}::uuid[])`)),
  ]);
  const ofTenancy = new Map(facts.map((row) => [row.tenancy_id, row]));
  return new Map(rows.map((row) => [row.id, rendered(context, row, ofTenancy.get(row.tenancy_id ?? '')) ?? 'CANCEL']));
}

function rendered(context: Context, row: MessageRow, facts: ReminderFactsRow | undefined): RenderedMessage | null {
  if (facts === undefined || !facts.is_resident || facts.awaits_verification || facts.link_id === null) return null;
  // One of the bills for which this reminder was queued must still be open; newer bills do not count.
  if (!facts.invoice_ids?.some((id) => row.invoice_ids.includes(id))) return null;
  const chosen = row.details?.tone;
  const byHand = reminderTones.find((tone): tone is ReminderTone => tone === chosen);
  if (byHand === undefined && !facts.is_enabled) return null;
  const told = textFacts(context, facts);
  if (told === null) return null;
  const tone = byHand ?? facts.tone;
  const { text, template } = row.has_acted
    ? { text: reminderText(told, tone), template: reminderTemplate(told, tone) }
    : { text: FIRST_REMINDER_TEXT, template: { name: FIRST_REMINDER_TEMPLATE, parameters: [] } };
  return {
    destination: destinationOf(row),
    title: REMINDER_TITLE,
    text,
    url: billLinkUrl(context, facts.link_id),
    template: { ...template, buttonSuffix: billLinkToken(context, facts.link_id) },
  };
}
