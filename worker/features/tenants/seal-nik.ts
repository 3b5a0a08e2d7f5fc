import type { Context } from '../../context.ts';
import { blindIndex, seal, unseal } from '../../crypto.ts';

type Keyed = Pick<Context, 'config'>;

/** Where a tenancy's NIK is kept. */
const placeOf = (tenancyId: string) => `tenancy:${tenancyId}`;

/** A NIK as its tenancy keeps it: encrypted, with a keyed hash to find it by and the last digits to show. */
export function sealNik({ config }: Keyed, tenancyId: string, nik: string) {
  return {
    nik_ciphertext: seal(config.nikKeys, nik, placeOf(tenancyId)),
    nik_hash: blindIndex(config.nikKeys, nik),
    nik_last_four: nik.slice(-4),
  };
}

/**
 * The NIK that a tenancy keeps.
 *
 * @throws Error where it was sealed for another tenancy, or with a key that is not there
 */
export function unsealNik({ config }: Keyed, tenancyId: string, ciphertext: string): string {
  return unseal(config.nikKeys, ciphertext, placeOf(tenancyId));
}
