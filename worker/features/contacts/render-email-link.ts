import { inArray, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import {
  type AccountText,
  emailChangeText,
  emailClaimText,
  emailLinkText,
} from '#shared/message-texts/account-texts.ts';
import { emailClaimPath, emailLinkPath } from '#shared/rules/account-link.ts';
import type { Context } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { publicAddress } from '../../public-address.ts';
import { emailLinkToken, isOpenLink } from '../accounts/account-link.ts';
import type { MessageRow, Renderer } from '../../messages/renderer.ts';

/**
 * The messages with a link to an address: it confirms the account's own, becomes the account's, or a new account's.
 * Cancelled if the account no longer has the address that it was to confirm or to lose.
 */
export const renderEmailLinks: Renderer<Context> = async (context, rows) => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const { id, kind, email, email_token_hash } = accountLinks;
  const open = await context.db
    .select({ id, kind, email, email_token_hash })
    .from(accountLinks)
    .where(sql`${inArray(accountLinks.id, ids)} and ${isOpenLink(context)}`);
  return new Map(
    rows.map((row) => {
      const link = open.find((each) => each.id === row.subject_id && isStillTrue(each, row));
      return [row.id, link === undefined ? 'CANCEL' : render(context, link)];
    }),
  );
};

type Link = Pick<typeof accountLinks.$inferSelect, 'id' | 'kind' | 'email' | 'email_token_hash'>;

function isStillTrue({ kind, email }: Link, { recipient }: MessageRow): boolean {
  return kind === 'EMAIL_CHANGE' || email === recipient?.email;
}

function render(context: Context, { id, kind, email, email_token_hash: hash }: Link): RenderedMessage | 'CANCEL' {
  const token = emailLinkToken(context, id);
  // If JWT_SECRET has changed since, the link cannot be derived again.
  if (hash !== tokenHash(token)) return 'CANCEL';
  const path = kind === 'EMAIL_CLAIM' ? emailClaimPath(token) : emailLinkPath(token);
  return { destination: email, ...textOf(kind), url: publicAddress(context, path), template: null };
}

function textOf(kind: Link['kind']): AccountText {
  if (kind === 'EMAIL_CLAIM') return emailClaimText();
  return kind === 'EMAIL_CHANGE' ? emailChangeText() : emailLinkText();
}
