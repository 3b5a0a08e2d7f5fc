/** Letters and digits that nobody confuses when reading them aloud or from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/**
 * A one-time password to hand over: about 59 bits, 5 per character.
 *
 * @param randomBytes cryptographically strong bytes
 */
export function oneTimePassword(randomBytes: (count: number) => Uint8Array, length = LENGTH): string {
  // Bytes above the largest multiple of the alphabet are dropped, so that every character is equally likely.
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && password.length < length) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}
