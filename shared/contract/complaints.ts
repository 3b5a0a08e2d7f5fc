import * as z from 'zod/mini';
import { complaintCategories, complaintPriorities, complaintStatuses, workStates } from '../enums.ts';
import { errorCatalogue } from '../error-codes.ts';
import { maxPhotos } from '../rules/file.ts';
import { described } from './described.ts';
import { ById, clearableText, Id, IdempotencyKey, Instant, kostField, longText, photoList, text } from './fields.ts';
import { pageFields } from './page.ts';
import { WorkOfComplaint } from './work-orders.ts';

const TENANCY_MISSING = errorCatalogue.TENANCY_INCOMPLETE.message;

const complaintFields = {
  title: text('Judul keluhan harus diisi', 150),
  description: longText('Deskripsi keluhan harus diisi', 4000),
  photos: photoList(maxPhotos.complaint),
  ok_to_enter: described(
    z.nullable(z.boolean({ error: 'Pilih ya atau tidak' })),
    'Whether somebody may come in while the tenant is away; null if not said',
  ),
  priority: z.enum(complaintPriorities, { error: 'Prioritas tidak valid' }),
  category: z.enum(complaintCategories, { error: 'Kategori tidak valid' }),
};

/** A new complaint about the caller's present tenancy (spec §5). Kost and room must be those of the tenancy. */
export const CreateComplaintInput = z.object({
  ...complaintFields,
  photos: z._default(complaintFields.photos, []),
  ok_to_enter: z._default(complaintFields.ok_to_enter, null),
  priority: z._default(complaintFields.priority, 'MEDIUM'),
  category: z._default(complaintFields.category, 'GENERAL'),
  kost_id: z.uuid({ error: TENANCY_MISSING }),
  room_id: z.uuid({ error: TENANCY_MISSING }),
});
export type CreateComplaintInput = z.infer<typeof CreateComplaintInput>;

/** What an owner has found broken in a room, or in what all share; no tenant is told of it. */
export const ReportDamageInput = z.object({
  ...z.omit(CreateComplaintInput, { ok_to_enter: true }).shape,
  title: text('Tulis apa yang rusak', 150),
  kost_id: z.uuid({ error: 'Pilih kostnya' }),
  room_id: described(z._default(z.nullable(Id), null), "Null for the kost's common part"),
  idempotency_key: IdempotencyKey,
});
export type ReportDamageInput = z.infer<typeof ReportDamageInput>;

/** What a tenant may change in their own complaint while it is open. Fields that are not sent stay as they are. */
export const EditComplaintInput = z.extend(z.partial(z.object(complaintFields)), { id: Id });
export type EditComplaintInput = z.infer<typeof EditComplaintInput>;

/**
 * What an owner or admin decides, with photos of the work. Notes and photos that are not sent stay as they are; blank
 * or null notes and an empty list remove them.
 */
export const UpdateComplaintInput = z.object({
  id: Id,
  status: z.enum(complaintStatuses, { error: 'Status keluhan tidak valid' }),
  resolution_notes: clearableText(4000),
  photos: z.optional(complaintFields.photos),
});
export type UpdateComplaintInput = z.infer<typeof UpdateComplaintInput>;

export const ListComplaintsInput = z.object({
  status: described(
    z.optional(z.enum([...complaintStatuses, 'UNSETTLED'], { error: 'Status keluhan tidak valid' })),
    'UNSETTLED: OPEN or IN_PROGRESS',
  ),
  ...kostField,
  ...pageFields,
});
export type ListComplaintsInput = z.infer<typeof ListComplaintsInput>;

export const ComplaintById = ById;

/** A complaint (spec §3). */
export const Complaint = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(complaintPriorities),
  category: z.enum(complaintCategories),
  status: z.enum(complaintStatuses),
  kost_name: z.string(),
  room_number: described(z.string(), "Empty for the kost's common part"),
  tenant_name: described(z.string(), 'Empty if the owner reported it'),
  photos: z.array(z.string()),
  ok_to_enter: z.nullable(z.boolean()),
  work_state: described(z.nullable(z.enum(workStates)), "Where the technician's job is; null without one"),
  resolution_notes: z.nullable(z.string()),
  resolution_photos: z.array(z.string()),
  created_at: Instant,
  updated_at: Instant,
  resolved_at: z.nullable(Instant),
});
export type Complaint = z.infer<typeof Complaint>;

/** One step of a complaint's history. */
export const ComplaintEvent = z.object({
  id: Id,
  actor_name: z.string(),
  from_status: z.nullable(z.enum(complaintStatuses)),
  to_status: z.enum(complaintStatuses),
  work_state: described(z.nullable(z.enum(workStates)), "The technician's step, if it was one"),
  note: z.nullable(z.string()),
  created_at: Instant,
});
export type ComplaintEvent = z.infer<typeof ComplaintEvent>;

/** A complaint with its tenant, room and history (spec §3, "Detail response"). */
export const ComplaintDetail = z.object({
  complaint: Complaint,
  room_info: described(
    z.nullable(
      z.object({
        room_number: z.string(),
        room_type: z.string(),
        floor: z.int(),
        facilities: z.array(z.string()),
      }),
    ),
    "Null for the kost's common part",
  ),
  kost_info: z.object({ name: z.string(), address: z.string(), facilities: z.array(z.string()) }),
  tenant_info: described(
    z.nullable(
      z.object({
        full_name: z.string(),
        phone: z.string(),
        email: z.string(),
        emergency_contact_name: z.string(),
        emergency_contact_phone: z.string(),
      }),
    ),
    'Null if the owner reported it',
  ),
  work: z.nullable(WorkOfComplaint),
  history: z.array(ComplaintEvent),
});
export type ComplaintDetail = z.infer<typeof ComplaintDetail>;
