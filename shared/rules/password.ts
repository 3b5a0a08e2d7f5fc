import type { Role } from '../enums.ts';

/** What makes a password easy to guess, besides being common. All checks ignore upper and lower case. */

/** What a sign-in says of a wrong e-mail or password, and of one that nobody could have chosen (spec §3). */
export const WRONG_CREDENTIALS = 'Email atau password salah';

/** Six characters for most accounts (spec §5); twelve for admins, who may do everything. */
export function minimumPasswordLength(role: Role): number {
  return role === 'ADMIN' ? 12 : 6;
}

/** The message for a new password that is shorter. */
export function passwordTooShort(role: Role): string {
  return `Password ${role === 'ADMIN' ? 'admin ' : ''}minimal ${minimumPasswordLength(role)} karakter`;
}

/** Sequences that are easy to type: rows of keys, digits, the alphabet. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
].flatMap((row) => [row, [...row].toReversed().join('')]);

/** The shortest sequence that counts as a run. */
const SHORTEST_RUN = 3;

/** Whether a password consists only of runs, such as `123456`, `aaaaaa`, `qwerty123`, or repeats one short piece. */
export function isRun(password: string): boolean {
  const letters = password.toLowerCase();
  if (/^(.{1,3})\1+$/su.test(letters)) return true;
  let at = 0;
  while (at < letters.length) {
    const length = runAt(letters, at);
    if (length < SHORTEST_RUN) return false;
    at += length;
  }
  return true;
}

/** The length of the longest run that begins at this position. */
function runAt(letters: string, at: number): number {
  const rest = letters.slice(at);
  let longest = /^(.)\1*/su.exec(rest)?.[0].length ?? 0;
  for (const row of rows) {
    let length = longest;
    while (length < rest.length && row.includes(rest.slice(0, length + 1))) length += 1;
    longest = length;
  }
  return longest;
}

/** The person whose password it is. */
export interface PasswordOwner {
  full_name: string;
  email: string;
}

/** Shorter parts of a name are too common to count. */
const SHORTEST_PART = 4;

/** Whether a password consists of its owner's name or e-mail (or parts of them) and fewer than six other characters. */
export function isPersonal(password: string, owner: PasswordOwner): boolean {
  const letters = password.toLowerCase();
  const email = owner.email.toLowerCase();
  const [mailbox = ''] = email.split('@');
  const name = owner.full_name.toLowerCase();
  const wholes = [email, mailbox, name, name.replace(/\s+/gu, '')];
  const parts = [name, mailbox].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return isLittleBeside(
    letters,
    [...wholes, ...parts].filter((part) => part.length >= SHORTEST_PART),
  );
}

/** The product's own words, which somebody who guesses passwords of this site would try first. */
const PRODUCT_WORDS = ['platform', 'e-kost', 'ekost', 'kost'];

/** Whether a password consists of the product's words and fewer than six other characters. */
export function isOfProduct(password: string): boolean {
  return isLittleBeside(password.toLowerCase(), PRODUCT_WORDS);
}

/** Whether a password has one of the words, and fewer than six other characters. */
function isLittleBeside(letters: string, words: readonly string[]): boolean {
  let rest = letters;
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '');
  return rest !== letters && rest.length < minimumPasswordLength('TENANT');
}
