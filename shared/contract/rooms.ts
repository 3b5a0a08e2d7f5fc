import * as z from 'zod';
import { roomFacilities, roomStatuses, roomTypes } from '../enums.ts';
import { settableRoomStatuses } from '../rules/room.ts';
import { ById, Id, Instant, pictureList, rupiah, searchText, text } from './fields.ts';
import { pageFields } from './page.ts';

/** The UID of an RFID card: 4, 7 or 10 bytes in hex (ISO 14443-3), in upper case. A generated one has 4 bytes. */
const RfidUid = z
  .string({ error: 'RFID UID tidak valid' })
  .transform((value) => value.replace(/[\s:-]/g, '').toUpperCase())
  .refine((value) => /^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})?$/.test(value), 'RFID UID harus 8 karakter heksadesimal')
  .transform((value) => value || null)
  .nullish();

const roomFields = {
  room_number: text('Nomor kamar harus diisi', 20),
  room_type: z.enum(roomTypes, { error: 'Tipe kamar tidak valid' }),
  floor: z.int({ error: 'Lantai harus diisi' }).min(1, 'Lantai minimal 1').max(200, 'Lantai maksimal 200'),
  monthly_rent: rupiah('Sewa bulanan harus diisi'),
  facilities: z
    .array(z.enum(roomFacilities, { error: 'Fasilitas tidak dikenal' }), { error: 'Fasilitas tidak dikenal' })
    .max(8, 'Maksimal 8 fasilitas'),
  rfid_uid: RfidUid,
  images: pictureList(10),
};

export const CreateRoomInput = z.object({
  kost_id: Id,
  ...roomFields,
  room_type: roomFields.room_type.default('STANDARD'),
  floor: roomFields.floor.default(1),
  facilities: roomFields.facilities.default([]),
  images: roomFields.images.default([]),
  status: z.enum(settableRoomStatuses, { error: 'Status kamar tidak valid' }).default('AVAILABLE'),
});
export type CreateRoomInput = z.infer<typeof CreateRoomInput>;

/** Fields that are not sent stay as they are. A status equal to the present one changes nothing. */
export const UpdateRoomInput = z
  .object({ ...roomFields, status: z.enum(roomStatuses, { error: 'Status kamar tidak valid' }) })
  .partial()
  .extend({ id: Id });
export type UpdateRoomInput = z.infer<typeof UpdateRoomInput>;

/** A room (spec §3); `tenant_name` is the present or next tenant. */
export const Room = z.object({
  id: Id,
  kost_id: Id,
  room_number: z.string(),
  room_type: z.enum(roomTypes),
  floor: z.int(),
  monthly_rent: z.int(),
  facilities: z.array(z.string()),
  rfid_uid: z.string().nullable(),
  images: z.array(z.string()),
  status: z.enum(roomStatuses),
  tenant_name: z.string().nullable(),
  created_at: Instant,
});
export type Room = z.infer<typeof Room>;

export const ListRoomsInput = z.object({
  kostId: Id,
  status: z.enum(roomStatuses, { error: 'Status kamar tidak valid' }).optional(),
  ...pageFields,
});
export type ListRoomsInput = z.infer<typeof ListRoomsInput>;

/** How many rooms of a kost are in each state; states without any are left out. */
export const CountRoomsInput = z.object({ kostId: Id });
export const RoomCounts = z.array(z.object({ status: z.enum(roomStatuses), count: z.int() }));

/** `search` looks in the room's number. */
export const RoomOptionsInput = z.object({ kostId: Id, search: searchText(20), ...pageFields });
export type RoomOptionsInput = z.infer<typeof RoomOptionsInput>;

/** A free room, with just what a form needs to choose one. */
export const RoomOption = Room.pick({ id: true, room_number: true, room_type: true, monthly_rent: true });
export type RoomOption = z.infer<typeof RoomOption>;

export const RemoveRoomInput = ById;
