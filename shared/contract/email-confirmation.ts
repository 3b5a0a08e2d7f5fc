import * as z from 'zod/mini';
import { confirmingLinkKinds } from '../enums.ts';
import { RegisterInput } from './auth.ts';
import { described } from './described.ts';
import { Email } from './fields.ts';
import { LinkToken } from './password-reset.ts';

/** To the own address; or to another one, which becomes the account's once it is confirmed, while the own is unproven. */
export const SendEmailLinkInput = z.object({ email: z.optional(Email) });
export type SendEmailLinkInput = z.infer<typeof SendEmailLinkInput>;

export const EmailLinkInput = z.object({ token: LinkToken });

/** Whose address a link confirms. */
export const EmailLink = z.object({
  kind: z.enum(confirmingLinkKinds),
  first_name: z.string(),
  email: described(z.string(), 'Masked'),
  takes_from_other: described(
    z.boolean(),
    'Whether another account has the address, unproven, and loses it by the confirmation',
  ),
});
export type EmailLink = z.infer<typeof EmailLink>;

/** Somebody without an account whose address another account has, unproven. */
export const ClaimEmailInput = z.object({ email: Email });
export type ClaimEmailInput = z.infer<typeof ClaimEmailInput>;

/** The address that a new account gets by a link. */
export const EmailClaim = z.object({ email: described(z.string(), 'Masked') });
export type EmailClaim = z.infer<typeof EmailClaim>;

/** A registration with the address that the link was sent to. */
export const RegisterByClaimInput = z.extend(z.omit(RegisterInput, { email: true }), { token: LinkToken });
export type RegisterByClaimInput = z.infer<typeof RegisterByClaimInput>;
