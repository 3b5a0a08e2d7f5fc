import { readToken, subscribeToToken } from '../token.ts';

/** An answer that is older than this is asked for again, in ms. */
const FRESH_MS = 30_000;

/** Calls that were sent before the app was there to make them, by address. */
const underWay = new Map<string, Promise<Response>>();

// What one session asked for is for no other.
subscribeToToken((isRenewal) => {
  if (!isRenewal) dropEarly();
});

/** Sends a call for the session of this browser, for the app to find it under way. */
export function callEarly(address: string): void {
  const answer = fetch(address, { headers: { authorization: `Bearer ${readToken()}` } });
  underWay.set(address, answer);
  // Whoever takes it hears of its failure.
  answer.catch(() => undefined);
  setTimeout(() => drop(address), FRESH_MS);
}

/** The answer of a call that was sent early; only the first who asks has it. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answer = underWay.get(address);
  underWay.delete(address);
  return answer;
}

/** Forgets what nobody took: whoever goes elsewhere first may have changed it there. */
export function dropEarly(): void {
  for (const address of underWay.keys()) drop(address);
}

function drop(address: string): void {
  void takeEarly(address)
    ?.then((response) => response.body?.cancel())
    .catch(() => undefined);
}
