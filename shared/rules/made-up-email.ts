/**
 * Accounts of people whose e-mail address is not known yet have one in this domain, which can never receive mail
 * (RFC 2606). Such an address is only a key: never shown, never written to, and nobody can type it.
 */
const DOMAIN = 'tanpa-email.ekost.invalid';

/** An address that no other account has, made from a unique id. */
export function madeUpEmail(id: string): string {
  return `${id}@${DOMAIN}`;
}

/** The end of every such address, for finding them in the database. */
export const MADE_UP_ENDING = `@${DOMAIN}`;

/** Whether an address is a made-up one, in place of a missing one. */
export function isMadeUpEmail(email: string): boolean {
  return email.endsWith(MADE_UP_ENDING);
}

/** Whether an address lies in a domain that can never receive mail. */
export function isUnreachableEmail(email: string): boolean {
  return email.toLowerCase().endsWith('.invalid');
}
