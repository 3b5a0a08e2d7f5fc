import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import type { QueuedInvitation, SendInvitationInput } from '#shared/contract/invitations.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { pick, selected, withCtes } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { letterPace } from '../sending/letter-pace.ts';
import { waitsUntil } from '../sending/owner-day.ts';
import { queuedMessages } from '../sending/queued-messages.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { hasMadeUpEmail } from '../accounts/masked-accounts.ts';
import { inviterOf } from './inviter-of.ts';
import { inKosts, type Scope } from '../../scope.ts';
import { isOpenInvitation } from './find-invitation.ts';

/**
 * Sends the invitation that the caller has made, once by each channel; a repeated call sends nothing more. A letter may
 * have to wait its turn (`letter-pace.ts`), as may whatever comes after a whole day of the owner's messages. By the channel
 * WA_LINK nothing is sent: it is noted that the inviter has opened it in their own WhatsApp.
 *
 * @returns when it leaves
 * @throws DomainError RESET_UNAVAILABLE if this deployment does not have the channel, or NOT_FOUND
 */
export async function sendInvitation(
  context: SignedInContext,
  { id, channel }: SendInvitationInput,
): Promise<QueuedInvitation> {
  const { db, scope } = context;
  if (channel !== 'WA_LINK' && !context.messages.channels.has(channel)) throw new DomainError('RESET_UNAVAILABLE');
  const open = selected(
    'invitation',
    pick(accountLinks, 'id', 'user_id', 'tenancy_id'),
  )`account_links join users on users.id = account_links.user_id
      where users.id = ${id} and account_links.created_by = ${inviterOf(context)} and ${isOfScope(scope)}
        and not (${channel}::text = 'EMAIL' and ${hasMadeUpEmail(sql`users.email`)}) and ${isOpenInvitation(context)}`;
  const dedupeKey = sql`'invitation:' || ${open.id} || ':' || ${channel}::text`;
  const pace = letterPace(
    context,
    sql`${open} where ${channel}::text = 'EMAIL' and not exists (select from messages m where m.dedupe_key = ${dedupeKey})`,
  );
  const message = {
    kind: 'INVITATION',
    channel,
    user_id: open.user_id,
    owner_id: scope.of === 'owner' ? scope.owner : null,
    kost_id: sql`(select t.kost_id from tenancies t where t.id = ${open.tenancy_id})`,
    tenancy_id: open.tenancy_id,
    subject_id: open.id,
    next_try_at: sql`coalesce(${pace.leavesAt}, ${nowIso(context)}::timestamptz)`,
    dedupe_key: dedupeKey,
  } as const;
  const leavesAt = sql`greatest(next_try_at, ${waitsUntil(context, sql`${inviterOf(context)}::uuid`)})`;
  const [, { rows }] = await db.batch([
    db.execute(withCtes([open, ...pace.parts], queuedMessages(context, open, message))),
    db.execute<QueuedInvitation>(
      withCtes(
        [open],
        sql`select ${isoInstant(leavesAt)} as send_at from ${open} join messages on dedupe_key = ${dedupeKey}`,
      ),
    ),
  ]);
  const queued = foundRow(rows[0]);
  context.defer(sendMessages(context));
  return queued;
}

/** Whether the invitation in `account_links` is to a tenancy of the scope; one to no tenancy is of no kost. */
function isOfScope(scope: Scope): SQL {
  const kost = sql`(select t.kost_id from tenancies t where t.id = account_links.tenancy_id)`;
  return scope.of === 'owner' ? inKosts(scope, kost) : sql`true`;
}
