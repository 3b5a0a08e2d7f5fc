import * as z from 'zod/mini';
import { selfSelectableRoles } from '../enums.ts';
import { WRONG_CREDENTIALS } from '../rules/password.ts';
import { described } from './described.ts';
import { Email, newName, NewPassword, optionalText, phone, secret, SignInName } from './fields.ts';
import { SecondFactorCode } from './second-factors.ts';
import { OwnUser } from './users.ts';

/** Registration (spec §3 and §5). The order of the keys is the order in which the spec checks them. */
export const RegisterInput = z.object({
  full_name: newName('Nama lengkap harus diisi'),
  email: Email,
  phone: phone(),
  role: z.enum(selfSelectableRoles, { error: 'Role harus dipilih' }),
  password: NewPassword,
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.object({
  email: described(SignInName, 'An e-mail address, or the phone number of one account, confirmed by a code'),
  password: secret('Kata sandi harus diisi', WRONG_CREDENTIALS).check(z.minLength(1, 'Kata sandi harus diisi')),
  code: described(z.optional(SecondFactorCode), 'Where the account has a second factor'),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** Applies again after a refusal: the password once more, and what has changed since, for the admin to read. */
export const ApplyAgainInput = z.object({ ...LoginInput.shape, note: optionalText(500) });
export type ApplyAgainInput = z.infer<typeof ApplyAgainInput>;

/** What somebody who waits for approval is told. */
export const Waiting = z.object({
  usual_minutes: described(
    z.nullable(z.int()),
    'How long half of the last decisions took at most; null without enough of them',
  ),
  help_contact: described(z.nullable(z.string()), 'An e-mail address or a number to ask, if there is one here'),
});
export type Waiting = z.infer<typeof Waiting>;

/**
 * A session token. If `must_change_password` is true, only the password change, `me` and logout work. If
 * `must_set_up_totp` is true, an admin must set up a second factor first.
 */
export const Session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: described(z.int(), 'Seconds until the token expires'),
  must_change_password: z.boolean(),
  must_set_up_totp: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** The signed-in account. */
export const CurrentUser = z.extend(OwnUser, {
  must_change_password: z.boolean(),
  must_set_up_totp: z.boolean(),
  totp_enabled: z.boolean(),
  email_unconfirmed: described(
    z.boolean(),
    'Whether e-mails are sent here, but not to this account: nobody has confirmed its address yet',
  ),
  phone_unconfirmed: described(
    z.boolean(),
    'Whether WhatsApp is sent here, but its number opens nothing: nobody has confirmed it yet',
  ),
  phone_code_unused: described(
    z.boolean(),
    'Whether WhatsApp is sent here, but its number does not sign in to this account: no code that was sent there was used',
  ),
  no_way_back: described(
    z.boolean(),
    'Whether a forgotten password could be replaced here, but not of this account: no contact is proven',
  ),
  proven_phone: described(
    z.nullable(z.string()),
    'Masked: the earlier number, to which codes go until the present one is confirmed',
  ),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const ChangePasswordInput = z.object({
  current_password: secret('Kata sandi saat ini harus diisi', 'Kata sandi saat ini salah').check(
    z.minLength(1, 'Kata sandi saat ini harus diisi'),
  ),
  new_password: NewPassword,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** Whether this deployment is a demo, and which accounts a visitor may sign in with. */
export const DemoInfo = z.object({
  enabled: z.boolean(),
  password: z.string(),
  accounts: z.array(z.object({ label: z.string(), email: z.string() })),
  simulated_inbox: described(z.boolean(), 'Whether messages are shown on a page instead of being sent'),
});
export type DemoInfo = z.infer<typeof DemoInfo>;
