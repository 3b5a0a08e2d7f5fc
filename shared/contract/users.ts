import * as z from 'zod';
import { roles, userStatuses } from '../enums.ts';
import { Id, Instant, optionalText } from './fields.ts';

/** An account (spec §3, "User"). Never a password hash. */
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

/** An account as an admin sees it. */
export const ManagedUser = User.extend({ rejection_reason: z.string().nullable() });
export type ManagedUser = z.infer<typeof ManagedUser>;

export const ApproveUserInput = z
  .object({
    user_id: Id,
    action: z.enum(['approve', 'reject'], { error: 'Tindakan harus approve atau reject' }),
    rejection_reason: optionalText(500),
  })
  .refine((input) => input.action === 'approve' || input.rejection_reason !== null, {
    path: ['rejection_reason'],
    error: 'Alasan penolakan harus diisi',
  });
export type ApproveUserInput = z.infer<typeof ApproveUserInput>;
