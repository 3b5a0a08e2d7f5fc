import type { Config } from '../../config.ts';
import { seal, unseal } from '../../crypto.ts';

/** Holds the encryption keys. */
interface Keyed {
  config: Pick<Config, 'nikKeys'>;
}

/** A secret as it is stored: encrypted like NIKs, and bound to its account, so that it is useless in another row. */
export function sealTotpSecret({ config }: Keyed, userId: string, secret: Uint8Array): string {
  return seal(config.nikKeys, Buffer.from(secret).toString('base64'), `totp:${userId}`);
}

export function openTotpSecret({ config }: Keyed, userId: string, sealed: string): Uint8Array {
  return Buffer.from(unseal(config.nikKeys, sealed, `totp:${userId}`), 'base64');
}

/** A secret that has not been confirmed by a first code yet. */
export interface OfferedSecret {
  secret: Uint8Array;
  offeredAt: Date;
}

/** An offered secret on its way through the browser and back, encrypted for one session, so that it needs no row. */
export function sealOffer({ config }: Keyed, whose: string, { secret, offeredAt }: OfferedSecret): string {
  const offer = [Buffer.from(secret).toString('base64'), offeredAt.toISOString()].join(' ');
  return seal(config.nikKeys, offer, `totp-offer:${whose}`);
}

/** Decrypts what `sealOffer` made; null if it is another session's or malformed. */
export function openOffer({ config }: Keyed, whose: string, sealed: string): OfferedSecret | null {
  try {
    const [secret = '', offeredAt = ''] = unseal(config.nikKeys, sealed, `totp-offer:${whose}`).split(' ');
    return { secret: Buffer.from(secret, 'base64'), offeredAt: new Date(offeredAt) };
  } catch {
    return null;
  }
}
