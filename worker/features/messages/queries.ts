import { desc, lt, sql } from 'drizzle-orm';
import { simulatedMessages } from '#drizzle/schema/messages.ts';
import type { Consents, ListSimulatedMessagesInput, SimulatedMessage } from '#shared/contract/messages.ts';
import { consentPurposes } from '#shared/enums.ts';
import { ownAccount } from '../../scope.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { toPage } from '../../db/page.ts';
import { DomainError } from '../../errors.ts';
import { isEmailProven } from '../accounts/proofs.ts';
import { isStoppedFor } from '../sending/stopped-numbers.ts';

/**
 * The messages that a demo would have sent, newest first. Everybody may read them, as everybody may use the demo's
 * accounts.
 *
 * @throws DomainError NOT_FOUND unless messages are simulated
 */
export async function listSimulatedMessages(
  { db, config }: Context,
  { limit, cursor }: ListSimulatedMessagesInput,
): Promise<{ items: SimulatedMessage[]; next_cursor: string | null }> {
  if (!config.messages.simulated) throw new DomainError('NOT_FOUND');
  const { id, channel, destination, title, body, url, created_at } = simulatedMessages;
  const rows = await db
    .select({ id, channel, destination, title, body, url, created_at })
    .from(simulatedMessages)
    .where(cursor === undefined ? undefined : lt(id, cursor))
    .orderBy(desc(id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

interface ConsentRow extends Record<string, unknown> {
  given: Consents['items'];
  stopped_at: string | null;
  is_email_proven: boolean;
  is_number_stopped: boolean;
}

/** The caller's valid consents to WhatsApp messages, the oldest first, and when they refused reminders. */
export function consentsQuery(context: SignedInContext) {
  // Refusals that concern only an owner with whom the caller no longer lives are not shown.
  const ofReminders = sql`c.user_id = u.id and c.purpose = 'TAGIHAN' and (c.given_by = u.id or exists (
    select from tenancies t where t.user_id = u.id and t.owner_id = c.given_by and ${isLive(sql`t.status`)}))`;
  return context.db.execute<ConsentRow>(sql`
    select
      (select coalesce(json_agg(json_build_object('purpose', c.purpose, 'given_at', ${isoInstant(sql`c.given_at`)},
          'via', c.via) order by c.id), '[]')
        from message_consents c where c.user_id = u.id and c.channel = 'WHATSAPP' and c.withdrawn_at is null) as given,
      (select ${isoInstant(sql`max(c.withdrawn_at)`)} from message_consents c where ${ofReminders}
        having bool_and(c.withdrawn_at is not null)) as stopped_at,
      ${isEmailProven(sql`u`)} as is_email_proven,
      ${isStoppedFor(sql`u`)} as is_number_stopped
    from users u where u.id = ${ownAccount(context)}`);
}

/** One consent for each purpose: the person's own, otherwise one that an owner recorded. */
export function toConsents({ messages: { channels } }: Context, [row]: readonly ConsentRow[]): Consents {
  if (row === undefined) throw new Error('The row of a signed-in account is always there.');
  const { given, stopped_at, is_email_proven: isProven, is_number_stopped } = row;
  const items = consentPurposes.flatMap((purpose) => {
    const living = given.filter((each) => each.purpose === purpose);
    return living.find(({ via }) => via !== 'OWNER') ?? living[0] ?? [];
  });
  const hasWhatsApp =
    channels.has('WHATSAPP') && !is_number_stopped && items.some(({ purpose }) => purpose === 'TAGIHAN');
  return {
    whatsapp_available: channels.has('WHATSAPP'),
    items,
    stopped_at,
    is_number_stopped,
    reminded_by_email: channels.has('EMAIL') && isProven && stopped_at === null && !hasWhatsApp,
  };
}
