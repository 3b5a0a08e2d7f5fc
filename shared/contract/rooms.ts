import * as z from 'zod';
import { roomFacilities, roomStatuses, roomTypes } from '../enums.ts';
import { settableRoomStatuses } from '../rules/room.ts';
import { maxPhotos } from '../rules/file.ts';
import { normalText } from '../rules/normal-text.ts';
import { MOST_ROOMS, ROOM_NUMBER_LENGTH, TOP_FLOOR } from '../rules/room-numbers.ts';
import { ById, Id, IdempotencyKey, Instant, pictureList, rupiah, searchText, text } from './fields.ts';
import { pageFields } from './page.ts';

/** The UID of an RFID card: 4, 7 or 10 bytes in hex (ISO 14443-3), in upper case. A generated one has 4 bytes. */
const RfidUid = z
  .string({ error: 'RFID UID tidak valid' })
  .transform((value) => normalText(value).replace(/[ :-]/g, '').toUpperCase())
  .refine((value) => /^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})?$/.test(value), 'RFID UID harus 8 karakter heksadesimal')
  .transform((value) => value || null)
  .nullish();

const roomFields = {
  room_number: text('Nomor kamar harus diisi', ROOM_NUMBER_LENGTH),
  room_type: z.enum(roomTypes, { error: 'Tipe kamar tidak valid' }),
  floor: z
    .int({ error: 'Lantai harus diisi' })
    .min(1, 'Lantai minimal 1')
    .max(TOP_FLOOR, `Lantai maksimal ${TOP_FLOOR}`),
  monthly_rent: rupiah('Sewa bulanan harus diisi'),
  facilities: z
    .array(z.enum(roomFacilities, { error: 'Fasilitas tidak dikenal' }), { error: 'Fasilitas tidak dikenal' })
    .max(8, 'Maksimal 8 fasilitas'),
  rfid_uid: RfidUid,
  images: pictureList(maxPhotos.room),
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

const AT_MOST = `Paling banyak ${MOST_ROOMS} kamar sekaligus`;

const NumberedRoom = z.object(
  { room_number: roomFields.room_number, floor: roomFields.floor.default(1) },
  { error: 'Nomor kamar harus diisi' },
);

/** Rooms that differ in number and floor only. A number that is written twice counts once. */
export const CreateManyRoomsInput = z.object({
  kostId: Id,
  rooms: z
    .array(NumberedRoom, { error: 'Tulis minimal satu nomor kamar' })
    .min(1, 'Tulis minimal satu nomor kamar')
    .max(MOST_ROOMS, AT_MOST)
    .transform((rooms) => rooms.filter(isFirstOfItsNumber)),
  room_type: roomFields.room_type.default('STANDARD'),
  monthly_rent: roomFields.monthly_rent,
  facilities: roomFields.facilities.default([]),
  idempotency_key: IdempotencyKey,
});
export type CreateManyRoomsInput = z.infer<typeof CreateManyRoomsInput>;

function isFirstOfItsNumber(room: { room_number: string }, index: number, rooms: readonly { room_number: string }[]) {
  const name = normalText(room.room_number);
  return rooms.findIndex(({ room_number }) => normalText(room_number) === name) === index;
}

/** Which numbers became rooms, and which the kost already had. */
export const ManyRooms = z.object({ created: z.array(z.string()), skipped: z.array(z.string()) });
export type ManyRooms = z.infer<typeof ManyRooms>;

/** Fields that are not sent stay as they are in each room; facilities are added to or removed from each room's. */
export const UpdateManyRoomsInput = z
  .object({
    kostId: Id,
    ids: z
      .array(Id, { error: 'Pilih minimal satu kamar' })
      .min(1, 'Pilih minimal satu kamar')
      .max(MOST_ROOMS, AT_MOST)
      .transform((ids) => [...new Set(ids)]),
    monthly_rent: roomFields.monthly_rent.optional(),
    room_type: roomFields.room_type.optional(),
    add_facilities: roomFields.facilities.default([]),
    remove_facilities: roomFields.facilities.default([]),
  })
  .refine(
    ({ monthly_rent, room_type, add_facilities, remove_facilities }) =>
      (monthly_rent ?? room_type ?? add_facilities[0] ?? remove_facilities[0]) !== undefined,
    { error: 'Pilih apa yang diubah', path: ['monthly_rent'] },
  );
export type UpdateManyRoomsInput = z.infer<typeof UpdateManyRoomsInput>;
export const ManyRoomsUpdated = z.object({ updated: z.int() });

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
  empty_since: z.string().nullable().meta({ description: 'The day since which a room that can be let stands empty' }),
  same_number_as: z.object({ id: Id, room_number: z.string(), floor: z.int() }).nullable().meta({
    description: 'The room of the kost whose number looks the same and was there first; one is to be renamed',
  }),
  created_at: Instant,
});
export type Room = z.infer<typeof Room>;

/** `search` looks in the room's number and its tenant's name. */
export const ListRoomsInput = z.object({
  kostId: Id,
  status: z.enum(roomStatuses, { error: 'Status kamar tidak valid' }).optional(),
  search: searchText(),
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
