import type { Role } from '../enums.ts';

/** What makes a password easy to guess, beside being common. All of it is asked of the password in lower case. */

/** Six characters are enough for most (spec §5); who may do everything needs twelve. */
export function minimumPasswordLength(role: Role): number {
  return role === 'ADMIN' ? 12 : 6;
}

/** Rows that fingers run along. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
].flatMap((row) => [row, [...row].toReversed().join('')]);

/** A run is no shorter than this. */
const SHORTEST_RUN = 3;

/** Whether it is nothing but runs, such as `123456`, `abcdef`, `aaaaaa`, `qwerty123`, or one short piece again and again. */
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

/** How long the longest run is that begins there. */
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

/** Whose password it is. */
export interface PasswordOwner {
  full_name: string;
  email: string;
}

/** Parts of a name that are shorter say little of anybody. */
const SHORTEST_PART = 4;

/** Whether little else is left of it without its owner's name, e-mail address and their parts: fewer than six characters. */
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

/** What this product is called and is about: the first that somebody who knows where they are would try. */
const PRODUCT_WORDS = ['platform', 'e-kost', 'ekost', 'kost'];

/** Whether little else is left of it without the product's own words: fewer than six characters. */
export function isOfProduct(password: string): boolean {
  return isLittleBeside(password.toLowerCase(), PRODUCT_WORDS);
}

/** Whether it holds some of the words, and fewer than six characters beside them. */
function isLittleBeside(letters: string, words: readonly string[]): boolean {
  let rest = letters;
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '');
  return rest !== letters && rest.length < minimumPasswordLength('TENANT');
}
