import * as z from 'zod/mini';
import { auditActions } from '../audit-actions.ts';
import { described } from './described.ts';
import { Id, Instant } from './fields.ts';
import { pageFields } from './page.ts';

export const ListAuditInput = z.object({ subject_id: z.optional(Id), ...pageFields });
export type ListAuditInput = z.infer<typeof ListAuditInput>;

/** Who did what to which row, when, in which request. */
export const AuditRecord = z.object({
  id: Id,
  action: z.enum(auditActions),
  subject_id: Id,
  subject_name: described(z.nullable(z.string()), 'What the row is called today; null where it is gone'),
  actor_id: described(z.nullable(Id), 'Null where the gateway or the daily job acted'),
  actor_name: z.nullable(z.string()),
  owner_id: z.nullable(Id),
  request_id: z.string(),
  details: z.nullable(z.record(z.string(), z.unknown())),
  created_at: Instant,
});
export type AuditRecord = z.infer<typeof AuditRecord>;
