import { inArray, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { users } from '#drizzle/schema/users.ts';
import { type InvitedAs, sentInvitationText } from '#shared/message-texts/account-texts.ts';
import { invitationPath } from '#shared/rules/account-link.ts';
import type { Context } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { isOneOf } from '../../db/states.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { publicAddress } from '../../public-address.ts';
import { invitationTokens } from '../accounts/account-link.ts';
import { destinationOf, type MessageRow, type Renderer } from '../../messages/renderer.ts';
import { isOpenInvitation } from './find-invitation.ts';

/** The messages of invitations that can still be accepted. They hold nothing that the inviter has typed. */
export const renderInvitations: Renderer<Context> = async (context, rows) => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const open = await context.db
    .select({
      id: accountLinks.id,
      token_hash: accountLinks.token_hash,
      as: sql<InvitedAs>`case when account_links.tenancy_id is not null then 'TENANT'
        when ${isOneOf(['MAINTENANCE'], users.role)} and exists (select from users o
          where o.id = account_links.created_by and ${isOneOf(['OWNER'], sql`o.role`)}) then 'TECHNICIAN'
        else 'ACCOUNT' end`,
    })
    .from(accountLinks)
    .innerJoin(users, sql`users.id = account_links.user_id`)
    .where(sql`${inArray(accountLinks.id, ids)} and ${isOpenInvitation(context)}`);
  return new Map(
    rows.map((row) => {
      const invitation = open.find(({ id }) => id === row.subject_id);
      return [row.id, invitation === undefined ? 'CANCEL' : render(context, row, invitation)];
    }),
  );
};

interface Invited {
  id: string;
  as: InvitedAs;
  token_hash: string | null;
}

function render(context: Context, row: MessageRow, invitation: Invited): RenderedMessage | 'CANCEL' {
  const { shared, emailed } = invitationTokens(context, invitation.id);
  // If JWT_SECRET has changed since, the link cannot be derived again.
  if (invitation.token_hash !== tokenHash(shared)) return 'CANCEL';
  const token = row.channel === 'EMAIL' ? emailed : shared;
  return {
    destination: destinationOf(row),
    ...sentInvitationText(invitation.as),
    url: publicAddress(context, invitationPath(token)),
    template: { name: 'undangan_ekost', parameters: [], buttonSuffix: token },
  };
}
