import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { TenantBill } from '#shared/contract/payments.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, makeBill, makeInvoice, pay } from '#tests/support/people/factories.ts';
import { makeRentHome, RENT, type RentHome, rentOf } from '#tests/support/people/rent-home.ts';
import { runJobOn, startSeries } from '#tests/support/people/series.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

describe('the months of a rent', () => {
  let home: RentHome;
  beforeEach(async () => {
    home = await makeRentHome(app, '2026-11-03');
  });

  describe('typed by hand', () => {
    it('or, where it is left out, is for the month in which it is due; a rent of each quarter for three', async () => {
      const left = await makeInvoice(app, home.house.owner, home.tenancy, { due_date: '2026-11-28' });
      expect(left).toMatchObject({ covers_from: '2026-11-01', covers_to: '2026-11-30' });
      const quarter = { due_date: '2027-01-31', is_recurring: true, recurrence_type: 'QUARTERLY' };
      expect(await makeInvoice(app, home.house.owner, home.tenancy, quarter)).toMatchObject({
        covers_from: '2027-01-01',
        covers_to: '2027-03-31',
      });
      const power = await makeInvoice(app, home.house.owner, home.tenancy, { invoice_type: 'ELECTRICITY' });
      expect(power).toMatchObject({ covers_from: null, covers_to: null });
    });

    it.each([
      ['the last before the first', { covers_from: '2026-12-01', covers_to: '2026-11-30' }],
      ['only the first', { covers_from: '2026-11-01' }],
      ['only the last', { covers_to: '2026-11-30' }],
      ['a month that does not exist', { covers_from: '2026-11-31', covers_to: '2026-12-01' }],
      ['more than three years', { covers_from: '2026-11-01', covers_to: '2029-11-30' }],
      ['of a bill that is no rent', { covers_from: '2026-11-01', covers_to: '2026-11-30', invoice_type: 'WATER' }],
      [
        'other than the series recurs by',
        { covers_from: '2026-11-01', covers_to: '2026-12-31', is_recurring: true, recurrence_type: 'MONTHLY' },
      ],
    ])('is refused: %s', async (_, fields) => {
      const input = { tenant_id: home.tenancy, ...rentOf(1), due_date: '2026-11-05', ...fields };
      await expectUnchanged(app, [home.house.owner], () =>
        expectStatus(400, home.call('POST', '/api/invoices', input)),
      );
    });

    it('moves with its draft, and gives its month free', async () => {
      await home.bill('2026-11');
      const [draft] = await expectStatus(200, home.call<Invoice[]>('GET', '/api/invoices?status=DRAFT'));
      const months = { covers_from: '2026-12-01', covers_to: '2027-01-31' };
      const edited = { ...rentOf(2), due_date: '2026-11-25', ...months, refuse_similar: true };
      await expectStatus(200, home.call('PUT', `/api/invoices/${draft?.id}`, edited));
      expect([await home.plan('2026-11'), await home.plan('2027-01')]).toEqual([
        [[null, null]],
        [['ALREADY_BILLED', '2027-01-31']],
      ]);
      await home.bill('2026-11');
      await expectUnchanged(app, [home.house.owner], () =>
        expectRefusal(
          'INVOICE_SIMILAR',
          home.call('PUT', `/api/invoices/${draft?.id}`, { ...edited, covers_from: '2026-11-01' }),
        ),
      );
    });

    it('goes on by its months, also if they are paid afterwards and the rent changes', async () => {
      const { id } = await startSeries(app, home.house, 'MONTHLY', '2026-11-05', {
        ...rentOf(1, 'Sewa kamar 101 Oktober 2026'),
        covers_from: '2026-10-01',
        covers_to: '2026-10-31',
      });
      await runJobOn(app, '2026-11-30');
      await expectStatus(200, home.call('PUT', `/api/tenants/${home.tenancy}`, { monthly_rent: 1_200_000 }));
      await runJobOn(app, '2026-12-30');
      const { rows } = await app.deps.db.execute(sql`
        select title, due_date::text as due, covers_from::text as covers, subtotal from invoices where series_id = ${id} order by due_date`);
      expect(rows).toEqual([
        { title: 'Sewa kamar 101 Oktober 2026', due: '2026-11-05', covers: '2026-10-01', subtotal: RENT },
        { title: 'Sewa kamar 101 November 2026', due: '2026-12-05', covers: '2026-11-01', subtotal: RENT },
        { title: 'Sewa kamar 101 Desember 2026', due: '2027-01-05', covers: '2026-12-01', subtotal: 1_200_000 },
      ]);
    });
  });

  describe('said later', () => {
    it('by its owner, also of a paid bill; then months can only be added', async () => {
      const { id } = await makeBill(app, home.house.owner, home.tenancy, { ...rentOf(3), due_date: '2026-11-05' });
      await pay(app, home.house.tenant, id, 3 * RENT);
      const said = await expectStatus(200, home.setCovers(id, '2026-11-01', '2027-01-31'));
      expect(said).toMatchObject({ covers_from: '2026-11-01', covers_to: '2027-01-31', status: 'PAID' });
      await expectStatus(200, home.setCovers(id, '2026-11-01', '2027-01-31'));
      expect(await countAudits(app, 'invoice.set-covers', id)).toBe(1);
      for (const [from, to] of [
        ['2026-12-01', '2027-01-31'],
        ['2026-11-01', '2026-12-31'],
        ['2026-11-02', '2027-02-28'],
      ] as const) {
        await expectUnchanged(app, [home.house.owner], () =>
          expectRefusal('INVOICE_MONTHS_PAID', home.setCovers(id, from, to)),
        );
      }
      expect((await expectStatus(200, home.setCovers(id, '2026-10-01', '2027-02-28'))).covers_to).toBe('2027-02-28');
      expect(await home.plan('2027-02')).toEqual([['ALREADY_BILLED', '2027-02-28']]);
    });

    it('but not of a bill without months, nor of one that was cancelled', async () => {
      const power = await makeBill(app, home.house.owner, home.tenancy, { invoice_type: 'ELECTRICITY' });
      const gone = await makeBill(app, home.house.owner, home.tenancy, { due_date: '2026-12-05' });
      await expectStatus(200, home.call('POST', `/api/invoices/${gone.id}/cancel`));
      await expectUnchanged(app, [home.house.owner], async () => {
        for (const other of [power.id, gone.id])
          await expectRefusal('INVOICE_WITHOUT_MONTHS', home.setCovers(other, '2026-11-01', '2026-11-30'));
      });
    });

    it('is asked on the board where it looks like other months, and never guessed', async () => {
      const { id } = await makeBill(app, home.house.owner, home.tenancy, {
        ...rentOf(3, 'Sewa'),
        due_date: '2026-11-05',
      });
      const looks_like = { covers_from: '2026-11-01', covers_to: '2027-01-31' };
      expect((await home.board('2026-11'))?.bill).toMatchObject({ id, looks_like });
      // Its own month has it, with the whole amount, as long as nobody says otherwise.
      expect(await home.board('2026-11')).toMatchObject({ amount: 3 * RENT });
      expect(await home.board('2027-01')).toMatchObject({ state: 'UNBILLED', similar: [{ id, looks_like }] });
      expect(await home.board('2027-02')).toMatchObject({ state: 'UNBILLED', similar: [] });
      expect(await home.plan('2027-01')).toEqual([['SIMILAR', null]]);
      expect(await home.plan('2027-02')).toEqual([[null, null]]);
      // "Bill all" counts whom it bills without a question.
      expect(await home.totals('2027-01')).toMatchObject({ to_bill: 0, to_decide: 1 });
      expect(await home.totals('2027-02')).toMatchObject({ to_bill: 1, to_decide: 0 });
      await expectStatus(200, home.setCovers(id, looks_like.covers_from, looks_like.covers_to));
      expect(await home.plan('2027-01')).toEqual([['ALREADY_BILLED', '2027-01-31']]);
      expect((await home.board('2026-11'))?.bill?.looks_like).toBeNull();
      expect((await home.board('2027-01'))?.similar).toEqual([]);
    });

    it('is asked before billing a month that a bill due in another one names', async () => {
      app.clock.set('2026-11-26T02:00:00Z');
      const { id } = await makeBill(app, home.house.owner, home.tenancy, {
        ...rentOf(1, 'Sewa kamar 101 November 2026'),
        due_date: '2026-12-01',
      });
      expect(await home.plan('2026-11')).toEqual([['SIMILAR', null]]);
      expect((await home.board('2026-11'))?.similar.map((each) => each.id)).toEqual([id]);
      // Whoever answers that it is another rent may bill the month.
      await home.bill('2026-11');
      expect(await home.rents()).toHaveLength(2);
    });
  });

  it('is told to its tenant on the bill, in the list, by the link, and on the receipt', async () => {
    const { id, total_amount } = await home.prepaid('2026-11-15', '2027-02-14', 3);
    const covers = { covers_from: '2026-11-15', covers_to: '2027-02-14' };
    const { tenant } = home.house;
    expect(await expectStatus(200, tenant.rest.get<Invoice>(`/api/invoices/${id}`))).toMatchObject(covers);
    expect((await expectStatus(200, tenant.rest.get<Invoice[]>('/api/invoices')))[0]).toMatchObject(covers);
    expect((await expectStatus(200, tenant.rest.get<TenantBill[]>('/api/payments')))[0]).toMatchObject(covers);
    await expectStatus(200, tenant.rest.post(`/api/tenants/${home.tenancy}/confirm`));
    const token = await shareBills(home.house.owner, home.tenancy);
    const view = () => viewLink(app.rest, token);
    expect((await view()).bills).toEqual([expect.objectContaining({ id, ...covers })]);
    await pay(app, tenant, id, total_amount);
    expect((await view()).receipts).toEqual([expect.objectContaining(covers)]);
  });
});
