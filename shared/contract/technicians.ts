import * as z from 'zod/mini';
import { assignmentStates } from '../enums.ts';
import { described } from './described.ts';
import { Email, Id, IdempotencyKey, newName, phone, text } from './fields.ts';

/** Somebody who is registered already, by the whole email or phone number. */
export const AskTechnicianInput = z.object({ contact: text('Isi email atau nomor WhatsApp teknisi', 254) });

/** Somebody who has no account: they get one, which an invitation opens. */
export const CreateTechnicianInput = z.object({
  full_name: newName('Nama teknisi harus diisi'),
  phone: phone(),
  email: Email,
  idempotency_key: IdempotencyKey,
});
export type CreateTechnicianInput = z.infer<typeof CreateTechnicianInput>;

/** A technician as an owner sees them: name and number once they agreed, or as the owner typed them. */
export const Technician = z.object({
  id: described(Id, 'Of the link between both, not of the account'),
  user_id: Id,
  state: z.enum(assignmentStates),
  full_name: z.string(),
  phone: z.nullable(z.string()),
  can_invite: described(z.boolean(), 'The owner made the account, and nobody has opened it'),
  open_jobs: z.int(),
});
export type Technician = z.infer<typeof Technician>;
