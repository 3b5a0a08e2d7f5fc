import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { type Context, nowIso } from '../../context.ts';
import { derivedToken, keyedHash, tokenHash } from '../../crypto.ts';
import { isOneOf } from '../../db/states.ts';
import { changes } from '../../db/ctes.ts';

type Keyed = Pick<Context, 'config'>;

/** The token of a link for a forgotten password, from its row's id. */
export function resetToken({ config }: Keyed, id: string): string {
  return derivedToken(config.JWT_SECRET, 'password-reset', id);
}

/** What a code is for; each has codes of its own. */
export type CodeUse = 'password-reset-code' | 'phone-confirmation-code' | 'settlement-code' | 'contract-code';

/** The six digits of a code for a forgotten password, from its row's id. */
export function resetCode(context: Keyed, id: string): string {
  return sixDigits(context, 'password-reset-code', id);
}

/** The six digits of a code that proves a number, from its row's id. */
export function phoneCode(context: Keyed, id: string): string {
  return sixDigits(context, 'phone-confirmation-code', id);
}

/** The six digits of a code, from its row's id. */
export function sixDigits({ config }: Keyed, use: CodeUse, id: string): string {
  const bytes = Buffer.from(derivedToken(config.JWT_SECRET, use, id), 'base64url');
  // From 48 bits, so that all codes are equally likely (within one part in a hundred million).
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** The hash of a code for its row. It is keyed, since a plain hash could be tried with all codes of six digits. */
export function codeHash({ config }: Keyed, id: string, code: string, use: CodeUse = 'password-reset-code'): string {
  return keyedHash(config.JWT_SECRET, use, `${id}\n${code}`);
}

/** The two tokens of an invitation: one for the link that the inviter passes on, one that is only in the e-mail. */
export function invitationTokens({ config }: Keyed, id: string): { shared: string; emailed: string } {
  return {
    shared: derivedToken(config.JWT_SECRET, 'invitation', id),
    emailed: derivedToken(config.JWT_SECRET, 'invitation-email', id),
  };
}

/** The token of a link to an e-mail address, from its row's id. */
export function emailLinkToken({ config }: Keyed, id: string): string {
  return derivedToken(config.JWT_SECRET, 'email-confirmation', id);
}

/** Whether a row of `account_links` still works. */
export function isOpenLink(context: Pick<Context, 'now'>): SQL {
  return sql`(account_links.used_at is null and account_links.revoked_at is null
    and account_links.expires_at > ${nowIso(context)}::timestamptz)`;
}

/** The rows of `account_links`, or of an alias of it, that a token belongs to. */
export function hasToken(token: string, links: SQL = sql`account_links`): SQL {
  const hash = tokenHash(token);
  return sql`(${links}.token_hash = ${hash} or ${links}.email_token_hash = ${hash})`;
}

/**
 * The UPDATE that ends all links, codes and invitations of the accounts in a CTE, because their password was replaced or
 * their address is another; not the claims of others to their address, which are not theirs to end.
 *
 * @param but the id of the link by which the password was replaced
 */
export function endedLinksOf(context: Pick<Context, 'now'>, accounts: SQL, but?: string): SQL {
  return sql`update account_links set ${changes(accountLinks, { revoked_at: nowIso(context) })}
    where user_id in (select id from ${accounts}) and used_at is null and revoked_at is null
      and kind <> 'EMAIL_CLAIM' ${but === undefined ? sql.empty() : sql`and id <> ${but}`}`;
}

/** The UPDATE that ends codes to the numbers of the accounts in a CTE, because a number was changed or proven. */
export function endedCodesOf(
  context: Pick<Context, 'now'>,
  kinds: readonly ('RESET' | 'PHONE_CONFIRMATION')[],
  accounts: SQL,
): SQL {
  return sql`update account_links set ${changes(accountLinks, { revoked_at: nowIso(context) })}
    where user_id in (select id from ${accounts}) and code_hash is not null and ${isOneOf(kinds, sql`kind`)}
      and used_at is null and revoked_at is null`;
}
