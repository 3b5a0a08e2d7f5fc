import * as z from 'zod/mini';
import { resetChannels } from '../enums.ts';
import { PASSWORDS_DIFFER } from './confirmation.ts';
import { described } from './described.ts';
import { halfContact, isWholeContact } from './emergency-contact.ts';
import {
  AskedNoMessages,
  Email,
  Id,
  Instant,
  NewPassword,
  Nik,
  optionalLine,
  OptionalPhone,
  phone,
  secret,
} from './fields.ts';
import { HOLDS_WEB_ADDRESS, holdsWebAddress } from '../rules/web-address.ts';
import { LinkToken } from './password-reset.ts';

/** Whom to invite, by account. */
export const InviteInput = z.object({ id: Id });

/** A new invitation. The inviter sees its link, so using it does not prove the e-mail address. */
export const Invitation = z.object({
  url: z.string(),
  expires_at: Instant,
  channels: described(z.array(z.enum(resetChannels)), 'By which E-Kost itself can send it'),
  asked_no_messages: AskedNoMessages,
});
export type Invitation = z.infer<typeof Invitation>;

export const SendInvitationInput = z.object({
  id: Id,
  channel: z.enum(resetChannels, { error: 'Pilih cara mengirim undangan' }),
});
export type SendInvitationInput = z.infer<typeof SendInvitationInput>;

export const QueuedInvitation = z.object({
  send_at: described(
    Instant,
    'Now, the end of the quiet hours, the turn of the letter, or the next morning if the owner has sent a whole day of messages',
  ),
});
export type QueuedInvitation = z.infer<typeof QueuedInvitation>;

export const InvitationByToken = z.object({ token: LinkToken });

/** All that an invitation's page shows before it is accepted. */
export const InvitationView = z.object({
  first_name: z.string(),
  kost_name: described(z.nullable(z.string()), 'Null if E-Kost itself invites'),
  room_number: z.nullable(z.string()),
  owner_name: described(z.nullable(z.string()), 'Of an owner who invites a technician'),
  missing: described(z.array(z.enum(['email', 'nik'])), 'What the invited person has to add'),
});
export type InvitationView = z.infer<typeof InvitationView>;

const person = {
  email: described(z.optional(Email), 'Where the invitation says that it is missing'),
  nik: described(z.optional(Nik), 'Where the invitation says that it is missing'),
  password: NewPassword,
  phone: phone(),
  emergency_contact_name: optionalLine().check(
    z.refine((value) => value === null || !holdsWebAddress(value), HOLDS_WEB_ADDRESS),
  ),
  emergency_contact_phone: OptionalPhone,
  reminders: described(z.boolean({ error: 'Pilih setuju atau tidak' }), 'Whether WhatsApp reminders are wanted'),
};

/** An emergency contact that is left out stays as the owner has typed it. */
export const AcceptInvitationInput = z
  .object({ token: LinkToken, ...person })
  .check(z.refine(isWholeContact, halfContact));
export type AcceptInvitationInput = z.infer<typeof AcceptInvitationInput>;

/** The form: the browser does not send the confirmation. */
export const AcceptInvitationForm = z
  .object({ ...person, confirm_password: secret(PASSWORDS_DIFFER, PASSWORDS_DIFFER) })
  .check(
    z.refine(isWholeContact, halfContact),
    z.refine((form) => form.password === form.confirm_password, {
      path: ['confirm_password'],
      error: PASSWORDS_DIFFER,
    }),
  );
