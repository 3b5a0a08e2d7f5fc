/** Links and codes by which somebody without a session chooses an account's password, or confirms its address. */

/** An invitation works for this many days, once. */
export const INVITATION_DAYS = 7;

/** A link for a forgotten password, and a code, for that or to prove a number. */
export const RESET_LINK_MINUTES = 30;
export const RESET_CODE_MINUTES = 10;

/** A link that confirms an e-mail address, once. */
export const EMAIL_LINK_HOURS = 24;

/** How many such links one account may be sent in a day. */
export const EMAIL_LINKS_A_DAY = 5;

/**
 * How many letters to addresses that nobody has proven leave in an hour, of all registrations, invitations and
 * confirmations together. The rest waits, and an admin is told.
 */
export const LETTERS_AN_HOUR = 300;

/** After this many wrong tries, a code no longer works. */
export const RESET_CODE_TRIES = 5;

/** After this many wrong codes for the papers of a kind of one tenancy, none is sent or tried for a day. */
export const MOST_GUESSES_A_DAY = 15;

/** How soon the page offers to send another message. */
export const RESEND_AFTER_SECONDS = 60;

/** How many invitations somebody makes in a day: more would be mail that nobody asked for. */
export const INVITATIONS_A_DAY = 50;

/** The path of an invitation's page. */
export function invitationPath(token: string): `/undangan/${string}` {
  return `/undangan/${token}`;
}

/** The path of the page that a link for a forgotten password leads to. */
export function resetPath(token: string): `/atur-ulang/${string}` {
  return `/atur-ulang/${token}`;
}

/** The path of the page that a link to an e-mail address leads to. */
export function emailLinkPath(token: string): `/konfirmasi-email/${string}` {
  return `/konfirmasi-email/${token}`;
}

/** The path of the page where somebody registers with an address that another account had. */
export function emailClaimPath(token: string): `/email-saya/${string}` {
  return `/email-saya/${token}`;
}

/** How many claims to an address are sent in a day, and from a network in an hour. */
export const EMAIL_CLAIMS_A_DAY = 3;
export const EMAIL_CLAIMS_OF_NETWORK = 10;
