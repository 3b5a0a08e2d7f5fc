import { type SQL, sql } from 'drizzle-orm';
import { messages } from '#drizzle/schema/messages.ts';
import { consentPurposes } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';
import { e164 } from '../../e164.ts';
import type { MessageReports, StatusReport, StopWord } from '../../messages/message-gateway.ts';
import { whoProved } from '../contacts/proofs.ts';
import { hasNumber } from '../users/numbers.ts';
import { moved } from './message-state.ts';
import { consentWithdrawn, withNo } from './withdraw-consent.ts';

/** How many reports one batch applies; Meta bundles up to a thousand. */
const CHUNK = 50;

/**
 * Applies Meta's reports. A message only moves forward, so reports may come twice and in any order; a message whose
 * answer was lost gets its provider id here. Whoever writes STOP gets no more messages.
 */
export async function applyReports(context: Context, { statuses, stops }: MessageReports): Promise<void> {
  const { db } = context;
  const writes = [
    ...statuses.map((report) => applied(context, report)),
    ...stops.map((stop) => withdrawal(context, stop)),
  ].map((write) => db.execute(write));
  for (let start = 0; start < writes.length; start += CHUNK) {
    const [first, ...others] = writes.slice(start, start + CHUNK);
    if (first !== undefined) await db.batch([first, ...others]);
  }
}

function applied(context: Context, { messageId, providerId, state, errorCode }: StatusReport): SQL {
  const isNamed = sql`coalesce(
    (select id from messages known where known.provider_id = ${providerId}),
    (select id from messages known where known.id = ${messageId}::uuid and known.provider_id is null
      and known.channel = 'WHATSAPP'))`;
  return moved(context, sql`${messages.id} = ${isNamed}`, state, { provider_id: providerId, error_code: errorCode });
}

/**
 * The refusal of whoever has this number, or got the message that was answered: it withdraws every consent to WhatsApp
 * messages, and is stored even if nobody had agreed.
 */
function withdrawal(context: Context, { from, answers }: StopWord): SQL {
  const number = e164(`+${from}`);
  const refused = { state: 'CANCELLED', error_code: 'NO_CONSENT', updated_at: nowIso(context) } as const;
  const purposes = sql.join(
    consentPurposes.map((purpose) => sql`(${purpose}::text)`),
    sql`, `,
  );
  return sql`
    with accounts as (
      select id from users where ${hasNumber(sql`users`, number === null ? [] : [number])}
      union ${whoProved(number)}
      union select user_id from messages where provider_id = ${answers} and user_id is not null
    ), ${withNo(context, 'STOP', {
      which: sql`channel = 'WHATSAPP' and user_id in (select id from accounts)`,
      people: sql`select accounts.id as user_id, asked.purpose, accounts.id as given_by
        from accounts cross join (values ${purposes}) as asked(purpose)`,
    })}, cancelled as (
      update messages set ${changes(messages, refused)}
      where state = 'QUEUED' and channel = 'WHATSAPP' and kind not in ('PASSWORD_RESET', 'PHONE_CONFIRMATION')
        and user_id in (select id from accounts)
    ) ${consentWithdrawn(context, 'said_no')}`;
}
