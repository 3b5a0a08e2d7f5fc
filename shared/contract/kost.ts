import * as z from 'zod/mini';
import { contractEnds, kostTypes, kostZones } from '../enums.ts';
import { maxPhotos } from '../rules/file.ts';
import { AllKosts, ManyChanged } from './changes.ts';
import { described } from './described.ts';
import { ClearablePhone, Id, Instant, longText, newName, pictureList, searchText, text, textList } from './fields.ts';
import { LeavingDays } from './leavings.ts';
import { pageFields } from './page.ts';

const images = pictureList(maxPhotos.kost);

/** Step 1 of the wizard. */
export const KostIdentity = z.object({
  name: newName('Nama kost harus diisi'),
  address: longText('Alamat kost harus diisi', 500),
  kost_type: z.enum(kostTypes, { error: 'Jenis kost harus dipilih' }),
  zone: described(
    z.optional(z.enum(kostZones, { error: 'Zona waktu harus dipilih' })),
    'Whose days it has; of a new kost, if left out, that of its address',
  ),
  contact_phone: described(ClearablePhone, 'What tenants, and whoever holds a bill link, may call'),
});

/** Step 2 of the wizard. Facilities are display names. */
export const KostOffer = z.object({
  description: longText('Deskripsi kost harus diisi', 4000),
  facilities: textList(40).check(z.refine((items) => items.length > 0, 'Pilih minimal satu fasilitas')),
});

/** Step 3 of the wizard. */
export const KostRules = z.object({
  rules: textList(40, 300).check(z.refine((items) => items.length > 0, 'Pilih minimal satu aturan kost')),
});

/** A new kost (spec §3). `owner_id` is accepted and ignored: the owner is the caller. */
export const CreateKostInput = z.object({
  ...KostIdentity.shape,
  ...KostOffer.shape,
  ...KostRules.shape,
  images: z._default(images, []),
  owner_id: z.optional(z.unknown()),
});
export type CreateKostInput = z.infer<typeof CreateKostInput>;

/** Fields that are not sent stay as they are. Photos have a call of their own. */
export const UpdateKostInput = z.extend(
  z.partial(
    z.object({
      ...KostIdentity.shape,
      ...KostOffer.shape,
      ...KostRules.shape,
      name: text('Nama kost harus diisi'),
      leaving_days: LeavingDays,
      at_end: z.enum(contractEnds, { error: 'Pilih yang terjadi saat kontrak habis' }),
      is_active: z.boolean({ error: 'Pilih aktif atau nonaktif' }),
      contact_of_all: described(AllKosts, 'Gives the sent `contact_phone` to all kosts of the owner'),
    }),
  ),
  { id: Id },
);
export type UpdateKostInput = z.infer<typeof UpdateKostInput>;

/** The photos of a kost, in the order in which they are shown. What is left out is removed. */
export const UpdateKostPhotosInput = z.object({ id: Id, images });
export type UpdateKostPhotosInput = z.infer<typeof UpdateKostPhotosInput>;

/** A kost with its occupancy (spec §3, "List and dashboard fields"). */
export const Kost = z.object({
  id: Id,
  owner_id: Id,
  name: z.string(),
  description: z.string(),
  address: z.string(),
  kost_type: z.enum(kostTypes),
  zone: described(z.enum(kostZones), 'Whose days it has: when a bill is late, a contract begins, nobody is disturbed'),
  facilities: z.array(z.string()),
  rules: z.array(z.string()),
  images: z.array(z.string()),
  contact_phone: described(z.nullable(z.string()), 'What tenants, and whoever holds a bill link, may call'),
  leaving_days: described(z.int(), 'How many days before they leave tenants say so'),
  at_end: described(z.enum(contractEnds), 'What becomes of its contracts when they end'),
  is_active: z.boolean(),
  total_rooms: z.int(),
  occupied_rooms: z.int(),
  occupancy_rate: z.int(),
  created_at: Instant,
});
export type Kost = z.infer<typeof Kost>;

export const UpdatedKost = z.extend(Kost, {
  change: described(z.optional(ManyChanged), 'Of a contact that was given to all kosts'),
});
export type UpdatedKost = z.infer<typeof UpdatedKost>;

/** `search` looks in name, address and the owner's name. */
export const ListAllKostsInput = z.object({
  search: searchText(),
  ...pageFields,
});
export type ListAllKostsInput = z.infer<typeof ListAllKostsInput>;

/** A kost as an admin sees it: with its owner's contacts. */
export const OwnedKost = z.extend(Kost, { owner_name: z.string(), owner_email: z.string(), owner_phone: z.string() });
export type OwnedKost = z.infer<typeof OwnedKost>;
