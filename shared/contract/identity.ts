import * as z from 'zod/mini';
import { described } from './described.ts';
import { Nik, NIK_MISSING, Passport } from './fields.ts';

/** By which number a person is known: of a KTP, or of a passport in its place. */
export const identityFields = {
  nik: z.optional(Nik),
  passport: described(z.optional(Passport), 'The number of a foreigner, in place of a NIK'),
};

type Identity = { [Name in 'nik' | 'passport']?: string | null | undefined };

const ONE_IDENTITY = 'Isi NIK atau nomor paspor, tidak keduanya';

export const isOneIdentity = z.refine<Identity>(({ nik, passport }) => !nik || !passport, {
  path: ['passport'],
  error: ONE_IDENTITY,
});

/** The fields after the NIK in the spec's forms, whose faults are told after its own. */
const LATER = /^(emergency|contract|deposit|rent|auto|whatsapp|pass|kost)/;

/** Who sends neither is told of a missing NIK, in its place among the other faults. */
export const hasIdentity = z.check<Identity>(
  ({ value, issues }) => {
    if (value.nik !== undefined || value.passport !== undefined) return;
    const at = issues.findIndex(({ path }) => LATER.test(String(path?.[0])));
    issues.splice(at < 0 ? issues.length : at, 0, {
      code: 'custom',
      path: ['nik'],
      message: NIK_MISSING,
      input: value,
    });
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
