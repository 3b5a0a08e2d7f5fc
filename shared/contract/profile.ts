import * as z from 'zod/mini';
import { ClearablePhoto, Id, phone, text } from './fields.ts';

/** What users may change in their account; the email is read-only (spec §3). */
export const UpdateProfileInput = z.object({
  full_name: text('Nama lengkap harus diisi'),
  phone: phone(),
  photo: ClearablePhoto,
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

/** Whom to call in an emergency. */
export const UpdateEmergencyContactInput = z.object({
  id: Id,
  emergency_contact_name: text('Nama kontak darurat harus diisi'),
  emergency_contact_phone: phone('Nomor kontak darurat harus diisi', 'Format nomor kontak darurat tidak valid'),
});
export type UpdateEmergencyContactInput = z.infer<typeof UpdateEmergencyContactInput>;
