import * as z from 'zod/mini';
import { PASSWORDS_DIFFER } from './confirmation.ts';
import { halfContact, isWholeContact } from './emergency-contact.ts';
import { secret } from './fields.ts';
import { isOneIdentity } from './identity.ts';
import { invitedPerson } from './invitations.ts';

/** The form: the browser does not send the confirmation. */
export const AcceptInvitationForm = z
  .object({ ...invitedPerson, confirm_password: secret(PASSWORDS_DIFFER, PASSWORDS_DIFFER) })
  .check(
    isOneIdentity,
    z.refine(isWholeContact, halfContact),
    z.refine((form) => form.password === form.confirm_password, {
      path: ['confirm_password'],
      error: PASSWORDS_DIFFER,
    }),
  );
