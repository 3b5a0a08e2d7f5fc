import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { messageConsents, messages } from '#drizzle/schema/messages.ts';
import { whatsappIds } from '#drizzle/schema/stopped-numbers.ts';
import { users } from '#drizzle/schema/users.ts';
import { consentPurposes } from '#shared/enums.ts';
import { CONSENT_VERSION } from '#shared/message-texts/consent.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, copied, cte, idsOf, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import type { MessageReports, PersonsWord } from '../../messages/message-gateway.ts';
import { numberOf } from '../accounts/proofs.ts';
import { comparedNumber } from '../accounts/numbers.ts';
import { consentColumns, consentGiven } from './given-consent.ts';
import { liftedStops, newStops } from '../sending/stopped-numbers.ts';
import { consentWithdrawn, refusedConsents } from './withdrawn-consents.ts';

/** What a word from WhatsApp changes. */
export function appliedWord(context: Context, word: PersonsWord): SQL {
  return word.says === 'STOP' ? effectsOfStop(context, word) : effectsOfStart(context, word);
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
  const told = cte(
    'told',
    { number: sql<string>`number`, bsuid: sql<string>`bsuid` },
    (columns) => sql`select distinct on (bsuid) ${columns} from ${rows} order by bsuid`,
  );
  const nowNamed = returned('named', { number: told.number, bsuid: told.bsuid })`
      delete from stopped_numbers stop using ${told}
      where stop.bsuid = ${told.bsuid} and stop.number is null and stop.lifted_at is null`;
  return [
    sql`${insertion(whatsappIds, row, sql`${rows} group by bsuid order by bsuid`)}
      on conflict (bsuid) do update set ${changes(whatsappIds, copied('excluded', ['number', 'seen_at']))}`,
    withCtes(
      [told, nowNamed],
      newStops(context, { from: nowNamed, ...pick(nowNamed, 'number', 'bsuid'), via: 'WHATSAPP' }),
    ),
  ];
}

/**
 * The number is stopped, whoever has it now or later. Accounts that have it now refuse as well, on every channel, even if
 * nobody had agreed, and what waits for them is cancelled.
 */
function effectsOfStop(context: Context, word: PersonsWord): SQL {
  const { bsuid } = word.from;
  const refused = { state: 'CANCELLED', error_code: 'NO_CONSENT', updated_at: nowIso(context) } as const;
  const purposes = sql.join(
    consentPurposes.map((purpose) => sql`(${purpose}::text)`),
    sql`, `,
  );
  const { parts, numbers, accounts } = senderOf(word);
  const via = 'WHATSAPP';
  const hidden = sql`(select where ${bsuid}::text is not null and not exists (select from ${numbers})) as once`;
  const no = refusedConsents(context, 'STOP', {
    which: sql`channel = 'WHATSAPP' and user_id in (${idsOf(accounts)})`,
    user_id: accounts.id,
    purpose: sql`asked.purpose`,
    given_by: accounts.id,
    from: sql`${accounts} cross join (values ${purposes}) as asked(purpose)`,
  });
  const effects = [
    newStops(context, { from: numbers, number: numbers.number, bsuid, via }),
    newStops(context, { from: hidden, number: null, bsuid, via }),
    sql`
      update messages set ${changes(messages, refused)}
      where state = 'QUEUED' and channel = 'WHATSAPP' and kind not in ('PASSWORD_RESET', 'PHONE_CONFIRMATION')
        and user_id in (${idsOf(accounts)})`,
  ];
  return withCtes([...parts, ...no.parts, ...effects], consentWithdrawn(context, no.saidNo));
}

/**
 * The number may be written to again. Accounts that refused because of its STOP, and have not refused themselves since,
 * agree to what the STOP has ended, and to reminders.
 */
function effectsOfStart(context: Context, word: PersonsWord): SQL {
  const { parts, numbers, accounts } = senderOf(word);
  const isTheirs = sql`(number in (select ${numbers.number} from ${numbers})
    or number is null and bsuid = ${word.from.bsuid}::text)`;
  const asked = cte(
    'asked',
    pick(c, 'user_id', 'purpose'),
    (columns) => sql`
      select distinct ${columns} from ${accounts} join message_consents c on c.user_id = ${accounts.id}
      where c.channel = 'WHATSAPP' and c.withdrawn_via = 'STOP' and (c.purpose = 'TAGIHAN' or c.given_at is not null)
        and not exists (select from message_consents later where later.user_id = c.user_id and later.purpose = c.purpose
          and later.withdrawn_via <> 'STOP' and later.withdrawn_at > c.withdrawn_at)`,
  );
  const consent = {
    ...pick(asked, 'user_id', 'purpose'),
    channel: 'WHATSAPP',
    given_at: nowIso(context),
    via: 'STOP',
    given_by: asked.user_id,
    text_version: CONSENT_VERSION,
  } as const;
  const given = returned('given', consentColumns)`${insertion(messageConsents, consent, asked)} on conflict do nothing`;
  const lifted = liftedStops(context, 'WHATSAPP', isTheirs);
  return withCtes([...parts, lifted, asked, given], consentGiven(context, given));
}

const c = alias(messageConsents, 'c');
const u = alias(users, 'u');

/**
 * The CTEs `numbers`, the sender's, and `accounts`, those that have it now. If Meta hides the number, it is the one that
 * a report has named beside the id, or that of the account which got the message that was answered.
 */
function senderOf({ from: { number, bsuid }, answers }: PersonsWord) {
  const known = selected('known', {
    number: sql<string>`n.number`,
  })`(select ${number}::text where ${number}::text is not null
        union select i.number from whatsapp_ids i where ${number}::text is null and i.bsuid = ${bsuid}::text) as n(number)`;
  const answered = selected('answered', {
    id: u.id,
    number: numberOf(sql`u`),
  })`messages m join users u on u.id = m.user_id
      where m.provider_id = ${answers}::text and not exists (select from ${known})`;
  const numbers = selected('numbers', { number: sql<string>`n.number` })`(select ${known.number} from ${known}
        union select ${answered.number} from ${answered} where ${answered.number} like '+%') as n`;
  const isOneOfThem = (each: SQL) => sql`${each} in (select ${numbers.number} from ${numbers})`;
  const accounts = selected('accounts', {
    id: sql<string>`a.id`,
  })`(select u.id from ${numbers} join users u on u.phone_e164 = ${numbers.number}
        union select u.id from users u where u.phone_e164 is null and u.phone <> '' and ${isOneOfThem(comparedNumber(sql`u`))}
        union select p.user_id from ${numbers} join contact_proofs p on p.phone_e164 = ${numbers.number} and p.ended_at is null
        union select p.user_id from contact_proofs p where p.phone_e164 is null and p.kind = 'PHONE' and p.ended_at is null
          and ${isOneOfThem(comparedNumber(sql`p`, sql`p.value`))}
        union ${idsOf(answered)}) as a`;
  return { parts: [known, answered, numbers, accounts], numbers, accounts };
}
