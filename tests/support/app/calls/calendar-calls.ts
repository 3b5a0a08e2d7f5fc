import { addMonths, wibDay } from '#shared/rules/calendar.ts';
import type { GoodCall } from './good-call.ts';

export const calendarCalls: Record<string, GoodCall> = {
  'rooms.calendar': {
    by: 'owner',
    rest: ['GET /api/room-calendar', 200, 'list'],
    answers: 'U F F F F + + F P',
    input: ({ app }) => ({ from: wibDay(app.clock.now()), to: addMonths(wibDay(app.clock.now()), 6) }),
  },
  'rooms.pastStays': {
    by: 'owner',
    rest: ['GET /api/rooms/{id}/past-stays', 200, 'list'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'id',
    input: ({ house }) => ({ id: house.room.id }),
  },
};
