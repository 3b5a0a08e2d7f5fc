import { inArray, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { phoneCodeText } from '#shared/message-texts/account-texts.ts';
import type { Context } from '../../context.ts';
import { whatsappDestination } from '../../e164.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import type { Renderer } from '../../messages/renderer.ts';
import { codeHash, isOpenLink, phoneCode } from '../accounts/account-link.ts';

/** The messages with a code that proves a number; cancelled if the number was changed, or the code has ended. */
export const renderPhoneCodes: Renderer<Context> = async (context, rows) => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const { id, phone, code_hash } = accountLinks;
  const open = await context.db
    .select({ id, phone, code_hash })
    .from(accountLinks)
    .where(sql`${inArray(id, ids)} and ${isOpenLink(context)}`);
  return new Map(
    rows.map(({ id: message, subject_id }) => {
      const link = open.find((each) => each.id === subject_id);
      return [message, link === undefined ? 'CANCEL' : render(context, link)];
    }),
  );
};

interface Link {
  id: string;
  phone: string | null;
  code_hash: string | null;
}

function render(context: Context, { id, phone, code_hash: hash }: Link): RenderedMessage | 'CANCEL' {
  const code = phoneCode(context, id);
  // If JWT_SECRET has changed since, the code cannot be derived again.
  if (phone === null || hash !== codeHash(context, id, code, 'phone-confirmation-code')) return 'CANCEL';
  return {
    destination: whatsappDestination(phone),
    ...phoneCodeText(code),
    url: null,
    template: { name: 'kode_konfirmasi_nomor', parameters: [code], buttonSuffix: null },
  };
}
