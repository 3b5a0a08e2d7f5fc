import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, makeRoom, pay } from '#tests/support/people/factories.ts';
import { makeRentHome, RENT, type RentHome } from '#tests/support/people/rent-home.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('up to when rent is paid', () => {
  let home: RentHome;
  beforeEach(async () => {
    home = await makeRentHome(app, '2026-11-03');
  });

  const months = (from: string, to: string, count = 1) => home.prepaid(from, to, count);
  const settled = async (from: string, to: string, count = 1) => home.settle(await months(from, to, count));
  const cancel = (bill: Invoice) =>
    expectStatus(200, home.call<Invoice>('POST', `/api/invoices/${bill.id}/cancel`, { reason: 'Salah bulan' }));
  /** As the board, the room's panel and the tenant's home say it, all the same. */
  const paidThrough = async () => {
    const board = await home.board('2026-11');
    const room = await expectStatus(200, home.call<RoomLife>('GET', `/api/rooms/${home.house.room.id}`));
    const own = await expectStatus(200, home.house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
    expect([room.paid_through, own.tenant_info?.paid_through]).toEqual([board?.paid_through, board?.paid_through]);
    return board?.paid_through;
  };

  it('is not known without a paid bill', async () => {
    expect(await paidThrough()).toBeNull();
    await months('2026-11-01', '2026-11-30');
    expect(await paidThrough()).toBeNull();
  });

  it('is the last day of the months that follow each other, those paid ahead too', async () => {
    await settled('2026-11-01', '2026-11-30');
    expect(await paidThrough()).toBe('2026-11-30');
    await settled('2026-12-01', '2027-11-30', 12);
    expect(await paidThrough()).toBe('2027-11-30');
  });

  it('ends before a month that nobody has billed, and goes on when that is paid', async () => {
    await settled('2026-11-01', '2026-11-30');
    await settled('2027-01-01', '2027-01-31');
    expect(await paidThrough()).toBe('2026-11-30');
    await settled('2026-12-01', '2026-12-31');
    expect(await paidThrough()).toBe('2027-01-31');
  });

  it('ends before a bill that is open or partly paid, whatever was paid after it', async () => {
    await settled('2026-10-01', '2026-10-31');
    const bill = await months('2026-11-01', '2026-11-30');
    await settled('2026-12-01', '2026-12-31');
    expect(await paidThrough()).toBe('2026-10-31');
    await pay(app, home.house.tenant, bill.id, 400_000);
    expect(await paidThrough()).toBe('2026-10-31');
    await pay(app, home.house.tenant, bill.id, 600_000);
    expect(await paidThrough()).toBe('2026-12-31');
  });

  it('is not said while an older bill is open', async () => {
    await months('2026-06-01', '2026-06-30');
    await settled('2026-11-01', '2026-11-30');
    expect(await paidThrough()).toBeNull();
  });

  it('does not count a cancelled bill, nor a draft', async () => {
    await settled('2026-11-01', '2026-11-30');
    await cancel(await months('2026-12-01', '2026-12-31'));
    expect(await paidThrough()).toBe('2026-11-30');
    await settled('2027-01-01', '2027-01-31');
    await home.bill('2026-12');
    expect(await paidThrough()).toBe('2026-11-30');
  });

  it('counts the days of months that begin within one, and of a bill for days', async () => {
    await settled('2026-10-15', '2026-11-14');
    expect(await paidThrough()).toBe('2026-11-14');
    await settled('2026-11-15', '2026-11-20');
    expect(await paidThrough()).toBe('2026-11-20');
  });

  it('is counted from today where nobody was asked to pay before', async () => {
    await settled('2026-09-01', '2026-09-30');
    await settled('2026-11-01', '2026-12-31', 2);
    expect(await paidThrough()).toBe('2026-12-31');
  });

  describe('after a move', () => {
    const moved = async (monthly_rent = RENT) => {
      const { house } = home;
      const room = await makeRoom(house.owner, house.kost.id);
      const terms = { room_id: room.id, moves_on: '2026-11-03', monthly_rent };
      await expectStatus(201, home.call('POST', `/api/tenants/${home.tenancy}/move`, terms));
      house.room = room;
    };

    it('is not said while a bill of the room that was left is open, and goes on when that is paid', async () => {
      const october = await months('2026-10-01', '2026-10-31');
      await settled('2026-11-01', '2026-11-02');
      await moved();
      expect(await paidThrough()).toBeNull();
      await home.settle(october);
      expect(await paidThrough()).toBe('2026-11-02');
    });

    it('counts no day of what was paid ahead of the room that was left, as its days became credit', async () => {
      await settled('2026-11-01', '2026-12-31', 2);
      await moved(2 * RENT);
      expect(await paidThrough()).toBe('2026-11-02');
    });
  });

  it('is the month of its due date for a bill of which nobody has said the months', async () => {
    const bill = await months('2026-11-01', '2026-11-30');
    await app.deps.db.execute(sql`update invoices set covers_from = null, covers_to = null where id = ${bill.id}`);
    await home.settle(bill);
    expect(await paidThrough()).toBe('2026-11-30');
  });
});
