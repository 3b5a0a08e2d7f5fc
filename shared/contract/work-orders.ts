import * as z from 'zod/mini';
import { complaintCategories, complaintPriorities, assignmentStates, workStates } from '../enums.ts';
import { maxPhotos } from '../rules/file.ts';
import { workMoves } from '../rules/work-order.ts';
import { described } from './described.ts';
import { Id, Instant, optionalText, photoList } from './fields.ts';
import { pageFields } from './page.ts';

export const TIME = 'Waktu tidak valid';
const Time = z.nullish(z.iso.datetime({ error: TIME, offset: true }));

interface Window {
  scheduled_from?: string | null | undefined;
  scheduled_to?: string | null | undefined;
}

/** Gives a complaint to a technician, or to another one while nobody has accepted it. */
export const AssignWorkInput = z
  .object({
    complaint_id: Id,
    technician_link_id: z.uuid({ error: 'Pilih teknisi' }).check(z.toLowerCase()),
    scheduled_from: Time,
    scheduled_to: Time,
    instructions: optionalText(1000),
  })
  .check(
    z.refine(
      ({ scheduled_from: from, scheduled_to: to }: Window) => !to || (!!from && Date.parse(to) > Date.parse(from)),
      {
        path: ['scheduled_to'],
        error: 'Waktu selesai harus setelah waktu mulai',
      },
    ),
  );
export type AssignWorkInput = z.infer<typeof AssignWorkInput>;

/**
 * A step of a job. Finished work needs a photo, or a note that says why there is none; sending back and declining need
 * a reason.
 */
export const MoveWorkInput = z
  .object({
    id: Id,
    state: z.enum(workMoves, { error: 'Langkah tidak valid' }),
    note: optionalText(1000),
    photos: z._default(photoList(maxPhotos.work), []),
  })
  .check(
    z.refine(({ state, note, photos }) => state !== 'DONE' || note !== null || photos.length > 0, {
      path: ['note'],
      error: 'Tambahkan foto hasil kerja, atau tulis mengapa tidak ada foto',
    }),
    z.refine(({ state, note }) => (state !== 'REWORK' && state !== 'OPEN') || note !== null, {
      path: ['note'],
      error: 'Tulis alasannya',
    }),
  );
export type MoveWorkInput = z.infer<typeof MoveWorkInput>;

/** What a write answers. */
export const WorkOrder = z.object({ id: Id, complaint_id: Id, state: z.enum(workStates) });
export type WorkOrder = z.infer<typeof WorkOrder>;

/** The newest job of a complaint, for its owner and its tenant. */
export const WorkOfComplaint = z.object({
  id: Id,
  state: z.enum(workStates),
  technician_link_id: described(z.nullable(Id), 'Only for the owner, while the technician works for them'),
  technician_name: described(z.nullable(z.string()), 'The tenant is told the first name'),
  technician_phone: described(z.nullable(z.string()), 'Only for the owner, as the link'),
  scheduled_from: z.nullable(Instant),
  scheduled_to: z.nullable(Instant),
  instructions: described(z.nullable(z.string()), 'Only for the owner'),
  done_note: z.nullable(z.string()),
  photos: z.array(z.string()),
});
export type WorkOfComplaint = z.infer<typeof WorkOfComplaint>;

/** A live job as its technician sees it: without rents, contracts or other rooms. */
export const TechnicianJob = z.object({
  id: Id,
  state: z.enum(workStates),
  title: z.string(),
  description: z.string(),
  category: z.enum(complaintCategories),
  priority: z.enum(complaintPriorities),
  photos: z.array(z.string()),
  room_number: described(z.string(), "Empty for the kost's common part"),
  floor: z.nullable(z.int()),
  kost_name: z.string(),
  kost_address: z.string(),
  owner_name: z.string(),
  scheduled_from: z.nullable(Instant),
  scheduled_to: z.nullable(Instant),
  instructions: z.nullable(z.string()),
  ok_to_enter: described(z.nullable(z.boolean()), 'Whether the tenant lets somebody in while they are away'),
  tenant_name: described(z.string(), 'The first name; empty if the owner reported it'),
  tenant_phone: described(z.nullable(z.string()), 'Only while the job runs and the tenant lives there'),
  rework_reason: z.nullable(z.string()),
  done_note: z.nullable(z.string()),
  work_photos: z.array(z.string()),
});
export type TechnicianJob = z.infer<typeof TechnicianJob>;

/** What a technician has to do, and for whom they work or are asked to. */
export const TechnicianWork = z.object({
  owners: z.array(z.object({ id: Id, owner_name: z.string(), state: z.enum(assignmentStates) })),
  jobs: z.array(TechnicianJob),
});
export type TechnicianWork = z.infer<typeof TechnicianWork>;

export const ListFinishedWorkInput = z.object(pageFields);
export type ListFinishedWorkInput = z.infer<typeof ListFinishedWorkInput>;

/** A finished job of a technician's own, without anybody's contacts. */
export const FinishedJob = z.object({
  id: Id,
  title: z.string(),
  room_number: z.string(),
  kost_name: z.string(),
  done_at: Instant,
  verified_at: Instant,
  done_note: z.nullable(z.string()),
  photos: z.array(z.string()),
});
export type FinishedJob = z.infer<typeof FinishedJob>;
