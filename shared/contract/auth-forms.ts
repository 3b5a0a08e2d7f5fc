import * as z from 'zod/mini';
import { ChangePasswordInput, RegisterInput } from './auth.ts';
import { PASSWORDS_DIFFER } from './confirmation.ts';
import { secret, text } from './fields.ts';

/** What the browser alone checks; in a file of its own, since the Worker would keep it. */

const confirmation = { confirm_password: secret(PASSWORDS_DIFFER, PASSWORDS_DIFFER) };
const isConfirmed = (form: { password: string; confirm_password: string }) => form.password === form.confirm_password;
const differs = { path: ['confirm_password'], error: PASSWORDS_DIFFER };

/** The registration form: the same fields and a confirmation, which the browser does not send. */
export const RegisterForm = z.extend(RegisterInput, confirmation).check(z.refine(isConfirmed, differs));

/** The same where a link gives the address, which the browser knows masked alone and does not send. */
export const RegisterByClaimForm = z
  .extend(RegisterInput, {
    email: text('Email harus diisi', 254),
    ...confirmation,
  })
  .check(z.refine(isConfirmed, differs));
export type RegisterForm = z.infer<typeof RegisterForm>;

/** The password form: the same fields and a confirmation, which the browser does not send. */
export const ChangePasswordForm = z
  .extend(ChangePasswordInput, {
    ...confirmation,
  })
  .check(z.refine((form) => form.new_password === form.confirm_password, differs));
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;
