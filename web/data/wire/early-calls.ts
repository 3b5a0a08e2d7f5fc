import { sessionHeaders, subscribeToToken } from '../token.ts';

/** An older answer is fetched again, in ms. */
const FRESH_MS = 30_000;

/** Calls that were sent before the app was loaded, by address. */
const underWay = new Map<string, Promise<Response>>();

// An answer belongs to one session.
subscribeToToken((isRenewal) => {
  if (!isRenewal) forgetEarlyAnswers();
});

/** Sends a call for this browser's session, so that the app finds it under way. */
export function callEarly(address: string): void {
  const answer = fetch(address, { headers: sessionHeaders() });
  underWay.set(address, answer);
  // The failure is reported to the caller that takes the answer.
  answer.catch(() => undefined);
  setTimeout(() => drop(address), FRESH_MS);
}

/** The answer of a call that was sent early; only the first caller gets it. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = underWay.get(address);
  underWay.delete(address);
  return answer;
}

/** Forgets answers that nobody took, because other pages may change the data first. */
export function forgetEarlyAnswers(): void {
  for (const address of underWay.keys()) drop(address);
}

function drop(address: string): void {
  void takeEarlyAnswer(address)
    ?.then((response) => response.body?.cancel())
    .catch(() => undefined);
}
