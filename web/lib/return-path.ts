/** Where a sign-in leads on to by itself. */
const HOME = '/dashboard';

/** Only to tell this origin from others. */
const ORIGIN = 'https://ekost.invalid';

/** What the history keeps of a visitor who was sent to the login: where they wanted to go. */
export interface Departure {
  from: string;
}

/**
 * Where a sign-in leads on to: the page that was asked for before it, else the dashboard. Only ever to a page of this
 * origin, whatever the history holds.
 */
export function returnPath(state: unknown): string {
  const from = (state as Partial<Departure> | null)?.from;
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, ORIGIN)) return HOME;
  const { origin, pathname, search, hash } = new URL(from, ORIGIN);
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : HOME;
}
