import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { LastReminder, ReminderDraft } from '#shared/contract/reminders.ts';
import type { OwnerContext } from '../../context.ts';
import { whatsappDestination } from '../../e164.ts';
import { selected, withCtes } from '../../db/ctes.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { isLive, isOpen } from '../../db/states.ts';
import { billLinksOf, billLinkUrl } from '../bill-links/bill-link.ts';
import { numberOf } from '../accounts/proofs.ts';
import { hasActed } from '../sending/first-message.ts';
import { isStopped } from '../sending/stopped-numbers.ts';
import { numberIn } from '../accounts/numbers.ts';
import { inScope } from '../../scope.ts';
import {
  automaticChannel,
  isResident,
  lastReminder,
  reminderFacts,
  type ReminderFactsRow,
  textFacts,
  wantsNone,
} from './reminder-facts.ts';

interface Row extends ReminderFactsRow {
  phone: string;
  account_phone: string;
  channel: 'WHATSAPP' | 'EMAIL' | null;
  awaits_person: boolean;
  wants_no_reminders: boolean;
  last_reminder: LastReminder | null;
}

/**
 * The facts of a reminder of one of the owner's tenancies, and its bill link, which is made if there is none. Before
 * the tenant has confirmed there is no link, and name and number are those that the owner has typed.
 *
 * @throws DomainError NOT_FOUND or NOTHING_TO_REMIND
 */
export async function draftReminder(context: OwnerContext, id: string): Promise<ReminderDraft> {
  const { db, scope } = context;
  const own = sql`t.id = ${id} and ${inScope(scope, tenancies, 't')}`;
  // As everywhere, the owner sees the account's number only while the tenancy is live and confirmed.
  const isKnown = sql`(t.confirmed_at is not null and ${isLive(sql`t.status`)})`;
  const shownNumber = sql`case when ${isKnown} then ${numberIn(sql`u`)} else ${numberIn(sql`t`)} end`;
  const more = sql`, case when ${isKnown} then u.phone else t.phone end as phone, ${numberOf(sql`u`)} as account_phone,
    case when ${isResident} then ${automaticChannel(context)} end as channel,
    ${isResident} and not ${hasActed(sql`u`, sql`t.owner_id`)} as awaits_person,
    ${wantsNone} or ${isLive(sql`t.status`)} and ${isStopped(shownNumber, sql`t.owner_id`)} as wants_no_reminders, ${lastReminder(context, sql`(bills.invoice_ids ->> 0)::uuid`)} as last_reminder`;
  const billed = selected('billed', { tenancy_id: sql<string>`t.id` })`tenancies t where ${own} and exists (
        select from invoices i where i.tenant_id = t.id and ${isOpen(sql`i.status`)})`;
  const [, { rows }] = await db.batch([
    db.execute(withCtes([billed, ...billLinksOf(context, billed, 1).parts], sql`select`)),
    db.execute<Row>(reminderFacts(context, own, more)),
  ]);
  const row = foundRow(rows[0]);
  const facts = textFacts(context, row);
  if (facts === null) throw new DomainError('NOTHING_TO_REMIND');
  // Only mobile numbers can be reached by WhatsApp.
  const isReached = row.channel !== 'WHATSAPP' || whatsappDestination(row.account_phone) !== null;
  return {
    ...facts,
    tenancy_id: row.tenancy_id,
    kost_id: row.kost_id,
    phone: row.phone,
    tone: row.tone,
    url: row.link_id === null ? null : billLinkUrl(context, row.link_id),
    awaits_verification: row.awaits_verification,
    automatic: isReached ? row.channel : null,
    awaits_person: row.awaits_person,
    wants_no_reminders: row.wants_no_reminders,
    last_reminder: row.last_reminder,
  };
}
