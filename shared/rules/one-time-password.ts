/** Letters and digits that are not mistaken for each other when read aloud or off paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/**
 * A one-time password to hand over: about 59 bits, or about 5 a character.
 *
 * @param randomBytes cryptographically strong bytes
 */
export function oneTimePassword(randomBytes: (count: number) => Uint8Array, length = LENGTH): string {
  // Bytes beyond the largest multiple of the alphabet are dropped: every character is as likely as the others.
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && password.length < length) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}
