import { inArray, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { phoneCodeText, settlementCodeText } from '#shared/message-texts/account-texts.ts';
import type { Context } from '../../context.ts';
import { whatsappDestination } from '../../e164.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import type { MessageRow, Renderer } from '../../messages/renderer.ts';
import { type CodeUse, codeHash, isOpenLink, sixDigits } from '../accounts/account-link.ts';

/**
 * The messages with a code to a number, which proves it or answers a settlement; cancelled if the number was changed, or
 * the code has ended.
 */
export const renderPhoneCodes: Renderer<Context> = async (context, rows) => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const { id, phone, code_hash } = accountLinks;
  const open = await context.db
    .select({ id, phone, code_hash })
    .from(accountLinks)
    .where(sql`${inArray(id, ids)} and ${isOpenLink(context)}`);
  return new Map(
    rows.map(({ id: message, subject_id, details }) => {
      const link = open.find((each) => each.id === subject_id);
      return [message, link === undefined ? 'CANCEL' : render(context, link, details)];
    }),
  );
};

interface Link {
  id: string;
  phone: string | null;
  code_hash: string | null;
}

function render(
  context: Context,
  { id, phone, code_hash: hash }: Link,
  details: MessageRow['details'],
): RenderedMessage | 'CANCEL' {
  // What the code of a settlement answers stands in its message; other codes have no details.
  const use: CodeUse = details === null ? 'phone-confirmation-code' : 'settlement-code';
  const code = sixDigits(context, use, id);
  // If JWT_SECRET has changed since, the code cannot be derived again.
  if (phone === null || hash !== codeHash(context, id, `${code}${answerOf(details)}`, use)) return 'CANCEL';
  return {
    destination: whatsappDestination(phone),
    ...(details === null ? phoneCodeText(code) : settlementCodeText(code, details['agrees'] === true)),
    url: null,
    template: { name: 'kode_konfirmasi_nomor', parameters: [code], buttonSuffix: null },
  };
}

/** What the hash of a code has beside it: the settlement, its version and the answer, which the code then gives alone. */
export function answerOf(answer: Record<string, unknown> | null): string {
  return answer === null ? '' : `\n${answer['id']}\n${answer['version']}\n${answer['agrees']}`;
}
