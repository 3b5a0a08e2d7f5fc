import * as z from 'zod';

/** Proving once more who one is, before something that an unwatched device must not do. */
export const StepUpInput = z.object({
  password: z
    .string({ error: 'Password harus diisi' })
    .min(1, 'Password harus diisi')
    .max(128, 'Kata sandi saat ini salah'),
});
export type StepUpInput = z.infer<typeof StepUpInput>;

export const SteppedUp = z.object({ expires_in: z.int().meta({ description: 'Seconds for which it holds' }) });
export type SteppedUp = z.infer<typeof SteppedUp>;
