import type { Context } from '../../context.ts';
import { blindIndex, seal, unseal } from '../../crypto.ts';

type Keyed = Pick<Context, 'config'>;

/** The place to which a tenancy's NIK is bound when it is encrypted. */
const placeOf = (tenancyId: string) => `tenancy:${tenancyId}`;

/** A NIK as its tenancy stores it: encrypted, with a keyed hash for finding it and the last digits for showing it. */
export function sealNik({ config }: Keyed, tenancyId: string, nik: string) {
  return {
    nik_ciphertext: seal(config.nikKeys, nik, placeOf(tenancyId)),
    nik_hash: blindIndex(config.nikKeys, nik),
    nik_last_four: nik.slice(-4),
  };
}

/**
 * Decrypts a tenancy's NIK.
 *
 * @throws Error if it was sealed for another tenancy, or its key is missing
 */
export function unsealNik({ config }: Keyed, tenancyId: string, ciphertext: string): string {
  return unseal(config.nikKeys, ciphertext, placeOf(tenancyId));
}
