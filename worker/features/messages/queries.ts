import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { messageConsents, simulatedMessages } from '#drizzle/schema/messages.ts';
import type { Consents, ListSimulatedMessagesInput, SimulatedMessage } from '#shared/contract/messages.ts';
import { consentPurposes } from '#shared/enums.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { toPage } from '../../db/page.ts';
import { DomainError } from '../../errors.ts';

/**
 * What a demo has "sent", newest first, for everyone: the demo's accounts are everyone's too.
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

/** The caller's living consents to WhatsApp messages, the oldest first. */
export function selectConsents({ db, actor }: SignedInContext) {
  return db
    .select({ purpose: messageConsents.purpose, given_at: messageConsents.given_at, via: messageConsents.via })
    .from(messageConsents)
    .where(
      and(
        eq(messageConsents.user_id, actor.id),
        eq(messageConsents.channel, 'WHATSAPP'),
        isNull(messageConsents.withdrawn_at),
      ),
    )
    .orderBy(messageConsents.id);
}

type ConsentRow = Awaited<ReturnType<typeof selectConsents>>[number];

/** The consents, one for each purpose: the person's own before an owner's word for them. */
export function listConsents({ messages }: Context, rows: readonly ConsentRow[]): Consents {
  const items = consentPurposes.flatMap((purpose) => {
    const given = rows.filter((row) => row.purpose === purpose);
    return given.find(({ via }) => via !== 'OWNER') ?? given[0] ?? [];
  });
  return { whatsapp_available: messages.channels.has('WHATSAPP'), items };
}
