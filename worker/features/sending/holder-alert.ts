import { type SQL, sql } from 'drizzle-orm';
import type { AccountNotice } from '#shared/contract/notices.ts';
import type { AccountAlert, ContactChange, secondFactorChanges } from '#shared/enums.ts';
import { type AccountAction, auditAccounts } from '../../audit.ts';
import { type ResetChannel, resetChannels } from '#shared/enums.ts';
import { type Context, type SignedInContext, today } from '../../context.ts';
import type { Rows } from '../../db/ctes.ts';
import { isOneOf } from '../../db/states.ts';
import { queuedMessages } from './queued-messages.ts';
import { sendMessages } from './send-messages.ts';
import { addedNotices, type NewNotice } from '../notices/added-notices.ts';
import { sendNoticesSoon } from './send-notices.ts';

/** Accounts whose holders are told of a change: a column of rows. */
interface Told {
  from: SQL;
  user: SQL;
  /** The session of the account that made the change; it does not show the notice. */
  session?: string;
  /** Who made the change, if not the account's holder. */
  by?: 'OWNER' | 'ADMIN';
}

interface AlertOptions {
  /** Whether the same change is told once a day at most, because it can be repeated without end. */
  once?: boolean;
  /** A channel that is left out, because what is there is not the holder's. */
  but?: ResetChannel;
}

/**
 * The INSERT of messages about a change of what can reset or reach an account: one to each contact that was proven
 * before the statement, so also to the one that the change replaces. Unlike notices they cannot be switched off or read
 * away by whoever made the change. After the write: `sendAlertsSoon`.
 */
export function holderAlert(
  context: Context,
  about: AccountAlert,
  { from, user }: Pick<Told, 'from' | 'user'>,
  { once = false, but }: AlertOptions = {},
): SQL {
  const here = resetChannels.filter((channel) => context.messages.channels.has(channel));
  const contacts = sql`(
    select proof.id, proof.user_id, case proof.kind when 'EMAIL' then 'EMAIL' else 'WHATSAPP' end as channel
    from (select ${user} as id from ${from}) as told
    join contact_proofs proof on proof.user_id = told.id and proof.ended_at is null) as contact
    where ${isOneOf(
      here.filter((channel) => channel !== but),
      sql`contact.channel`,
    )}`;
  const event = once ? today(context) : context.newId();
  return queuedMessages(context, contacts, {
    kind: 'ACCOUNT_ALERT',
    channel: sql`contact.channel`,
    user_id: sql`contact.user_id`,
    subject_id: sql`contact.id`,
    details: sql`jsonb_build_object('about', ${about}::text)`,
    dedupe_key: sql`'alert:' || contact.id || ${`:${about}:${event}`}`,
  });
}

/** Sends the alerts and notices that a write has just made, after its answer; if this fails, the message job does. */
export function sendAlertsSoon(context: Context): void {
  // A demo's messages are not really sent, so they need not be sent at once.
  if (context.config.messages.simulated) return;
  context.defer(sendMessages(context));
  sendNoticesSoon(context);
}

/** The statements that tell a change to the account's other devices and to its proven contacts. */
function holderWord<Kind extends AccountNotice['kind']>(
  context: Context,
  about: AccountAlert,
  { from, user }: Told,
  notice: Pick<NewNotice<Kind>, 'kind' | 'details' | 'session'>,
  options?: AlertOptions,
) {
  return [addedNotices(context, { ...notice, from, user }), holderAlert(context, about, { from, user }, options)];
}

/** The statements that tell another password. */
export function passwordWord(
  context: Context,
  accounts: Rows<'id'>,
  details: NewNotice<'PASSWORD_CHANGED'>['details'] = {},
  session?: string,
) {
  const told = { from: accounts, user: accounts.id };
  return holderWord(context, 'PASSWORD', told, { kind: 'PASSWORD_CHANGED', details, session });
}

/** The statements that record a change of an account's second factor, and tell it. */
export function factorWord(
  context: SignedInContext,
  accounts: Rows<'id'>,
  action: AccountAction,
  change: (typeof secondFactorChanges)[number],
) {
  const told = { from: accounts, user: accounts.id };
  const { sessionId: session } = context.actor;
  return [
    auditAccounts(context, action, accounts),
    ...holderWord(context, 'SECOND_FACTOR', told, { kind: 'SECOND_FACTOR_CHANGED', details: { change }, session }),
  ];
}

/** The statements that tell a changed contact. */
export function contactWord(context: Context, change: ContactChange, told: Told, options?: AlertOptions) {
  const details = { change, by: told.by ?? null };
  return holderWord(context, change, told, { kind: 'CONTACT_CHANGED', details, session: told.session }, options);
}
