import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makePerson } from '#tests/support/people/factories.ts';
import { changes, copied, insertion } from '#worker/db/ctes.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });

function kostRow(address = 'Jalan Uji 1') {
  const id = crypto.randomUUID();
  const texts = { name: `Kost ${id}`, description: '', address };
  return { id, owner_id: owner.id, ...texts, kost_type: 'CAMPUR' as const, facilities: [], rules: ['Tenang'] };
}

async function makeKostRow(): Promise<string> {
  const row = kostRow();
  await app.deps.db.execute(insertion(kosts, row));
  return row.id;
}

describe('an INSERT by column', () => {
  it('makes one row for each that its source yields, of values, expressions, copies and nulls', async () => {
    const kost = await makeKostRow();
    const made = insertion(
      rooms,
      {
        kost_id: sql`k.id`,
        ...copied('k', ['owner_id']),
        room_number: sql`(100 + n)::text`,
        floor: 2,
        room_type: 'VIP',
        monthly_rent: 9_000_000_000,
        facilities: ['wifi', 'ac'],
        rfid_uid: null,
        status: 'AVAILABLE',
        images: undefined,
      },
      sql`k, generate_series(1, 2) as n`,
    );
    const { rows } = await app.deps.db.execute(sql`
      with k as (select * from kosts where id = ${kost}), made as (${made} returning *)
      select room_number, floor, room_type, monthly_rent, facilities, rfid_uid, status, images from made order by room_number`);
    const same = {
      floor: 2,
      room_type: 'VIP',
      monthly_rent: 9_000_000_000,
      facilities: ['wifi', 'ac'],
      rfid_uid: null,
      images: [],
    };
    expect(rows).toEqual([
      { room_number: '101', ...same, status: 'AVAILABLE' },
      { room_number: '102', ...same, status: 'AVAILABLE' },
    ]);
  });

  it('writes JSON, instants and text that looks like SQL as they are', async () => {
    const details = { text: `'); drop table users; --`, list: [1, null] };
    const created_at = '2031-05-06T07:08:09.010Z';
    const request_id = `typed-${owner.id}`;
    const row = { subject_id: owner.id, owner_id: owner.id, request_id, details, created_at };
    await app.deps.db.execute(insertion(auditLog, { ...row, action: 'room.create' }));
    const { rows } = await app.deps.db.execute(
      sql`select details, created_at from audit_log where request_id = ${request_id}`,
    );
    expect(rows).toEqual([{ details, created_at: expect.anything() }]);
    expect(new Date(String(rows[0]?.created_at)).toISOString()).toBe(created_at);
  });

  it('refuses a column that the table does not have', () => {
    const row = { ...kostRow(), nickname: 'x' };
    expect(() => insertion(kosts, row)).toThrow('No such column: nickname');
    // @ts-expect-error A column that every row needs is left out.
    insertion(kosts, { name: 'Kost' });
    // @ts-expect-error A number is no address.
    insertion(kosts, { ...kostRow(), address: 1 });
  });
});

describe('the SET of an UPDATE', () => {
  it('changes what is named, by value or expression, and leaves undefined alone', async () => {
    const kost = await makeKostRow();
    await app.deps.db.execute(sql`
      update kosts set ${changes(kosts, { name: 'Baru', address: undefined, updated_at: sql`created_at` })} where id = ${kost}`);
    const { rows } = await app.deps.db.execute(
      sql`select name, address, updated_at = created_at as expressed from kosts where id = ${kost}`,
    );
    expect(rows).toEqual([{ name: 'Baru', address: 'Jalan Uji 1', expressed: true }]);
  });
});
