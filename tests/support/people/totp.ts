import { sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { codeOfStep, stepOf } from '#worker/features/auth/totp.ts';
import { sealTotpSecret } from '#worker/features/auth/totp-secret.ts';
import { NIK_KEY } from '../app/secrets.ts';

/** What an authenticator app does, and accounts that have one. */

const SECRET = Buffer.from('rahasia-uji-20-bita-');
const LONG_AGO = '2020-01-01T00:00:00Z';

/** Gives an account a second factor that was set up long ago, directly in the database. */
export async function giveTotp(app: { deps: { db: Db } }, userId: string): Promise<void> {
  const sealed = sealTotpSecret({ config: { nikKeys: [NIK_KEY] } }, userId, SECRET);
  await app.deps.db.execute(sql`
    insert into user_totp (user_id, secret_ciphertext, confirmed_at, created_at)
    values (${userId}, ${sealed}, ${LONG_AGO}, ${LONG_AGO})`);
}

/** The code of an account from `giveTotp`, some steps of 30 seconds after an instant. */
export function totpCode(instant: Date, steps = 0, secret: Uint8Array = SECRET): string {
  return codeOfStep(secret, stepOf(instant) + steps);
}

/** The present code for a secret in base32. */
export function codeNow(app: { clock: { now: () => Date } }, secret: string, steps = 0): string {
  return totpCode(app.clock.now(), steps, fromBase32(secret));
}

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
