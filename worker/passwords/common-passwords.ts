import type { FileServer } from '../context.ts';

/** The list's place among the web app's files: it would be a twelfth of the Worker, and is seldom needed. */
export const COMMON_PASSWORDS_FILE = '/common-passwords.txt';

/**
 * The commonest passwords, as `isListed` reads them.
 *
 * @throws Error if the file is not there: a password that cannot be checked is not accepted
 */
export async function readCommonPasswords(files: FileServer): Promise<string> {
  // Any host would do, but the server of `npm run dev` answers only for this one.
  const answer = await files.fetch(new Request(`http://localhost${COMMON_PASSWORDS_FILE}`));
  if (!answer.ok) throw new Error(`${COMMON_PASSWORDS_FILE} was answered with ${answer.status}`);
  return answer.text();
}

/**
 * Whether a password is in the list, in upper or lower case. The list is sorted: each word is a capital letter for how
 * many letters it shares with the word before (A for none), and the rest. It is searched as it is, since a decoded copy
 * would cost memory.
 */
export function isListed(list: string, password: string): boolean {
  const asked = password.toLowerCase();
  let word = '';
  for (const [, shared = 'A', rest = ''] of list.matchAll(/([A-Z])([^A-Z\n]*)/g)) {
    word = word.slice(0, shared.charCodeAt(0) - 'A'.charCodeAt(0)) + rest;
    if (word === asked) return true;
  }
  return false;
}
