import * as z from 'zod';
import { asciiWord, Instant } from './fields.ts';

/** What is said of a code that cannot be one. */
const CODE_FORMAT = 'Masukkan 6 angka dari aplikasi, atau kode pemulihan 10 karakter';

/** Six digits of the authenticator app, or a recovery code; typed with spaces and dashes or without. */
export const SecondFactorCode = z
  .string({ error: CODE_FORMAT })
  .max(40, CODE_FORMAT)
  .transform((value) => value.replace(/[\s-]/g, '').toLowerCase())
  .refine((value) => /^(?:\d{6}|[a-z\d]{10})$/.test(value), CODE_FORMAT);

/** Whether an account asks for codes. */
export const SecondFactorState = z.object({
  totp_enabled: z.boolean(),
  confirmed_at: Instant.nullable(),
  recovery_codes_left: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** What an authenticator app is set up with. Nothing has changed before the first code of it is confirmed. */
export const TotpSetUp = z.object({
  secret: z.string().meta({ description: 'Base32, to be typed where the QR code cannot be read' }),
  uri: z.string().meta({ description: 'otpauth:// address for a QR code' }),
  set_up_token: z.string().meta({ description: 'To be sent back with the first code' }),
  expires_in: z.int().meta({ description: 'Seconds for which the token is good' }),
});
export type TotpSetUp = z.infer<typeof TotpSetUp>;

export const ConfirmTotpInput = z.object({
  set_up_token: asciiWord(1, 500, 'Token pengaturan tidak valid', 'Token pengaturan harus diisi'),
  code: SecondFactorCode,
});
export type ConfirmTotpInput = z.infer<typeof ConfirmTotpInput>;

/** Codes for who has lost the app, each good once. They are in this answer and nowhere else. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
