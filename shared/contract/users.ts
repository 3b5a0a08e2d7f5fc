import * as z from 'zod/mini';
import { roles, userStatuses } from '../enums.ts';
import { described } from './described.ts';
import { ById, Email, Id, Instant, newName, NewPassword, optionalText, phone, searchText, text } from './fields.ts';
import { pageFields } from './page.ts';

/** Of more accounts with one number the rest is not counted. */
export const MOST_WITH_SAME_NUMBER = 9;

/** An account (spec §3, "User"), never with its password hash. */
export const User = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  is_active: z.boolean(),
  created_at: Instant,
});
export type User = z.infer<typeof User>;

/** An account as its holder sees it. */
export const OwnUser = z.extend(User, { photo: z.nullable(z.string()) });
export type OwnUser = z.infer<typeof OwnUser>;

/** An account as an admin sees it. */
export const ManagedUser = z.extend(User, { rejection_reason: z.nullable(z.string()) });
export type ManagedUser = z.infer<typeof ManagedUser>;

/** A refusal that its holder has answered by applying again. */
export const PastRefusal = z.object({
  reason: z.string(),
  refused_at: z.nullable(Instant),
  applied_at: Instant,
  note: described(z.nullable(z.string()), 'What the applicant wrote when they applied again'),
});
export type PastRefusal = z.infer<typeof PastRefusal>;

/** An account that waits for approval, with what is known of its holder. */
export const PendingUser = z.extend(ManagedUser, {
  past_refusals: described(z.array(PastRefusal), 'The oldest first'),
  email_proven: described(z.boolean(), 'Whether a link that was sent to the address was opened'),
  same_number: described(z.int(), `How many other accounts have the number, at most ${MOST_WITH_SAME_NUMBER}`),
});
export type PendingUser = z.infer<typeof PendingUser>;

/** An account in the admin's list. */
export const ListedUser = z.extend(ManagedUser, {
  is_invitable: described(z.boolean(), 'Whether the caller, an admin, may invite its holder'),
  messages_waiting: described(
    z.int(),
    "For an admin: an owner's messages that wait for the next morning, since a day's have left",
  ),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const ApproveUserInput = z
  .object({
    user_id: Id,
    action: z.enum(['approve', 'reject'], { error: 'Tindakan harus approve atau reject' }),
    rejection_reason: optionalText(500),
  })
  .check(
    z.refine((input) => input.action === 'approve' || input.rejection_reason !== null, {
      path: ['rejection_reason'],
      error: 'Alasan penolakan harus diisi',
    }),
  );
export type ApproveUserInput = z.infer<typeof ApproveUserInput>;

/** `search` looks in name and email. */
export const ListUsersInput = z.object({
  search: searchText(),
  role: z.optional(z.enum(roles, { error: 'Role tidak valid' })),
  status: z.optional(z.enum(userStatuses, { error: 'Status tidak valid' })),
  ...pageFields,
});
export type ListUsersInput = z.infer<typeof ListUsersInput>;

/** An account made by an admin: active at once, with a one-time password to hand over. */
export const CreateUserInput = z.object({
  email: Email,
  full_name: newName('Nama lengkap harus diisi'),
  phone: phone(),
  role: z.enum(roles, { error: 'Role harus dipilih' }),
  password: NewPassword,
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/** Fields that are not sent stay as they are. */
export const UpdateUserInput = z.extend(
  z.partial(
    z.object({
      full_name: text('Nama lengkap harus diisi'),
      phone: phone(),
      role: z.enum(roles, { error: 'Role tidak valid' }),
      status: z.enum(userStatuses, { error: 'Status tidak valid' }),
      is_active: z.boolean({ error: 'Status aktif tidak valid' }),
    }),
  ),
  { id: Id },
);
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

export const UserById = ById;

/** An address for an account that has none. */
export const GiveEmailInput = z.object({ id: Id, email: Email });
export type GiveEmailInput = z.infer<typeof GiveEmailInput>;
