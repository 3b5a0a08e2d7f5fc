import { parseUrl } from '#shared/rules/parse-url.ts';

/** Where a sign-in leads by default. */
const HOME = '/dashboard';

/** A stand-in for this origin, to tell it from others. */
const ORIGIN = 'https://ekost.invalid';

/** The page that a visitor wanted before being sent to the login, kept in the history. */
export interface Departure {
  from: string;
}

/**
 * Where a sign-in leads: to the page that was asked for before, else to the dashboard. Always on this origin, whatever
 * the history holds.
 */
export function returnPath(state: unknown): string {
  const from = (state as Partial<Departure> | null)?.from;
  const url = typeof from === 'string' && from.startsWith('/') ? parseUrl(from, ORIGIN) : null;
  if (url === null) return HOME;
  const { origin, pathname, search, hash } = url;
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : HOME;
}
