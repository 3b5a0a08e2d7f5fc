import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of an authenticator app: RFC 6238 with what every app supports, SHA-1, six digits, thirty seconds. */

const STEP_SECONDS = 30;
/** A clock may be wrong by one step, either way. */
const WINDOW = [-1, 0, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step of an instant. */
export function stepOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / STEP_SECONDS);
}

/** The code of a step (RFC 4226, section 5.3). */
export function codeOfStep(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of a code: near the present one, and after the last one that was used; null if there is none. */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastUsedStep: number): number | null {
  const typed = Buffer.from(code);
  // Computes the codes of all steps even after a match, so that the time taken reveals nothing.
  const matches = WINDOW.map((offset) => stepOf(now) + offset).filter((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  });
  return matches.find((step) => step > lastUsedStep) ?? null;
}

/** Bytes in base32 (RFC 4648), the form for authenticator apps; in groups of five, which need no padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => BASE32[Number.parseInt(group, 2)]).join('');
}

/** The address in the QR code that sets up an app. */
export function otpauthUri(email: string, secret: Uint8Array): string {
  const parameters = new URLSearchParams({
    secret: base32(secret),
    issuer: 'E-Kost',
    algorithm: 'SHA1',
    digits: '6',
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/E-Kost:${encodeURIComponent(email)}?${parameters.toString()}`;
}
