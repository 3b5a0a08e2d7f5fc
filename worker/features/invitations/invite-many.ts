import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { InvitedMany, InviteManyInput } from '#shared/contract/invitations.ts';
import { INVITATION_DAYS, INVITATIONS_A_DAY, invitationPath } from '#shared/rules/account-link.ts';
import { auditEntry } from '../../audit.ts';
import { isoAfter, nowIso, type OwnerContext } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { changes, columnsOf, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { textArray } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { publicAddress } from '../../public-address.ts';
import { inScope } from '../../scope.ts';
import { invitationTokens } from '../accounts/account-link.ts';
import { letterPace } from '../sending/letter-pace.ts';
import { queuedMessages } from '../sending/queued-messages.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { invitedToday, tooManyInvitations } from './invite-account.ts';
import { inviterOf } from './inviter-of.ts';
import { invitationWay, toWaiting, waitingAccounts, type WaitingRow, waitingRows } from './waiting-invitations.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Invites several tenants as `inviteAccount` does one, and sends each invitation by the one way by which E-Kost may, if
 * there is one. An open invitation of the same owner is used again while it works for another day, so that a repeated or
 * parallel call makes and sends nothing more, and a link that was passed on goes on working. Who has an account or has
 * left meanwhile is left out. If one was never this owner's tenant, or there are more new ones than a day allows, nothing is written.
 *
 * @throws DomainError NOT_FOUND or TOO_MANY_ATTEMPTS
 */
export async function inviteMany(context: OwnerContext, { user_ids: ids }: InviteManyInput): Promise<InvitedMany> {
  const { db, scope } = context;
  const named = sql`any(${textArray(ids)}::uuid[])`;
  const areOwn = sql`(select count(distinct t.user_id) from tenancies t
    where t.user_id = ${named} and ${inScope(scope, tenancies, 't')}) = ${ids.length}`;
  const which = sql`t.user_id = ${named} and ${areOwn}`;
  const fits = sql`${invitedToday(context)} + (select count(*) from ${waitingAccounts(context, which)}
    where account_links.id is null) <= ${INVITATIONS_A_DAY}::int`;
  const isNew = sql`account_links.id is null and ${fits}`;
  const [, own, , , , { rows }] = await db.batch([
    // A separate statement, so that the next ones see what a parallel call has made, or a password that was just chosen.
    db.execute(sql`select id from users where id = ${named} and ${areOwn} order by id for no key update`),
    db.execute<{ are_own: boolean; fits: boolean }>(sql`select ${areOwn} as are_own, ${fits} as fits`),
    db.execute(sql`
      update account_links earlier set ${changes(accountLinks, { revoked_at: nowIso(context) })}
      where earlier.kind = 'INVITATION' and earlier.used_at is null and earlier.revoked_at is null
        and earlier.user_id in (select users.id from ${waitingAccounts(context, which)} where ${isNew})`),
    db.execute(madeOnes(context, ids, waitingAccounts(context, which), isNew)),
    db.execute(sentOnes(context, which)),
    db.execute<WaitingRow>(waitingRows(context, which, ids.length)),
  ]);
  if (own.rows[0]?.are_own !== true) throw new DomainError('NOT_FOUND');
  if (!own.rows[0].fits) {
    throw tooManyInvitations(
      `Paling banyak ${INVITATIONS_A_DAY} undangan baru dalam 24 jam. Pilih lebih sedikit penyewa.`,
    );
  }
  context.defer(sendMessages(context));
  return {
    rows: rows.map((row) => {
      const { shared } = invitationTokens(context, row.invitation_id ?? '');
      const url = tokenHash(shared) === row.token_hash ? publicAddress(context, invitationPath(shared)) : null;
      return { ...toWaiting(row), url };
    }),
  };
}

/** The statement that makes the invitations that are new, with one entry in the trail for each kost. */
function madeOnes(context: OwnerContext, ids: readonly string[], accounts: SQL, isNew: SQL): SQL {
  const links = ids.map((user_id) => {
    const id = context.newId();
    const { shared, emailed } = invitationTokens(context, id);
    return { user_id, id, token_hash: tokenHash(shared), email_token_hash: tokenHash(emailed) };
  });
  const link = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
    as link(user_id uuid, id uuid, token_hash text, email_token_hash text)`;
  const row = {
    id: sql`link.id`,
    user_id: sql`users.id`,
    kind: 'INVITATION',
    tenancy_id: sql`t.id`,
    token_hash: sql`link.token_hash`,
    email_token_hash: sql`link.email_token_hash`,
    expires_at: isoAfter(context, INVITATION_DAYS * DAY_SECONDS),
    created_by: inviterOf(context),
    created_at: nowIso(context),
  } as const;
  const made = returned(
    'made',
    pick(accountLinks, 'tenancy_id'),
  )`${insertion(accountLinks, row, sql`${accounts} join ${link} on link.user_id = users.id where ${isNew}`)}`;
  const audited = auditEntry(context, {
    action: 'kost.invite-tenants',
    from: sql`(select t.kost_id as kost, count(*) as tenants from ${made} join tenancies t on t.id = ${made.tenancy_id} group by 1) as counted`,
    subject: sql`kost`,
    owner: context.scope.owner,
    kost: sql`kost`,
    details: sql`jsonb_build_object('tenants', tenants)`,
  });
  return withCtes([made, { audited }], sql`select`);
}

/**
 * The statement that queues the message of each invitation that has none yet; nothing if some could not be made. Letters
 * leave in the order of their invitations.
 */
function sentOnes(context: OwnerContext, which: SQL): SQL {
  const told = selected('told', {
    id: sql<string>`account_links.id`,
    user_id: sql<string>`users.id`,
    tenancy_id: sql<string>`t.id`,
    owner_id: sql<string>`t.owner_id`,
    kost_id: sql<string>`t.kost_id`,
    way: sql<string | null>`${invitationWay(context)}`,
  })`${waitingAccounts(context, which)} where not exists (select from messages m
      where m.dedupe_key in ('invitation:' || account_links.id || ':EMAIL', 'invitation:' || account_links.id || ':WHATSAPP'))`;
  const sent = selected('sent', {
    ...columnsOf(told),
    others: sql<number>`row_number() over (partition by ${told.way} order by ${told.id} desc) - 1`,
  })`${told} where ${told.way} is not null
      and not exists (select from ${waitingAccounts(context, which)} where account_links.id is null)`;
  const isLetter = sql`${sent.way} = 'EMAIL'`;
  const pace = letterPace(context, sql`${sent} where ${isLetter}`);
  return withCtes(
    [told, sent, ...pace.parts],
    queuedMessages(context, sent, {
      ...pick(sent, 'user_id', 'tenancy_id', 'owner_id', 'kost_id'),
      kind: 'INVITATION',
      channel: sent.way,
      subject_id: sent.id,
      next_try_at: sql`case when ${isLetter} then ${pace.leavesBefore(sent.others)} else ${nowIso(context)}::timestamptz end`,
      dedupe_key: sql`'invitation:' || ${sent.id} || ':' || ${sent.way}`,
    }),
  );
}
