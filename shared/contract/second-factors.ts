import * as z from 'zod/mini';
import { normalText } from '../rules/normal-text.ts';
import { described } from './described.ts';
import { asciiWord, Instant } from './fields.ts';
import { mapped } from './mapped.ts';

/** The message for a code of the wrong form. */
const CODE_FORMAT = 'Masukkan 6 angka dari aplikasi, atau kode pemulihan 10 karakter';

/** Six digits from the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const SecondFactorCode = mapped(z.string({ error: CODE_FORMAT }).check(z.maxLength(40, CODE_FORMAT)), (value) =>
  normalText(value).replace(/[ -]/g, ''),
).check(z.refine((value) => /^(?:\d{6}|[a-z\d]{10})$/.test(value), CODE_FORMAT));

/** Whether an account asks for codes. */
export const SecondFactorState = z.object({
  totp_enabled: z.boolean(),
  confirmed_at: z.nullable(Instant),
  recovery_codes_left: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** The secret for an authenticator app. Nothing changes until a first code confirms it. */
export const TotpSetUp = z.object({
  secret: described(z.string(), 'Base32, to be typed where the QR code cannot be read'),
  uri: described(z.string(), 'otpauth:// address for a QR code'),
  set_up_token: described(z.string(), 'To be sent back with the first code'),
  expires_in: described(z.int(), 'Seconds for which the token is good'),
});
export type TotpSetUp = z.infer<typeof TotpSetUp>;

export const ConfirmTotpInput = z.object({
  set_up_token: asciiWord(1, 500, 'Token pengaturan tidak valid', 'Token pengaturan harus diisi'),
  code: SecondFactorCode,
});
export type ConfirmTotpInput = z.infer<typeof ConfirmTotpInput>;

/** Codes for people who lost the app, each good once. Only this answer contains them. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
