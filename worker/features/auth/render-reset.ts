import { inArray, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { passwordReplacedText, resetCodeText, resetLinkText } from '#shared/message-texts/account-texts.ts';
import { resetPath } from '#shared/rules/account-link.ts';
import { firstName } from '#shared/rules/first-name.ts';
import type { Context } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { publicAddress } from '../../public-address.ts';
import { destinationOf, type MessageRow, type Renderer } from '../messages/renderers.ts';
import { codeHash, isOpenLink, resetCode, resetToken } from './account-link.ts';

/** The messages about forgotten passwords: a link, a code, or the news that the password was replaced. */
export const renderResets: Renderer = async (context, rows) => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const { id, email_token_hash, code_hash } = accountLinks;
  const links = await context.db
    .select({ id, email_token_hash, code_hash, is_open: sql<boolean>`${isOpenLink(context)}` })
    .from(accountLinks)
    .where(inArray(id, ids));
  return new Map(
    rows.map((row) => {
      const link = links.find((each) => each.id === row.subject_id);
      return [row.id, link === undefined ? 'CANCEL' : render(context, row, link)];
    }),
  );
};

interface Link {
  id: string;
  email_token_hash: string | null;
  code_hash: string | null;
  is_open: boolean;
}

function render(context: Context, row: MessageRow, link: Link): RenderedMessage | 'CANCEL' {
  const destination = destinationOf(row);
  const name = firstName(row.recipient?.full_name ?? '');
  if (row.details?.done === true) {
    return {
      destination,
      ...passwordReplacedText(name),
      url: null,
      template: { name: 'kata_sandi_diganti', parameters: [name], buttonSuffix: null },
    };
  }
  if (!link.is_open) return 'CANCEL';
  const { id } = link;
  // If JWT_SECRET has changed since, the link or code cannot be derived again.
  const token = resetToken(context, id);
  if (link.email_token_hash === tokenHash(token)) {
    const url = publicAddress(context, resetPath(token));
    return { destination, ...resetLinkText(name), url, template: null };
  }
  const code = resetCode(context, id);
  if (link.code_hash !== codeHash(context, id, code)) return 'CANCEL';
  return {
    destination,
    ...resetCodeText(code),
    url: null,
    template: { name: 'kode_atur_ulang_sandi', parameters: [code], buttonSuffix: null },
  };
}
