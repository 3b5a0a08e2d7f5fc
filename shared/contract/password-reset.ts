import * as z from 'zod/mini';
import { resetChannels } from '../enums.ts';
import { described } from './described.ts';
import { Email, Id, NewPassword, SixDigits, text } from './fields.ts';

/** The channels by which this deployment can send a reset of a password; none if it can send nothing. */
export const ResetChannels = z.object({ channels: z.array(z.enum(resetChannels)) });
export type ResetChannels = z.infer<typeof ResetChannels>;

export const RequestResetInput = z.object({
  email: Email,
  channel: z.enum(resetChannels, { error: 'Pilih cara menerima pesan' }),
});
export type RequestResetInput = z.infer<typeof RequestResetInput>;

/** The answer to a request, the same for known and unknown accounts. */
export const ResetRequested = z.object({
  challenge: described(Id, 'Comes back with the code: a code works only for whoever asked for it'),
  expires_in: described(z.int(), 'Seconds for which the link or code works'),
});
export type ResetRequested = z.infer<typeof ResetRequested>;

/** The secret of a link. A malformed one gets the same answer as one that does not exist. */
export const LinkToken = text('ID tidak valid', 100);

export const ResetByLinkInput = z.object({ token: LinkToken, new_password: NewPassword });
export type ResetByLinkInput = z.infer<typeof ResetByLinkInput>;

export const ResetLinkInput = z.object({ token: LinkToken });

/** Whose password a link replaces. */
export const ResetLink = z.object({ first_name: z.string() });
export type ResetLink = z.infer<typeof ResetLink>;

export const ResetByCodeInput = z.object({ email: Email, challenge: Id, code: SixDigits, new_password: NewPassword });
export type ResetByCodeInput = z.infer<typeof ResetByCodeInput>;
