import * as z from 'zod';
import { secret } from './fields.ts';
import { SecondFactorCode } from './second-factors.ts';

export const PasswordProof = z.object({
  password: secret('Password harus diisi', 'Kata sandi saat ini salah').min(1, 'Password harus diisi'),
});

export const CodeProof = z.object({ code: SecondFactorCode });

/** The password or a code, asked for again before a sensitive action, because the device may be unattended. */
export const StepUpInput = z
  .object({ ...PasswordProof.partial().shape, ...CodeProof.partial().shape })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: 'Isi salah satu: password atau kode verifikasi',
  });
export type StepUpInput = z.infer<typeof StepUpInput>;

export const SteppedUp = z.object({ expires_in: z.int().meta({ description: 'Seconds for which it holds' }) });
export type SteppedUp = z.infer<typeof SteppedUp>;
