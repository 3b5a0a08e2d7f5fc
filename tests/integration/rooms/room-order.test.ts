import { beforeAll, describe, expect, it } from 'vitest';
import type { ExportedRoom } from '#shared/contract/imports.ts';
import type { Kost } from '#shared/contract/kost.ts';
import type { BilledMonth, MonthRow } from '#shared/contract/month-board.ts';
import type { Room, RoomOption } from '#shared/contract/rooms.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';

const app = createTestApp();
const inOrder = ['1', '1-2', '1-10', '2', '10', 'A1', 'a2', 'A10', 'B1', 'Melati 2', 'Melati 10'];
const made = ['10', 'Melati 10', 'A10', 'a2', '1-10', 'B1', 'Melati 2', '2', '1', '1-2', 'A1'];

describe('the rooms of a floor are in the order in which people count', () => {
  let owner: Person;
  let kost: Kost;
  const month = wibDay(app.clock.now()).slice(0, 7);
  beforeAll(async () => {
    owner = await makePerson(app, { role: 'OWNER' });
    kost = await makeKost(owner);
    for (const room_number of made) {
      const room = await makeRoom(owner, kost.id, { room_number, floor: 1 });
      await makeTenant(app, owner, room.id, { full_name: `Penghuni ${room_number}` });
    }
    await makeRoom(owner, kost.id, { room_number: '3', floor: 2 });
    // Free rooms, to choose from.
    for (const room_number of ['F10', 'F9', 'F1']) await makeRoom(owner, kost.id, { room_number, floor: 3 });
  });

  /** A list page by page, so that each page begins where the one before ended. */
  async function pages<Row extends { id: string }>(path: string, limit: number): Promise<Row[]> {
    const rows: Row[] = [];
    for (let cursor = ''; ;) {
      const answer = await owner.rest.get<Row[]>(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor}`);
      expect(answer.status).toBe(200);
      rows.push(...answer.body);
      const next = answer.headers.get('X-Next-Cursor');
      if (next === null) return rows;
      cursor = `&cursor=${next}`;
    }
  }

  it.each([1, 3, 100])('in the grid, %i on a page', async (limit) => {
    const rooms = await pages<Room>(`/api/kost/${kost.id}/rooms`, limit);
    expect(rooms.map(({ room_number }) => room_number)).toEqual([...inOrder, '3', 'F1', 'F9', 'F10']);
  });

  it.each([1, 100])('among the rooms to choose from, %i on a page', async (limit) => {
    const rooms = await pages<RoomOption>(`/api/kost/${kost.id}/room-options`, limit);
    expect(rooms.map(({ room_number }) => room_number)).toEqual(['3', 'F1', 'F9', 'F10']);
  });

  it.each([1, 4, 100])('on the board of a month, %i on a page', async (limit) => {
    const rows = await pages<MonthRow>(`/api/invoices/month-board?month=${month}&kost_id=${kost.id}`, limit);
    expect(rows.map(({ room_number }) => room_number)).toEqual(inOrder);
  });

  it('when a month is billed', async () => {
    const plan = await expectStatus(
      200,
      owner.rest.post<BilledMonth>('/api/invoices/bill-month', { month, kost_id: kost.id, dry_run: true }),
    );
    const numbers = plan.rows.map(({ room_number }) => room_number);
    expect(numbers).toEqual(inOrder);
  });

  it('in what is exported, all of it', async () => {
    const rooms = await pages<ExportedRoom & { id: string }>(`/api/kost/${kost.id}/export`, 2);
    expect(rooms.map(({ room_number }) => room_number).toSorted()).toEqual(
      [...inOrder, '3', 'F1', 'F9', 'F10'].toSorted(),
    );
  });
});
