import * as z from 'zod/mini';
import { described } from './described.ts';
import { secret } from './fields.ts';
import { SecondFactorCode } from './second-factors.ts';

export const PasswordProof = z.object({
  password: secret('Kata sandi harus diisi', 'Kata sandi saat ini salah').check(
    z.minLength(1, 'Kata sandi harus diisi'),
  ),
});

export const CodeProof = z.object({ code: SecondFactorCode });

/** The password or a code, asked for again before a sensitive action, because the device may be unattended. */
export const StepUpInput = z.object({ ...z.partial(PasswordProof).shape, ...z.partial(CodeProof).shape }).check(
  z.refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: 'Isi salah satu: kata sandi atau kode verifikasi',
  }),
);
export type StepUpInput = z.infer<typeof StepUpInput>;

export const SteppedUp = z.object({ expires_in: described(z.int(), 'Seconds for which it holds') });
export type SteppedUp = z.infer<typeof SteppedUp>;
