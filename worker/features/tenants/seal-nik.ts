import { type SQL, sql } from 'drizzle-orm';
import { shownEnd } from '#shared/rules/nik.ts';
import type { Context } from '../../context.ts';
import { blindIndex, seal, unseal } from '../../crypto.ts';

type Keyed = Pick<Context, 'config'>;

/** The place to which a tenancy's NIK is bound when it is encrypted. */
const placeOf = (tenancyId: string) => `tenancy:${tenancyId}`;

/**
 * A NIK, or the number of a passport, as its tenancy stores it: encrypted, with a keyed hash for finding it and its end
 * for showing it.
 */
export function sealNik({ config }: Keyed, tenancyId: string, nik: string) {
  return {
    nik_ciphertext: seal(config.nikKeys, nik, placeOf(tenancyId)),
    nik_hash: blindIndex(config.nikKeys, nik),
    nik_last_four: shownEnd(nik),
  };
}

/** The same of what was typed; nothing if neither was. */
export function sealTyped(context: Keyed, tenancyId: string, typed: Typed): Partial<ReturnType<typeof sealNik>> {
  const number = typed.nik ?? typed.passport;
  return number === undefined ? {} : sealNik(context, tenancyId, number);
}

export type Typed = { [Name in 'nik' | 'passport']?: string | undefined };

/** Of a row with the end of a number: whether it is a passport's, for a notice; null if not. */
export function ofPassport(end: SQL): SQL<true | null> {
  return sql<true | null>`case when length(${end}) = 3 then true end`;
}

/**
 * Decrypts a tenancy's NIK.
 *
 * @throws Error if it was sealed for another tenancy, or its key is missing
 */
export function unsealNik({ config }: Keyed, tenancyId: string, ciphertext: string): string {
  return unseal(config.nikKeys, ciphertext, placeOf(tenancyId));
}
