import * as z from 'zod/mini';
import { PastStay, PastStaysInput } from '#shared/contract/past-stays.ts';
import { RoomCalendarInput, RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import * as contract from '#shared/contract/rooms.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { createManyRooms } from './create-many-rooms.ts';
import { createRoom } from './create-room.ts';
import { listPastStays } from './past-stays.ts';
import { countRooms, listRoomOptions, listRooms } from './queries.ts';
import { removeRoom } from './remove-room.ts';
import { roomCalendar } from './room-calendar.ts';
import { updateManyRooms } from './update-many-rooms.ts';
import { updateRoom } from './update-room.ts';

export const roomsRouter = t.router({
  list: procedureFor(
    'room:list',
    'GET /api/kost/{kostId}/rooms',
    docs('The rooms of a kost', { refuses: ['CONFLICT'] }),
  )
    .input(contract.ListRoomsInput)
    .output(page(contract.RoomOfList))
    .query(({ ctx, input }) => listRooms(ctx, input)),

  counts: procedureFor('room:list', 'GET /api/kost/{kostId}/room-counts', docs('How many rooms in each state'))
    .input(contract.CountRoomsInput)
    .output(contract.RoomCounts)
    .query(({ ctx, input }) => countRooms(ctx, input.kostId)),

  options: procedureFor(
    'room:list',
    'GET /api/kost/{kostId}/room-options',
    docs('Free rooms to choose from', { refuses: ['CONFLICT'] }),
  )
    .input(contract.RoomOptionsInput)
    .output(page(contract.RoomOption))
    .query(({ ctx, input }) => listRoomOptions(ctx, input)),

  calendar: procedureFor(
    'room:list',
    'GET /api/room-calendar',
    docs('Who holds which room from when to when', { refuses: ['CONFLICT'] }),
  )
    .input(RoomCalendarInput)
    .output(page(RoomOfCalendar))
    .query(({ ctx, input }) => roomCalendar(ctx, input)),

  pastStays: procedureFor(
    'room:open',
    'GET /api/rooms/{id}/past-stays',
    docs('Who held a room before, and how it ended', { refuses: ['CONFLICT'] }),
  )
    .input(PastStaysInput)
    .output(page(PastStay))
    .query(({ ctx, input }) => listPastStays(ctx, input)),

  create: procedureFor(
    'room:create',
    'POST /api/rooms',
    docs('Add a room', {
      refuses: ['FILE_NOT_USABLE', 'NOT_FOUND', 'KOST_INACTIVE', 'ROOM_NUMBER_TAKEN', 'RFID_TAKEN'],
    }),
    { status: 201 },
  )
    .input(contract.CreateRoomInput)
    .output(contract.Room)
    .mutation(({ ctx, input }) => createRoom(ctx, input)),

  createMany: procedureFor(
    'room:create',
    'POST /api/kost/{kostId}/rooms',
    docs('Add many rooms', { refuses: ['KOST_INACTIVE'] }),
    { status: 201 },
  )
    .input(contract.CreateManyRoomsInput)
    .use(onceByKey)
    .output(contract.ManyRooms)
    .mutation(({ ctx, input }) => createManyRooms(ctx, input)),

  update: procedureFor(
    'room:update',
    'PUT /api/rooms/{id}',
    docs('Change a room', {
      refuses: ['FILE_NOT_USABLE', 'ROOM_NUMBER_TAKEN', 'RFID_TAKEN', 'ROOM_NOT_AVAILABLE', 'ROOM_OCCUPIED'],
    }),
  )
    .input(contract.UpdateRoomInput)
    .output(contract.Room)
    .mutation(({ ctx, input }) => updateRoom(ctx, input)),

  updateMany: procedureFor('room:update', 'PUT /api/kost/{kostId}/rooms', docs('Change many rooms'))
    .input(contract.UpdateManyRoomsInput)
    .output(contract.ManyRoomsUpdated)
    .mutation(({ ctx, input }) => updateManyRooms(ctx, input)),

  remove: procedureFor(
    'room:delete',
    'DELETE /api/rooms/{id}',
    docs('Delete or archive a room', { refuses: ['ROOM_OCCUPIED'] }),
    { status: 204 },
  )
    .input(contract.RemoveRoomInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeRoom(ctx, input.id)),
});
