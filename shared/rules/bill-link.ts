/** A bill link ends this many days after its tenancy's last bill was settled or cancelled, if none is open. */
export const LINK_DAYS = 60;

/** What was paid is shown by a bill link for this many days, with its receipt. */
export const RECEIPT_DAYS = 90;

/** How many open bills a link lists, the first due first; the others are counted and added up. */
export const LINKED_BILLS = 50;

/** How many payments one link may begin within `LINK_TRIES_SECONDS`, so that a program cannot open hundreds of them.
 * Calls by links are limited for each network too: `LINK_LIMIT` of `wrangler.toml`, by `worker/link-limit.ts`. */
export const LINK_TRIES = 5;
export const LINK_TRIES_SECONDS = 10 * 60;

/** With this the token of a link to a share begins, whose holder sees and pays no more than that. */
export const SHARE_TOKEN = 'bagian-';

export function isShareToken(token: string): boolean {
  return token.startsWith(SHARE_TOKEN);
}

/** The path of a link's page; `billLinkToken` of `worker/features/billing/link-token.ts` makes its token. */
export function billLinkPath(token: string): `/t/${string}` {
  return `/t/${token}`;
}
