import { inArray, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { contractCodeText, phoneCodeText, settlementCodeText } from '#shared/message-texts/account-texts.ts';
import type { Context } from '../../context.ts';
import { whatsappDestination } from '../../e164.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import type { MessageRow, Renderer } from '../../messages/renderer.ts';
import { type CodeUse, codeHash, isOpenLink, sixDigits } from '../accounts/account-link.ts';

/**
 * The messages with a code to a number, which proves it or answers a paper; cancelled if the number was changed, or
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
  // What a code answers stands in its message; one that proves the number has no details.
  const agrees = details?.['agrees'];
  const kind = details === null ? null : agrees === undefined ? 'CONTRACT' : 'SETTLEMENT';
  const use: CodeUse = kind === null ? 'phone-confirmation-code' : codeUses[kind].use;
  const code = sixDigits(context, use, id);
  // If JWT_SECRET has changed since, the code cannot be derived again.
  if (phone === null || hash !== codeHash(context, id, `${code}${answerOf(details)}`, use)) return 'CANCEL';
  return {
    destination: whatsappDestination(phone),
    ...(kind === null
      ? phoneCodeText(code)
      : kind === 'CONTRACT'
        ? contractCodeText(code)
        : settlementCodeText(code, agrees === true)),
    url: null,
    template: { name: 'kode_konfirmasi_nomor', parameters: [code], buttonSuffix: null },
  };
}

/** Codes that answer a paper, by the kind of their links: each has codes and an entry in the trail of its own. */
export const codeUses = {
  SETTLEMENT: { use: 'settlement-code', audit: 'account.ask-settlement-code' },
  CONTRACT: { use: 'contract-code', audit: 'account.ask-contract-code' },
} as const;

/** What the hash of a code has beside it: the paper, and what is fixed of the answer, which the code then gives alone. */
export function answerOf(answer: object | null): string {
  const fixed = new Map<string, unknown>(Object.entries(answer ?? {}));
  return ['id', 'version', 'agrees'].map((name) => (fixed.has(name) ? `\n${fixed.get(name)}` : '')).join('');
}
