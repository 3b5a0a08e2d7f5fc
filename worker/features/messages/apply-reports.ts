import { type SQL, sql } from 'drizzle-orm';
import { messages } from '#drizzle/schema/messages.ts';
import type { Context } from '../../context.ts';
import type { MessageReports, StatusReport } from '../../messages/message-gateway.ts';
import { appliedWord, learnedPeople } from './applied-word.ts';
import { movedMessages } from '../sending/message-state.ts';

/** How many reports one batch applies; Meta bundles up to a thousand. */
const CHUNK = 50;

/**
 * Applies Meta's reports. A message only moves forward, so reports may come twice and in any order; a message whose
 * answer was lost gets its provider id here. Whoever writes STOP gets no more messages, until they write START.
 */
export async function applyReports(context: Context, { statuses, words, people }: MessageReports): Promise<void> {
  const { db } = context;
  const writes = [
    ...learnedPeople(context, people),
    ...statuses.map((report) => appliedReport(context, report)),
    ...words.map((word) => appliedWord(context, word)),
  ].map((write) => db.execute(write));
  for (let start = 0; start < writes.length; start += CHUNK) {
    const [first, ...others] = writes.slice(start, start + CHUNK);
    if (first !== undefined) await db.batch([first, ...others]);
  }
}

function appliedReport(context: Context, { messageId, providerId, state, errorCode }: StatusReport): SQL {
  const isNamed = sql`coalesce(
    (select id from messages known where known.provider_id = ${providerId}),
    (select id from messages known where known.id = ${messageId}::uuid and known.provider_id is null
      and known.channel = 'WHATSAPP'))`;
  return movedMessages(context, sql`${messages.id} = ${isNamed}`, state, {
    provider_id: providerId,
    error_code: errorCode,
  });
}
