import * as z from 'zod/mini';
import { described } from './described.ts';
import { Id, SixDigits } from './fields.ts';

/** A code was sent to the own number. The challenge proves that the same browser asked for it. */
export const PhoneCodeSent = z.object({
  challenge: Id,
  expires_in: described(z.int(), 'Seconds until the code expires'),
});
export type PhoneCodeSent = z.infer<typeof PhoneCodeSent>;

export const ConfirmPhoneInput = z.object({ challenge: Id, code: SixDigits });
export type ConfirmPhoneInput = z.infer<typeof ConfirmPhoneInput>;

/** The form: only what is typed. */
export const ConfirmPhoneForm = z.pick(ConfirmPhoneInput, { code: true });
