import * as z from 'zod';
import { auditActions } from '../audit-actions.ts';
import { Id, Instant } from './fields.ts';
import { pageFields } from './page.ts';

export const ListAuditInput = z.object({ subject_id: Id.optional(), ...pageFields });
export type ListAuditInput = z.infer<typeof ListAuditInput>;

/** Who did what to which row, when, in which request. */
export const AuditRecord = z.object({
  id: Id,
  action: z.enum(auditActions),
  subject_id: Id,
  subject_name: z.string().nullable().meta({ description: 'What the row is called today; null where it is gone' }),
  actor_id: Id.nullable().meta({ description: 'Null where the gateway or the daily job acted' }),
  actor_name: z.string().nullable(),
  owner_id: Id.nullable(),
  request_id: z.string(),
  details: z.record(z.string(), z.unknown()).nullable(),
  created_at: Instant,
});
export type AuditRecord = z.infer<typeof AuditRecord>;
