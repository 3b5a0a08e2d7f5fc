import { type SQL, sql } from 'drizzle-orm';
import { messageConsents, messages } from '#drizzle/schema/messages.ts';
import { whatsappIds } from '#drizzle/schema/stopped-numbers.ts';
import { consentPurposes } from '#shared/enums.ts';
import { CONSENT_VERSION } from '#shared/message-texts/consent.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, copied, insertFrom } from '../../db/typed-writes.ts';
import type { MessageReports, PersonsWord } from '../../messages/message-gateway.ts';
import { numberOf } from '../accounts/proofs.ts';
import { comparedNumber } from '../accounts/numbers.ts';
import { consentGiven } from './give-consent.ts';
import { liftedStops, newStops } from '../sending/stopped-numbers.ts';
import { consentWithdrawn, withNo } from './withdraw-consent.ts';

/** What a word from WhatsApp changes. */
export function applied(context: Context, word: PersonsWord): SQL {
  return word.says === 'STOP' ? stopped(context, word) : started(context, word);
}

/**
 * Keeps which number belongs to an id, as Meta's reports say. A STOP that had only the id becomes the number's.
 *
 * @returns nothing if no report has both
 */
export function learnedPeople(context: Context, people: MessageReports['people']): SQL[] {
  if (people.length === 0) return [];
  const rows = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as told(number text, bsuid text)`;
  const row = { bsuid: sql`bsuid`, number: sql`min(number)`, seen_at: nowIso(context) };
  const isNamed = sql`stop.bsuid = told.bsuid and stop.number is null and stop.lifted_at is null`;
  return [
    sql`${insertFrom(whatsappIds, row, sql`${rows} group by bsuid order by bsuid`)}
      on conflict (bsuid) do update set ${changes(whatsappIds, copied('excluded', ['number', 'seen_at']))}`,
    sql`with told as (select distinct on (bsuid) * from ${rows} order by bsuid), named as (
        delete from stopped_numbers stop using told where ${isNamed} returning stop.bsuid, told.number
      ) ${newStops(context, { from: sql`named`, number: sql`number`, bsuid: sql`bsuid`, via: 'WHATSAPP' })}`,
  ];
}

/**
 * The number is stopped, whoever has it now or later. Accounts that have it now refuse as well, on every channel, even if
 * nobody had agreed, and what waits for them is cancelled.
 */
function stopped(context: Context, word: PersonsWord): SQL {
  const { bsuid } = word.from;
  const refused = { state: 'CANCELLED', error_code: 'NO_CONSENT', updated_at: nowIso(context) } as const;
  const purposes = sql.join(
    consentPurposes.map((purpose) => sql`(${purpose}::text)`),
    sql`, `,
  );
  return sql`
    with ${withSender(word)}, stopped as (
      ${newStops(context, { from: sql`numbers`, number: sql`number`, bsuid, via: 'WHATSAPP' })}
    ), hidden as (
      ${newStops(context, {
        from: sql`(select where ${bsuid}::text is not null and not exists (select from numbers)) as once`,
        number: null,
        bsuid,
        via: 'WHATSAPP',
      })}
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

/**
 * The number may be written to again. Accounts that refused because of its STOP, and have not refused themselves since,
 * agree to what the STOP has ended, and to reminders.
 */
function started(context: Context, word: PersonsWord): SQL {
  const consent = {
    user_id: sql`asked.user_id`,
    purpose: sql`asked.purpose`,
    channel: 'WHATSAPP',
    given_at: nowIso(context),
    via: 'STOP',
    given_by: sql`asked.user_id`,
    text_version: CONSENT_VERSION,
  } as const;
  return sql`
    with ${withSender(word)}, lifted as (
      ${liftedStops(
        context,
        'WHATSAPP',
        sql`(number in (select number from numbers)
        or number is null and bsuid = ${word.from.bsuid}::text)`,
      )}
    ), asked as (
      select distinct c.user_id, c.purpose from accounts join message_consents c on c.user_id = accounts.id
      where c.channel = 'WHATSAPP' and c.withdrawn_via = 'STOP' and (c.purpose = 'TAGIHAN' or c.given_at is not null)
        and not exists (select from message_consents later where later.user_id = c.user_id and later.purpose = c.purpose
          and later.withdrawn_via <> 'STOP' and later.withdrawn_at > c.withdrawn_at)
    ), given as (
      ${insertFrom(messageConsents, consent, sql`asked`)} on conflict do nothing returning user_id, purpose
    ) ${consentGiven(context, sql`given`)}`;
}

/**
 * The CTEs `numbers`, the sender's, and `accounts`, those that have it now. If Meta hides the number, it is the one that
 * a report has named beside the id, or that of the account which got the message that was answered.
 */
function withSender({ from: { number, bsuid }, answers }: PersonsWord): SQL {
  return sql`known as (
      select ${number}::text as number where ${number}::text is not null
      union select i.number from whatsapp_ids i where ${number}::text is null and i.bsuid = ${bsuid}::text
    ), answered as (
      select u.id, ${numberOf(sql`u`)} as number from messages m join users u on u.id = m.user_id
      where m.provider_id = ${answers}::text and not exists (select from known)
    ), numbers as (
      select number from known union select number from answered where number like '+%'
    ), accounts as (
      select u.id from numbers join users u on u.phone_e164 = numbers.number
      union select u.id from users u where u.phone_e164 is null and u.phone <> ''
        and ${comparedNumber(sql`u`)} in (select number from numbers)
      union select p.user_id from numbers join contact_proofs p on p.phone_e164 = numbers.number and p.ended_at is null
      union select p.user_id from contact_proofs p where p.phone_e164 is null and p.kind = 'PHONE' and p.ended_at is null
        and ${comparedNumber(sql`p`, sql`p.value`)} in (select number from numbers)
      union select id from answered
    )`;
}
