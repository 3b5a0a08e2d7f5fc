import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { derivedToken, keyedHash } from '../../crypto.ts';

/** The token of a link, from its row's id. */
export function billLinkToken({ config }: Pick<Context, 'config'>, id: string): string {
  return derivedToken(config.JWT_SECRET, 'bill-link', id);
}

/** A mark of the secret from which tokens are derived, which does not reveal it. */
export function secretMark({ config }: Pick<Context, 'config'>): string {
  return keyedHash(config.JWT_SECRET, 'bill-link-secret', '').slice(0, 16);
}

/** Whether a tenancy `t` may have a link: only once it is confirmed, since it may be declined until then. */
export const mayHaveLink: SQL = sql`(t.confirmed_at is not null and t.declined_at is null)`;
