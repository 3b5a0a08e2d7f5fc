import * as z from 'zod';
import { secret } from './fields.ts';

/** Proving once more who one is, before something that an unwatched device must not do. */
export const StepUpInput = z.object({
  password: secret('Password harus diisi', 'Kata sandi saat ini salah').min(1, 'Password harus diisi'),
});
export type StepUpInput = z.infer<typeof StepUpInput>;

export const SteppedUp = z.object({ expires_in: z.int().meta({ description: 'Seconds for which it holds' }) });
export type SteppedUp = z.infer<typeof SteppedUp>;
