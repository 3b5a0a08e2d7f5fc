import * as z from 'zod/mini';
import { deliveries, rentPeriods, resetChannels } from '../enums.ts';
import { MOST_BILLS_AT_ONCE } from '../rules/month-bill.ts';
import { described } from './described.ts';
import { mapped } from './mapped.ts';
import { halfContact, isWholeContact } from './emergency-contact.ts';
import {
  Amount,
  AskedNoMessages,
  Email,
  Id,
  Instant,
  NewPassword,
  optionalLine,
  OptionalPhone,
  phone,
} from './fields.ts';
import { identityFields, isOneIdentity } from './identity.ts';
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
  channel: described(
    z.enum([...resetChannels, 'WA_LINK'], { error: 'Pilih cara mengirim undangan' }),
    'WA_LINK notes that the inviter has opened it in their own WhatsApp',
  ),
});
export type SendInvitationInput = z.infer<typeof SendInvitationInput>;

export const QueuedInvitation = z.object({
  send_at: described(
    Instant,
    'Now, the end of the quiet hours, the turn of the letter, or the next morning if the owner has sent a whole day of messages',
  ),
});
export type QueuedInvitation = z.infer<typeof QueuedInvitation>;

/** The tenants of a kost, or of all, whose account nobody has opened yet. */
export const WaitingInvitationsInput = z.object({
  kost_id: z.optional(Id),
  limit: described(
    z._default(
      z.coerce
        .number({ error: 'Limit tidak valid' })
        .check(
          z.int('Limit tidak valid'),
          z.minimum(0, 'Limit tidak valid'),
          z.maximum(MOST_BILLS_AT_ONCE, 'Limit tidak valid'),
        ),
      MOST_BILLS_AT_ONCE,
    ),
    '0 for the number alone',
  ),
});
export type WaitingInvitationsInput = z.infer<typeof WaitingInvitationsInput>;

/** A tenant whose account nobody has opened yet. */
export const WaitingInvitation = z.object({
  user_id: Id,
  full_name: z.string(),
  phone: z.string(),
  kost_name: z.string(),
  room_number: z.string(),
  number: described(z.enum(['MOBILE', 'OTHER', 'NONE']), 'WhatsApp needs a mobile one'),
  asked_no_messages: AskedNoMessages,
  way: described(z.nullable(z.enum(resetChannels)), 'How E-Kost itself would send an invitation; null if it cannot'),
  invited_at: described(z.nullable(Instant), 'When the invitation was made that another call would use again'),
  sent_by: described(z.nullable(z.enum(resetChannels)), 'How E-Kost has sent it, or is about to'),
  delivery: described(z.enum(deliveries), 'How far it is known to have reached them'),
});
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

export const WaitingInvitations = z.object({
  count: z.int(),
  left_today: described(z.int(), 'How many new invitations the owner may make today'),
  rows: z.array(WaitingInvitation),
});
export type WaitingInvitations = z.infer<typeof WaitingInvitations>;

export const InviteManyInput = z.object({
  user_ids: mapped(
    z
      .array(Id, { error: 'Mohon pilih penyewa' })
      .check(
        z.minLength(1, 'Mohon pilih penyewa'),
        z.maxLength(MOST_BILLS_AT_ONCE, `Maksimal ${MOST_BILLS_AT_ONCE} penyewa sekaligus`),
      ),
    (list) => [...new Set(list)],
  ),
});
export type InviteManyInput = z.infer<typeof InviteManyInput>;

/** The invited tenants, with the links to pass on; who has an account or has left meanwhile is not among them. */
export const InvitedMany = z.object({
  rows: z.array(
    z.extend(WaitingInvitation, {
      url: described(z.nullable(z.string()), 'Null for one made before the keys of E-Kost were changed'),
    }),
  ),
});
export type InvitedMany = z.infer<typeof InvitedMany>;

export const InvitationByToken = z.object({ token: LinkToken });

/** All that an invitation's page shows before it is accepted. */
export const InvitationView = z.object({
  first_name: z.string(),
  kost_name: described(z.nullable(z.string()), 'Null if E-Kost itself invites'),
  room_number: z.nullable(z.string()),
  owner_name: described(z.nullable(z.string()), 'Of an owner who invites a technician'),
  missing: described(z.array(z.enum(['email', 'nik'])), 'What the invited person has to add'),
  terms: described(
    z.nullable(
      z.object({
        monthly_rent: described(Amount, 'That of today, or of the first day'),
        rent_period: described(z.enum(rentPeriods), 'What `monthly_rent` pays for'),
        surcharge: described(Amount, 'What those who live there beside them add to each month'),
        rent_day: described(
          z.nullable(z.int()),
          'The day of the month on which it falls due; null without automatic rent',
        ),
        contract_start: described(z.nullable(z.string()), 'Null if an import lacked it'),
        contact_phone: described(z.nullable(z.string()), "The kost's number for tenants, if its owner has given one"),
      }),
    ),
    'Null if E-Kost itself invites, or an owner a technician',
  ),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** What is asked of who is invited. */
export const invitedPerson = {
  email: described(z.optional(Email), 'Where the invitation says that it is missing'),
  nik: described(identityFields.nik, 'Where the invitation says that it is missing'),
  passport: identityFields.passport,
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
  .object({ token: LinkToken, ...invitedPerson })
  .check(isOneIdentity, z.refine(isWholeContact, halfContact));
export type AcceptInvitationInput = z.infer<typeof AcceptInvitationInput>;
