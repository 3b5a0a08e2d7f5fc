import * as z from 'zod';
import {
  CountRoomsInput,
  CreateManyRoomsInput,
  CreateRoomInput,
  ListRoomsInput,
  ManyRooms,
  ManyRoomsUpdated,
  RemoveRoomInput,
  Room,
  RoomCounts,
  RoomOption,
  RoomOptionsInput,
  UpdateManyRoomsInput,
  UpdateRoomInput,
} from '#shared/contract/rooms.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { createManyRooms } from './create-many-rooms.ts';
import { createRoom } from './create-room.ts';
import { countRooms, listRoomOptions, listRooms } from './queries.ts';
import { removeRoom } from './remove-room.ts';
import { updateManyRooms } from './update-many-rooms.ts';
import { updateRoom } from './update-room.ts';

export const roomsRouter = t.router({
  list: procedureFor('room:list')
    .meta({
      refuses: ['CONFLICT'],
      rest: { method: 'GET', path: '/api/kost/{kostId}/rooms', summary: 'The rooms of a kost' },
    })
    .input(ListRoomsInput)
    .output(page(Room))
    .query(({ ctx, input }) => listRooms(ctx, input)),

  counts: procedureFor('room:list')
    .meta({ rest: { method: 'GET', path: '/api/kost/{kostId}/room-counts', summary: 'How many rooms in each state' } })
    .input(CountRoomsInput)
    .output(RoomCounts)
    .query(({ ctx, input }) => countRooms(ctx, input.kostId)),

  options: procedureFor('room:list')
    .meta({
      refuses: ['CONFLICT'],
      rest: { method: 'GET', path: '/api/kost/{kostId}/room-options', summary: 'Free rooms to choose from' },
    })
    .input(RoomOptionsInput)
    .output(page(RoomOption))
    .query(({ ctx, input }) => listRoomOptions(ctx, input)),

  create: procedureFor('room:create')
    .meta({
      refuses: ['FILE_NOT_USABLE', 'NOT_FOUND', 'KOST_INACTIVE', 'ROOM_NUMBER_TAKEN', 'RFID_TAKEN'],
      rest: { method: 'POST', path: '/api/rooms', status: 201, summary: 'Add a room' },
    })
    .input(CreateRoomInput)
    .output(Room)
    .mutation(({ ctx, input }) => createRoom(ctx, input)),

  createMany: procedureFor('room:create')
    .meta({
      refuses: ['KOST_INACTIVE'],
      rest: { method: 'POST', path: '/api/kost/{kostId}/rooms', status: 201, summary: 'Add many rooms' },
    })
    .input(CreateManyRoomsInput)
    .use(onceByKey)
    .output(ManyRooms)
    .mutation(({ ctx, input }) => createManyRooms(ctx, input)),

  update: procedureFor('room:update')
    .meta({
      refuses: ['FILE_NOT_USABLE', 'ROOM_NUMBER_TAKEN', 'RFID_TAKEN', 'ROOM_OCCUPIED'],
      rest: { method: 'PUT', path: '/api/rooms/{id}', summary: 'Change a room' },
    })
    .input(UpdateRoomInput)
    .output(Room)
    .mutation(({ ctx, input }) => updateRoom(ctx, input)),

  updateMany: procedureFor('room:update')
    .meta({ rest: { method: 'PUT', path: '/api/kost/{kostId}/rooms', summary: 'Change many rooms' } })
    .input(UpdateManyRoomsInput)
    .output(ManyRoomsUpdated)
    .mutation(({ ctx, input }) => updateManyRooms(ctx, input)),

  remove: procedureFor('room:delete')
    .meta({
      refuses: ['ROOM_OCCUPIED'],
      rest: { method: 'DELETE', path: '/api/rooms/{id}', status: 204, summary: 'Delete or archive a room' },
    })
    .input(RemoveRoomInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeRoom(ctx, input.id)),
});
