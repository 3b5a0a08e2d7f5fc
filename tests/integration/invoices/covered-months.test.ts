import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { OwnerMonth } from '#shared/contract/owner-today.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeBill, makeRoom, makeTenant, pay } from '#tests/support/people/factories.ts';
import { makeRentHome, RENT, type RentHome, rentOf } from '#tests/support/people/rent-home.ts';
import { dueDaysOf, runJobOn, startSeries } from '#tests/support/people/series.ts';
import { databaseFault } from '#worker/db/fault.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('rent for several months', () => {
  let home: RentHome;
  beforeEach(async () => {
    home = await makeRentHome(app, '2026-11-03');
  });

  describe('so that months paid in one', () => {
    it('are not billed again by billing the month, whatever month it is', async () => {
      await home.settle(await home.prepaid('2026-11-01', '2027-10-31', 12));
      for (const month of ['2026-11', '2026-12', '2027-01']) {
        expect(await home.plan(month)).toEqual([['ALREADY_BILLED', '2027-10-31']]);
        const rows = await expectUnchanged(app, [home.house.owner], () => home.bill(month));
        expect(rows.map(({ exception }) => exception)).toEqual(['ALREADY_BILLED']);
        expect((await home.totals(month)).to_bill).toBe(0);
      }
      expect(await home.plan('2026-10')).toEqual([[null, null]]);
      app.clock.set('2027-09-03T02:00:00Z');
      expect(await home.plan('2027-11')).toEqual([[null, null]]);
    });

    it('are not billed again by a running automatic rent, which goes on after them', async () => {
      await home.automatic({ day: 5 });
      await runJobOn(app, '2026-11-04');
      await home.settle(await home.prepaid('2026-12-01', '2027-02-28', 3, '2026-11-20'));
      for (const day of ['2026-11-30', '2026-12-30', '2027-01-31', '2027-02-28']) await runJobOn(app, day);
      expect((await home.rents()).map(({ due }) => due)).toEqual(['2026-11-05', '2026-11-20', '2027-03-05']);
      await expectSoundMoney(app, home.house.owner);
    });

    it('are left out when automatic rent is switched on', async () => {
      await home.settle(await home.prepaid('2026-11-01', '2027-04-30', 6));
      const { automatic_rent: rent } = await home.automatic({ day: 10 });
      expect(rent?.next_due_on).toBe('2027-05-10');
      expect((await home.rents()).at(-1)).toEqual({ due: '2027-05-10', covers: '2027-05-01 2027-05-31' });
    });

    it('keep a series of each quarter out as a whole, and the months that are left are offered', async () => {
      const { id } = await startSeries(app, home.house, 'QUARTERLY', '2026-11-05', rentOf(3));
      await home.prepaid('2027-02-01', '2027-02-28', 1);
      await runJobOn(app, '2027-01-30');
      expect(await dueDaysOf(app, id)).toEqual(['2026-11-05']);
      expect(await countAudits(app, 'invoice.skip-periods', id)).toBe(1);
      expect([await home.plan('2027-01'), await home.plan('2027-02'), await home.plan('2027-03')]).toEqual([
        [['ALREADY_BILLED', '2027-01-31']],
        [['ALREADY_BILLED', null]],
        [[null, null]],
      ]);
      expect(await home.plan('2027-04')).toEqual([[null, null]]);
      app.clock.set('2027-02-15T02:00:00Z');
      expect((await home.plan('2027-05'))[0]?.[0]).toBe('AUTOMATIC');
    });

    it('are named to whoever asks for similar bills, also for a part of the months', async () => {
      const ahead = await home.prepaid('2026-11-01', '2027-01-31', 3);
      const careful = (fields: object) =>
        home.call('POST', '/api/invoices', { tenant_id: home.tenancy, ...rentOf(1), refuse_similar: true, ...fields });
      const refused = await expectUnchanged(app, [home.house.owner], () =>
        expectRefusal('INVOICE_SIMILAR', careful({ due_date: '2027-01-10' })),
      );
      expect(refused.body.issues?.map(({ path }) => path)).toEqual([['similar', ahead.id]]);
      await expectRefusal(
        'INVOICE_SIMILAR',
        careful({ due_date: '2027-03-10', covers_from: '2027-01-01', covers_to: '2027-03-31' }),
      );
      // Due in one of the months, but paying for a later one; and of another type.
      await expectStatus(201, careful({ due_date: '2027-01-25', covers_from: '2027-02-01', covers_to: '2027-02-28' }));
      await expectStatus(201, careful({ due_date: '2026-12-10', invoice_type: 'ELECTRICITY' }));
    });

    it('are free again once the bill is cancelled', async () => {
      const { id } = await home.prepaid('2026-11-01', '2027-01-31', 3);
      await expectStatus(200, home.call('POST', `/api/invoices/${id}/cancel`));
      expect(await home.plan('2026-12')).toEqual([[null, null]]);
      await home.bill('2026-12');
      expect((await home.rents()).map(({ covers }) => covers)).toEqual(['2026-12-01 2026-12-31']);
    });
  });

  describe('and the month’s sums', () => {
    it('count it by its months, while money counts on the day on which it came', async () => {
      const year = await home.prepaid('2026-11-01', '2027-10-31', 12);
      await home.settle(year);
      const sums = async (month: string) =>
        (await home.totals(month)).states.map(({ state, ...rest }) => [state, rest]);
      const month = ['PAID', { count: 1, amount: RENT, remaining_amount: 0 }];
      for (const each of ['2026-11', '2026-12', '2027-10']) expect(await sums(each)).toEqual([month]);
      expect(await sums('2027-11')).toEqual([['UNBILLED', { count: 1, amount: RENT, remaining_amount: RENT }]]);
      expect(await home.board('2027-03')).toMatchObject({
        state: 'PAID',
        amount: RENT,
        bill: { id: year.id, total_amount: 12 * RENT, covers_from: '2026-11-01', covers_to: '2027-10-31' },
      });
      const seen = async () => {
        const { received, ...rest } = await expectStatus(
          200,
          home.call<OwnerMonth>('GET', '/api/dashboard/owner/month'),
        );
        const { total_revenue } = await expectStatus(200, home.call<OwnerDashboard>('GET', '/api/dashboard/owner'));
        return { received, total_revenue, expected: rest.expected, collected: rest.collected };
      };
      const paid = { total_revenue: 12 * RENT, expected: RENT, collected: RENT };
      expect(await seen()).toEqual({ ...paid, received: 12 * RENT });
      app.clock.set('2026-12-10T02:00:00Z');
      expect(await seen()).toEqual({ ...paid, received: 0 });
      await expectSoundMoney(app, home.house.owner);
    });

    it('lose no rupiah of an amount that cannot be divided, and share what is left of it', async () => {
      const { id } = await makeBill(app, home.house.owner, home.tenancy, {
        title: 'Sewa',
        due_date: '2026-11-05',
        covers_from: '2026-11-01',
        covers_to: '2027-01-31',
        items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000_001 }],
      });
      await pay(app, home.house.tenant, id, 400_000);
      const months = await Promise.all(['2026-11', '2026-12', '2027-01'].map(home.board));
      expect(months.map((row) => [row?.state, row?.amount, row?.remaining_amount])).toEqual([
        ['PARTIAL', 333_333, 200_000],
        ['PARTIAL', 333_334, 200_000],
        ['PARTIAL', 333_334, 200_001],
      ]);
      expect(months[0]?.bill?.remaining_amount).toBe(600_001);
    });

    it('take a period from the 15th for the month in which it begins', async () => {
      await home.settle(await home.prepaid('2026-11-15', '2027-01-14', 2));
      expect((await home.board('2026-11'))?.state).toBe('PAID');
      expect((await home.board('2026-12'))?.state).toBe('PAID');
      expect((await home.board('2027-01'))?.state).toBe('UNBILLED');
      // The months go on from the day on which they began.
      await home.bill('2027-01');
      expect((await home.rents()).at(-1)?.covers).toBe('2027-01-15 2027-02-14');
    });
  });

  describe('made by two at the same time', () => {
    const ROUNDS = 6;

    it('is one bill, whether a series, the month’s billing or a careful hand is first', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { room, tenant } = await neighbour(round);
        const next = { ...home.house, room, tenant };
        app.clock.set('2026-11-03T02:00:00Z');
        await startSeries(app, next, 'MONTHLY', '2026-11-05', rentOf(1));
        app.clock.set('2026-12-01T02:00:00Z');
        const id = tenant.tenant.id;
        const december = { due_date: '2026-12-20', covers_from: '2026-12-01', covers_to: '2027-02-28' };
        await Promise.all([
          runJobOn(app, '2026-12-01'),
          home.call('POST', '/api/invoices/bill-month', { month: '2026-12', tenancy_ids: [id], dry_run: false }),
          home.call('POST', '/api/invoices', { tenant_id: id, ...rentOf(3), ...december, refuse_similar: true }),
          runJobOn(app, '2026-12-01'),
        ]);
        const { rows } = await app.deps.db.execute(sql`
          select id from invoices where tenant_id = ${id} and status <> 'CANCELLED'
            and coalesce(covers_to, due_date) >= '2026-12-01'`);
        expect(rows).toHaveLength(1);
      }
      expect(app.trips.faults).toEqual([]);
      await expectSoundMoney(app, home.house.owner);
    });

    /** A rent like the tenancy's first one, as the Worker of before writes it; `more` are further columns. */
    const another = (due: string, more: Record<string, string> = {}) => `
      insert into invoices (invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
        kost_name, invoice_type, title, subtotal, total_amount, late_fee_bps, allow_partial_payment, is_recurring,
        recurrence_type, late_fee_until, status, due_date${Object.keys(more)
          .map((column) => `, ${column}`)
          .join('')})
      select invoice_number || '-2', tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number, kost_name,
        invoice_type, title, subtotal, total_amount, late_fee_bps, allow_partial_payment, false, 'NONE', late_fee_until, 'DRAFT',
        ${due}${Object.values(more)
          .map((value) => `, ${value}`)
          .join('')}
      from invoices where tenant_id = '${home.tenancy}' order by id limit 1`;

    it('is one bill also where the job waits for the one that is being made', async () => {
      const { id } = await startSeries(app, home.house, 'MONTHLY', '2026-11-05', rentOf(1));
      const hand = await holdTransaction(app);
      await hand.run(`select from tenancies where id = '${home.tenancy}' for no key update`);
      await hand.run(another(`'2026-12-20'`));
      const job = runJobOn(app, '2026-12-01');
      await hand.untilSomebodyWaits();
      await hand.commit();
      await job;
      expect(await dueDaysOf(app, id)).toEqual(['2026-11-05']);
      expect(await countAudits(app, 'invoice.skip-periods', id)).toBe(1);
      await runJobOn(app, '2026-12-30');
      expect(await dueDaysOf(app, id)).toEqual(['2026-11-05', '2027-01-05']);
    });

    it('is refused by the database itself, even if nobody locked the tenancy', async () => {
      await home.bill('2026-11');
      const { db } = app.deps;
      const fault = await db
        .execute(another('due_date', { sole_rent_of: 'sole_rent_of' }))
        .then(() => null, databaseFault);
      expect(fault?.constraint).toBe('invoices_sole_rent_key');
      // An owner who was asked, and the Worker of before, may still make another.
      await db.execute(another('due_date'));
      expect(await home.rents()).toHaveLength(2);
    });

    async function neighbour(round: number) {
      const room = await makeRoom(home.house.owner, home.house.kost.id, {
        room_number: `2${round}`,
        monthly_rent: RENT,
      });
      const contract = { contract_start: '2026-05-01', contract_end: '2029-12-31' };
      return { room, tenant: await makeTenant(app, home.house.owner, room.id, contract) };
    }
  });
});
