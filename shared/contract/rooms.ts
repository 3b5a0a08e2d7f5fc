import * as z from 'zod/mini';
import { type OtherRentPeriod, roomFacilities, roomStatuses, roomTypes } from '../enums.ts';
import { settableRoomStatuses } from '../rules/room.ts';
import { maxPhotos } from '../rules/file.ts';
import { normalText } from '../rules/normal-text.ts';
import { MOST_PERSONS, MOST_ROOMS, ROOM_NUMBER_LENGTH, TOP_FLOOR } from '../rules/room-numbers.ts';
import { described } from './described.ts';
import {
  ById,
  day,
  Id,
  IdempotencyKey,
  Instant,
  optionalDay,
  pictureList,
  rupiah,
  searchText,
  text,
} from './fields.ts';
import { mapped } from './mapped.ts';
import { pageFields } from './page.ts';

/** The UID of an RFID card: 4, 7 or 10 bytes in hex (ISO 14443-3), in upper case. A generated one has 4 bytes. */
const RfidUid = z.nullish(
  mapped(
    mapped(z.string({ error: 'RFID UID tidak valid' }), (value) =>
      normalText(value).replace(/[ :-]/g, '').toUpperCase(),
    ).check(
      z.refine(
        (value) => /^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})?$/.test(value),
        'RFID UID harus 8 karakter heksadesimal',
      ),
    ),
    (value) => value || null,
  ),
);

/** Prices of other periods than the month, each at least one rupiah. */
const price = z.optional(rupiah('Harga harus diisi', 1));
export const OtherPrices = z.object(
  { DAY: price, WEEK: price, QUARTER: price, HALF_YEAR: price, YEAR: price } satisfies Record<OtherRentPeriod, unknown>,
  { error: 'Harga lain tidak valid' },
);
export type OtherPrices = z.infer<typeof OtherPrices>;

const CAPACITY_INVALID = `Kapasitas harus 1 sampai ${MOST_PERSONS} orang`;

const roomFields = {
  room_number: text('Nomor kamar harus diisi', ROOM_NUMBER_LENGTH),
  room_type: z.enum(roomTypes, { error: 'Tipe kamar tidak valid' }),
  floor: z
    .int({ error: 'Lantai harus diisi' })
    .check(z.minimum(1, 'Lantai minimal 1'), z.maximum(TOP_FLOOR, `Lantai maksimal ${TOP_FLOOR}`)),
  monthly_rent: rupiah('Sewa bulanan harus diisi'),
  other_prices: z.optional(OtherPrices),
  facilities: z
    .array(z.enum(roomFacilities, { error: 'Fasilitas tidak dikenal' }), { error: 'Fasilitas tidak dikenal' })
    .check(z.maxLength(8, 'Maksimal 8 fasilitas')),
  capacity: described(
    z.nullish(z.int(CAPACITY_INVALID).check(z.minimum(1, CAPACITY_INVALID), z.maximum(MOST_PERSONS, CAPACITY_INVALID))),
    'For how many persons it is; a hint to its owner. Null for not said',
  ),
  rfid_uid: RfidUid,
  images: pictureList(maxPhotos.room),
};

export const CreateRoomInput = z.object({
  kost_id: Id,
  ...roomFields,
  room_type: z._default(roomFields.room_type, 'STANDARD'),
  floor: z._default(roomFields.floor, 1),
  facilities: z._default(roomFields.facilities, []),
  images: z._default(roomFields.images, []),
  status: z._default(z.enum(settableRoomStatuses, { error: 'Status kamar tidak valid' }), 'AVAILABLE'),
});
export type CreateRoomInput = z.infer<typeof CreateRoomInput>;

/** Fields that are not sent stay as they are. A status equal to the present one changes nothing. */
export const UpdateRoomInput = z.extend(
  z.partial(z.object({ ...roomFields, status: z.enum(roomStatuses, { error: 'Status kamar tidak valid' }) })),
  {
    id: Id,
    closes_on: described(
      z.optional(z.nullable(day('Pilih mulai kapan kamar ditutup'))),
      'The day from which it is closed for repair, also while somebody lives there until then; null opens it again',
    ),
  },
);
export type UpdateRoomInput = z.infer<typeof UpdateRoomInput>;

const AT_MOST = `Paling banyak ${MOST_ROOMS} kamar sekaligus`;

const NumberedRoom = z.object(
  { room_number: roomFields.room_number, floor: z._default(roomFields.floor, 1) },
  { error: 'Nomor kamar harus diisi' },
);

/** Rooms that differ in number and floor only. A number that is written twice counts once. */
export const CreateManyRoomsInput = z.object({
  kostId: Id,
  rooms: mapped(
    z
      .array(NumberedRoom, { error: 'Tulis minimal satu nomor kamar' })
      .check(z.minLength(1, 'Tulis minimal satu nomor kamar'), z.maxLength(MOST_ROOMS, AT_MOST)),
    (rooms) => rooms.filter(isFirstOfItsNumber),
  ),
  room_type: z._default(roomFields.room_type, 'STANDARD'),
  monthly_rent: roomFields.monthly_rent,
  facilities: z._default(roomFields.facilities, []),
  capacity: roomFields.capacity,
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
    ids: mapped(
      z
        .array(Id, { error: 'Pilih minimal satu kamar' })
        .check(z.minLength(1, 'Pilih minimal satu kamar'), z.maxLength(MOST_ROOMS, AT_MOST)),
      (ids) => [...new Set(ids)],
    ),
    monthly_rent: z.optional(roomFields.monthly_rent),
    room_type: z.optional(roomFields.room_type),
    capacity: roomFields.capacity,
    add_facilities: z._default(roomFields.facilities, []),
    remove_facilities: z._default(roomFields.facilities, []),
  })
  .check(
    z.refine(
      ({ monthly_rent, room_type, capacity, add_facilities, remove_facilities }) =>
        capacity !== undefined ||
        (monthly_rent ?? room_type ?? add_facilities[0] ?? remove_facilities[0]) !== undefined,
      { error: 'Pilih apa yang diubah', path: ['monthly_rent'] },
    ),
  );
export type UpdateManyRoomsInput = z.infer<typeof UpdateManyRoomsInput>;
export const ManyRoomsUpdated = z.object({ updated: z.int() });

const rupiahs = z.optional(z.int());

/** A room (spec §3); `tenant_name` is the present or next tenant. */
export const Room = z.object({
  id: Id,
  kost_id: Id,
  room_number: z.string(),
  room_type: z.enum(roomTypes),
  floor: z.int(),
  monthly_rent: z.int(),
  other_prices: described(
    z.object({ DAY: rupiahs, WEEK: rupiahs, QUARTER: rupiahs, HALF_YEAR: rupiahs, YEAR: rupiahs }),
    'What it costs for other periods than the month',
  ),
  facilities: z.array(z.string()),
  capacity: described(z.nullable(z.int()), 'For how many persons it is, if its owner has said'),
  rfid_uid: z.nullable(z.string()),
  images: z.array(z.string()),
  status: z.enum(roomStatuses),
  closes_on: described(z.nullable(z.string()), 'The day from which it will be closed for repair'),
  tenant_name: z.nullable(z.string()),
  empty_since: described(z.nullable(z.string()), 'The day since which a room that can be let stands empty'),
  same_number_as: described(
    z.nullable(z.object({ id: Id, room_number: z.string(), floor: z.int() })),
    'The room of the kost whose number looks the same and was there first; one is to be renamed',
  ),
  created_at: Instant,
});
export type Room = z.infer<typeof Room>;

/** A room of a list, with what its tile marks. */
export const RoomOfList = z.extend(Room, {
  free_from: described(
    z.nullable(z.string()),
    'Of a room with tenants, or to which one moves: from when on it can be given to somebody else, after today; null while nobody knows, and if it closes',
  ),
  may_renew: described(
    z.boolean(),
    'Whether `free_from` is the end of a contract that may still be renewed: no day of leaving is agreed, and no move by then',
  ),
  tenancy: described(
    z.nullable(
      z.object({
        contract_start: z.string(),
        contract_end: z.string(),
        is_late: z.boolean(),
        leaves_on: z.nullable(z.string()),
        moves_on: z.nullable(z.string()),
      }),
    ),
    'Of its present or next tenant, also one who will move there, from then on; late if a bill of theirs is past due; when they leave, once that is agreed, or move to another room',
  ),
});
export type RoomOfList = z.infer<typeof RoomOfList>;

/** `search` looks in the room's number and its tenant's name. */
export const ListRoomsInput = z.object({
  kostId: Id,
  status: z.optional(z.enum(roomStatuses, { error: 'Status kamar tidak valid' })),
  search: searchText(),
  ...pageFields,
});
export type ListRoomsInput = z.infer<typeof ListRoomsInput>;

/** How many rooms of a kost are in each state; states without any are left out. */
export const CountRoomsInput = z.object({ kostId: Id });
export const RoomCounts = z.array(z.object({ status: z.enum(roomStatuses), count: z.int() }));

/** `search` looks in the room's number. */
export const RoomOptionsInput = z.object({
  kostId: Id,
  search: searchText(20),
  from: described(optionalDay(), 'Also the rooms that are taken now, and free from this day on or earlier'),
  moves_out_of: described(
    z.optional(Id),
    'For somebody who moves out of this room: neither it nor those that others leave by a move',
  ),
  ...pageFields,
});
export type RoomOptionsInput = z.infer<typeof RoomOptionsInput>;

/** A free room, with just what a form needs to choose one. */
export const RoomOption = z.extend(
  z.pick(Room, {
    id: true,
    room_number: true,
    room_type: true,
    monthly_rent: true,
    other_prices: true,
    capacity: true,
    empty_since: true,
    closes_on: true,
  }),
  {
    free_from: z.optional(RoomOfList.shape.free_from),
    may_renew: z.optional(RoomOfList.shape.may_renew),
  },
);
export type RoomOption = z.infer<typeof RoomOption>;

export const RemoveRoomInput = ById;
