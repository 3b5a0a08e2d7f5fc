import * as z from 'zod/mini';
import { auditActions, auditTopics } from '../audit-actions.ts';
import { described } from './described.ts';
import { Id, Instant, kostField, optionalDay } from './fields.ts';
import { pageFields } from './page.ts';

/** What an entry of the trail opens. */
const openedKinds = ['invoice', 'tenancy', 'room', 'kost'] as const;

export const ListAuditInput = z.object({
  subject_id: z.optional(Id),
  actor_id: described(z.optional(Id), 'Whose actions'),
  action: described(
    z.optional(z.enum([...auditTopics, ...auditActions], { error: 'Jenis catatan tidak valid' })),
    'What was done, or, before the dot, what it is about',
  ),
  from: described(optionalDay(), 'The first WIB day'),
  to: described(optionalDay(), 'The last WIB day'),
  ...kostField,
  ...pageFields,
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;

/** Who did what to which row, when, in which request. */
export const AuditRecord = z.object({
  id: Id,
  action: z.enum(auditActions),
  subject_id: Id,
  subject_name: described(z.nullable(z.string()), 'What the row is called today; null where it is gone'),
  person_name: described(z.nullable(z.string()), 'For its owner: the tenant whom it is about'),
  room_number: described(z.nullable(z.string()), 'For its owner: the room that it is about'),
  kost_name: described(z.nullable(z.string()), 'For its owner: the kost of that room'),
  opens: described(
    z.nullable(z.object({ kind: z.enum(openedKinds), id: Id, kost_id: z.nullable(Id) })),
    'For its owner: what can be opened for it; null where that is gone',
  ),
  actor_id: described(z.nullable(Id), 'Null where the gateway or the daily job acted'),
  actor_name: z.nullable(z.string()),
  owner_id: z.nullable(Id),
  request_id: z.string(),
  details: z.nullable(z.record(z.string(), z.unknown())),
  is_reversible: described(z.boolean(), 'Whether it can be taken back until something follows from it'),
  created_at: Instant,
});
export type AuditRecord = z.infer<typeof AuditRecord>;
