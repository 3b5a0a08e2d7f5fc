import { inArray, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import { invitationText, type InvitedTo } from '#shared/message-texts/account-texts.ts';
import { MAX_NAME_IN_MESSAGE, shortened } from '#shared/message-texts/shortened.ts';
import { invitationPath } from '#shared/rules/account-link.ts';
import { firstName } from '#shared/rules/first-name.ts';
import type { Context } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { publicAddress } from '../../public-address.ts';
import { invitationTokens } from '../auth/account-link.ts';
import { destinationOf, type MessageRow, type Renderer } from '../messages/renderers.ts';
import { isOpenInvitation } from './find-invitation.ts';

/** The messages of invitations that can still be accepted. */
export const renderInvitations: Renderer = async (context, rows) => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const open = await context.db
    .select({
      id: accountLinks.id,
      token_hash: accountLinks.token_hash,
      full_name: users.full_name,
      kost_name: kosts.name,
      room_number: rooms.room_number,
      owner_name: sql<string | null>`case when ${users.role} = 'MAINTENANCE' then
        (select o.full_name from users o where o.id = account_links.created_by and o.role = 'OWNER') end`,
    })
    .from(accountLinks)
    .innerJoin(users, sql`users.id = account_links.user_id`)
    .leftJoin(tenancies, sql`tenancies.id = account_links.tenancy_id`)
    .leftJoin(rooms, sql`rooms.id = tenancies.room_id`)
    .leftJoin(kosts, sql`kosts.id = tenancies.kost_id`)
    .where(sql`${inArray(accountLinks.id, ids)} and ${isOpenInvitation(context)}`);
  return new Map(
    rows.map((row) => {
      const invitation = open.find(({ id }) => id === row.subject_id);
      return [row.id, invitation === undefined ? 'CANCEL' : render(context, row, invitation)];
    }),
  );
};

interface Invited extends InvitedTo {
  id: string;
  token_hash: string | null;
  full_name: string;
}

function render(context: Context, row: MessageRow, invitation: Invited): RenderedMessage | 'CANCEL' {
  const { shared, emailed } = invitationTokens(context, invitation.id);
  // If JWT_SECRET has changed since, the link cannot be derived again.
  if (invitation.token_hash !== tokenHash(shared)) return 'CANCEL';
  const token = row.channel === 'EMAIL' ? emailed : shared;
  const name = firstName(invitation.full_name);
  return {
    destination: destinationOf(row),
    ...invitationText(name, invitation),
    url: publicAddress(context, invitationPath(token)),
    template: {
      name: 'undangan_kost',
      parameters: [name, invitation.kost_name ?? invitation.owner_name ?? 'E-Kost'].map((value) =>
        shortened(value, MAX_NAME_IN_MESSAGE),
      ),
      buttonSuffix: token,
    },
  };
}
