import { inArray, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { emailLinkText } from '#shared/message-texts/account-texts.ts';
import { emailLinkPath } from '#shared/rules/account-link.ts';
import type { Context } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { publicAddress } from '../../public-address.ts';
import { destinationOf, type MessageRow, type Renderer } from '../messages/renderers.ts';
import { emailLinkToken, isOpenLink } from './account-link.ts';

/** The messages with a link that confirms an e-mail address; cancelled if the account has another address by now. */
export const renderEmailLinks: Renderer = async (context, rows) => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const { id, email, email_token_hash } = accountLinks;
  const open = await context.db
    .select({ id, email, email_token_hash })
    .from(accountLinks)
    .where(sql`${inArray(id, ids)} and ${isOpenLink(context)}`);
  return new Map(
    rows.map((row) => {
      const link = open.find((each) => each.id === row.subject_id && each.email === row.recipient?.email);
      return [row.id, link === undefined ? 'CANCEL' : render(context, row, link)];
    }),
  );
};

interface Link {
  id: string;
  email_token_hash: string | null;
}

function render(context: Context, row: MessageRow, link: Link): RenderedMessage | 'CANCEL' {
  const token = emailLinkToken(context, link.id);
  // If JWT_SECRET has changed since, the link cannot be derived again.
  if (link.email_token_hash !== tokenHash(token)) return 'CANCEL';
  return {
    destination: destinationOf(row),
    ...emailLinkText(),
    url: publicAddress(context, emailLinkPath(token)),
    template: null,
  };
}
