import * as z from 'zod/mini';
import { PASSWORDS_DIFFER } from './confirmation.ts';
import { NewPassword, secret, SixDigits } from './fields.ts';

const confirmation = { confirm_password: secret(PASSWORDS_DIFFER, PASSWORDS_DIFFER) };
const differs = { path: ['confirm_password'], error: PASSWORDS_DIFFER };

/** The form of a link's page: the browser does not send the confirmation. */
export const ResetByLinkForm = z
  .object({ new_password: NewPassword, ...confirmation })
  .check(z.refine((form) => form.new_password === form.confirm_password, differs));

/** The form for a code. */
export const ResetByCodeForm = z
  .object({ code: SixDigits, new_password: NewPassword, ...confirmation })
  .check(z.refine((form) => form.new_password === form.confirm_password, differs));
