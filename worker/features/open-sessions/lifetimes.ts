import { FIRST_PASSWORD_DAYS, SESSION_IDLE_DAYS } from '#shared/rules/account.ts';

/** How long each part of signing in lasts, in seconds. */

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The token of a sign-in. A session in use gets new ones. */
export const TOKEN_SECONDS = 7 * DAY;

/** A session, even if it is used all the time. */
export const LONGEST_SESSION_SECONDS = 90 * DAY;

/** A session that nobody uses. */
export const IDLE_SECONDS = SESSION_IDLE_DAYS * DAY;

/** A step-up, in its session. */
export const STEP_UP_SECONDS = 10 * MINUTE;

/** A password made by somebody else, until its holder chooses another. */
export const FIRST_PASSWORD_SECONDS = FIRST_PASSWORD_DAYS * DAY;

/** The time to install an authenticator app and type its first code. */
export const TOTP_OFFER_SECONDS = 30 * MINUTE;

/** A device that an account knows, after it was last seen. */
export const KNOWN_DEVICE_SECONDS = 365 * DAY;
