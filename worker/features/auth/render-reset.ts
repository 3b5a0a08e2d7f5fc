import { inArray, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { accountAlertText, alertSubjects, resetCodeText, resetLinkText } from '#shared/message-texts/account-texts.ts';
import { resetPath } from '#shared/rules/account-link.ts';
import type { Context } from '../../context.ts';
import { tokenHash } from '../../crypto.ts';
import { whatsappDestination } from '../../e164.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { publicAddress } from '../../public-address.ts';
import { provenPhone } from '../accounts/proofs.ts';
import { destinationOf, type MessageRow, type Renderer } from '../../messages/renderer.ts';
import { codeHash, isOpenLink, resetCode, resetToken } from '../accounts/account-link.ts';

/**
 * The messages about forgotten passwords: a link, or a code, which goes to the proven number whatever number stands in
 * the account. A Worker before `contact_proofs` has also queued the news that the password was replaced.
 */
export const renderResets: Renderer<Context> = async (context, rows) => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const { id, email_token_hash, code_hash } = accountLinks;
  const links = await context.db
    .select({
      id,
      email_token_hash,
      code_hash,
      is_open: sql<boolean>`${isOpenLink(context)}`,
      phone: provenPhone(sql`account_links.user_id`),
    })
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
  phone: string | null;
}

function render(context: Context, row: MessageRow, link: Link): RenderedMessage | 'CANCEL' {
  if (row.details?.done === true) {
    return {
      destination: row.channel === 'WHATSAPP' ? whatsappDestination(link.phone) : destinationOf(row),
      ...accountAlertText('PASSWORD'),
      url: null,
      template: { name: 'keamanan_akun', parameters: [alertSubjects.PASSWORD], buttonSuffix: null },
    };
  }
  if (!link.is_open) return 'CANCEL';
  const { id } = link;
  // If JWT_SECRET has changed since, the link or code cannot be derived again.
  const token = resetToken(context, id);
  if (link.email_token_hash === tokenHash(token)) {
    const url = publicAddress(context, resetPath(token));
    return { destination: destinationOf(row), ...resetLinkText(), url, template: null };
  }
  const code = resetCode(context, id);
  if (link.code_hash !== codeHash(context, id, code) || link.phone === null) return 'CANCEL';
  return {
    destination: whatsappDestination(link.phone),
    ...resetCodeText(code),
    url: null,
    template: { name: 'kode_atur_ulang_sandi', parameters: [code], buttonSuffix: null },
  };
}
