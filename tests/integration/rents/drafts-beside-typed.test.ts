import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { SentDrafts } from '#shared/contract/month-board.ts';
import type { OwnerMonth } from '#shared/contract/owner-today.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { wrongMonths } from '#tests/support/oracle/covered-months.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectUnchanged, refusing } from '#tests/support/app/refusals.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { makeRentHome, RENT, rentOf } from '#tests/support/people/rent-home.ts';
import { runJobOn } from '#tests/support/people/series.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

/** The draft of an automatic rent that begins with February 2027, and what an owner types after it. */
async function draftHome(rent_period: string) {
  const isOfMonth = rent_period === 'MONTH';
  const start = { contract_start: isOfMonth ? '2027-01-01' : '2027-02-01', rent_period, monthly_rent: RENT };
  const home = await makeRentHome(app, '2027-01-05', start);
  const { house, tenancy, automatic, board, totals } = home;
  await automatic(isOfMonth ? { day: 1 } : {});
  app.clock.set('2027-01-06T02:00:00Z');
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`select id from invoices where tenant_id = ${tenancy}`);
  const id = String(rows[0]?.id);
  const { rest } = house.owner;
  return {
    ...home,
    id,
    type: (from: string | null, to: string | null) =>
      makeBill(app, house.owner, tenancy, {
        ...rentOf(1),
        due_date: from ?? '2027-02-10',
        ...(from && { covers_from: from, covers_to: to }),
      }),
    cancel: (bill: Invoice) => expectStatus(200, rest.post(`/api/invoices/${bill.id}/cancel`)),
    /** Adds other lines to the draft. */
    edit: async (...items: object[]) => {
      const draft = await expectStatus(200, rest.get<Invoice>(`/api/invoices/${id}`));
      return expectStatus(
        200,
        rest.put(`/api/invoices/${id}`, {
          ...draft,
          subtotal: undefined,
          total_amount: undefined,
          items: [...draft.items, ...items],
        }),
      );
    },
    /** What the board, its sums, and once it has come the home of the owner say of a month. */
    counted: async (month: string) => {
      const { states, draft_ids } = await totals(month);
      const sum = states.reduce((all, { amount }) => all + amount, 0);
      expect((await board(month))?.amount).toBe(sum);
      const { month: present, expected } = await expectStatus(200, rest.get<OwnerMonth>('/api/dashboard/owner/month'));
      expect(present === month ? expected : sum).toBe(sum);
      return { sum, drafts: draft_ids.length };
    },
    send: () => rest.post<Invoice>(`/api/invoices/${id}/send`),
    sendMany: () => expectStatus(200, rest.post<SentDrafts>('/api/invoices/send-drafts', { invoice_ids: [id] })),
    /** The bills that it was sent as. */
    asked: async () => {
      await expectSoundMoney(app, house.owner);
      const { rows: bills } = await app.deps.db.execute<{ bill: string }>(sql`
        select concat_ws(' ', coalesce(covers_from || ' ' || covers_to, title), total_amount) as bill from invoices
        where tenant_id = ${tenancy} and status = 'SENT' and due_date < '2027-03-01' and title <> 'Sewa di muka' order by covers_from`);
      return bills.map(({ bill }) => bill);
    },
  };
}

describe('the draft of an automatic rent', () => {
  it.each([
    ['MONTH', '2027-02-01', '2027-02-28', [RENT]],
    ['MONTH', null, null, [RENT]],
    ['MONTH', '2027-02-10', '2027-02-19', [RENT + 321_429]],
    ['QUARTER', '2027-02-01', '2027-02-28', [RENT, 342_696, 342_697]],
    ['QUARTER', '2027-03-01', '2027-03-31', [314_607, RENT, 333_334]],
    ['QUARTER', '2027-02-01', '2027-05-31', [250_000, 250_000, 250_000]],
  ])('of a %s counts at any time as it is sent, beside a rent of %s to %s', async (period, from, to, sums) => {
    const { house, counted, type, cancel } = await draftHome(period);
    const months = ['2027-02', '2027-03', '2027-04'].slice(0, sums.length);
    const all = async () => {
      const found = [];
      for (const month of months) found.push((await counted(month)).sum);
      return found;
    };
    const alone = await all();
    expect(alone.reduce((one, other) => one + other, 0)).toBe(RENT);
    await cancel(await type(from, to));
    expect(await all()).toEqual(alone);
    const typed = await type(from, to);
    expect(await all()).toEqual(sums);
    expect(await wrongMonths(app, house.owner, 3)).toEqual([]);
    app.clock.set('2027-02-01T02:00:00Z');
    expect(await all()).toEqual(sums);
    await runJobOn(app, '2027-02-01');
    expect(await all()).toEqual(sums);
    await expectSoundMoney(app, house.owner);
    await cancel(typed);
  });

  it.each([
    ['MONTH', '2027-02-10', '2027-02-19'],
    ['QUARTER', '2027-02-01', '2027-02-28'],
    ['QUARTER', '2027-03-01', '2027-03-31'],
    ['QUARTER', '2027-02-15', '2027-06-30'],
    ['WEEK', '2027-02-02', '2027-02-03'],
  ])('of a %s is followed by rents of all days that it and a rent of %s to %s leave', async (period, from, to) => {
    const { house, rents, type } = await draftHome(period);
    await type(from, to);
    for (let nth = 20; nth < 210; nth += 3) await runJobOn(app, addDays('2027-01-01', nth));
    const covered = (await rents()).map(({ covers }) => String(covers)).sort();
    expect(covered[0]?.slice(0, 10)).toBe('2027-02-01');
    const next = covered.map((each) => addDays(each.slice(11), 1));
    expect(covered.slice(1).map((each) => each.slice(0, 10))).toEqual(next.slice(0, -1));
    await expectSoundMoney(app, house.owner);
  });

  it('of which nothing will be sent is not among the drafts that are', async () => {
    const { counted, type, cancel } = await draftHome('MONTH');
    expect((await counted('2027-02')).drafts).toBe(1);
    const typed = await type('2027-02-01', '2027-02-28');
    expect((await counted('2027-02')).drafts).toBe(0);
    await cancel(typed);
    expect(await counted('2027-02')).toEqual({ sum: RENT, drafts: 1 });
  });

  it.each([
    ['MONTH', '2027-01-20', '2027-02-19', ['2027-02-20 2027-02-28 321429']],
    ['MONTH', '2027-02-10', '2027-02-19', ['2027-02-01 2027-02-09 321429']],
    ['MONTH', '2027-02-10', '2027-03-09', ['2027-02-01 2027-02-09 321429']],
    ['MONTH', '2027-03-01', '2027-03-31', ['2027-02-01 2027-02-28 1000000']],
    ['QUARTER', '2027-02-01', '2027-02-28', ['2027-03-01 2027-04-30 685393']],
    ['QUARTER', '2027-03-01', '2027-03-31', ['2027-02-01 2027-02-28 314607']],
    ['QUARTER', '2027-04-01', '2027-06-30', ['2027-02-01 2027-03-31 662921']],
    ['WEEK', '2027-02-02', '2027-02-03', ['2027-02-01 2027-02-01 142857']],
  ])(
    'of a %s asks for the days that are left by hand as by the job, beside a rent of %s to %s',
    async (period, from, to, asked) => {
      const byJob = await draftHome(period);
      await byJob.type(from, to);
      await runJobOn(app, '2027-01-29');
      expect(await byJob.asked()).toEqual(asked);
      const byHand = await draftHome(period);
      await byHand.type(from, to);
      await expectStatus(200, byHand.send());
      expect(await byHand.asked()).toEqual(asked);
      const withOthers = await draftHome(period);
      await withOthers.type(from, to);
      const sum = asked.reduce((all, each) => all + Number(each.slice(22)), 0);
      expect(await withOthers.sendMany()).toMatchObject({ amount: sum, left_out: 0 });
      expect(await withOthers.asked()).toEqual(asked);
    },
  );

  it.each([
    ['MONTH', '2027-02-01', '2027-02-28'],
    ['MONTH', null, null],
    ['QUARTER', '2027-02-01', '2027-05-31'],
    ['WEEK', '2027-02-01', '2027-02-07'],
  ])('of a %s is not sent by hand beside a rent of all its days, %s to %s', async (period, from, to) => {
    const { house, asked, cancel, send, sendMany, type } = await draftHome(period);
    const typed = await type(from, to);
    const other = from === null ? 'tagihan lain' : typed.invoice_number;
    const detail = `Hari di draf ini sudah ditagih dengan ${other}. Ubah atau batalkan draf ini, atau batalkan tagihan itu dulu.`;
    await refusing(app, () => house.owner)('INVOICE_SIMILAR', send, detail);
    const many = await expectUnchanged(app, [house.owner], sendMany);
    expect(many).toEqual({ sent_ids: [], amount: 0, left_out: 1 });
    await cancel(typed);
    await expectStatus(200, send());
    expect(await asked()).toEqual([expect.stringMatching(/^2027-02-01 .* 1000000$/)]);
  });

  const power = { description: 'Listrik Januari', quantity: 3, unit_price: 50_000 };

  it('that asks for other things, too, asks for these, and for the days that are left', async () => {
    const { asked, counted, type, edit } = await draftHome('MONTH');
    await edit(power);
    await type('2027-02-10', '2027-02-19');
    expect((await counted('2027-02')).sum).toBe(RENT + 321_429 + 150_000);
    await runJobOn(app, '2027-01-29');
    expect(await asked()).toEqual(['2027-02-01 2027-02-09 471429']);
  });

  it.each([['2027-02-01', '2027-02-28'] as const, [null, null] as const])(
    'that asks for other things, too, leaves these to the next rent beside one of all its days, %s to %s',
    async (from, to) => {
      const { asked, house, tenancy, type, edit } = await draftHome('MONTH');
      await edit(power, { description: 'Parkir', quantity: 1, unit_price: 25_000 });
      await type(from, to);
      await runJobOn(app, '2027-01-29');
      expect(await asked()).toEqual([]);
      await runJobOn(app, '2027-02-26');
      const { rows } = await app.deps.db.execute(sql`
        select total_amount from invoices where tenant_id = ${tenancy} and due_date = '2027-03-01' and status = 'SENT'`);
      expect(rows).toEqual([{ total_amount: RENT + 175_000 }]);
      await expectSoundMoney(app, house.owner);
    },
  );

  it.each([
    ['MONTH', '2027-02-01', '2027-02-28'],
    ['MONTH', null, null],
    ['QUARTER', '2027-02-01', '2027-04-30'],
  ])('of a %s asks by hand for its other things alone beside a rent of all its days, %s to %s', async (...of) => {
    const [period, from, to] = of;
    for (const isOne of [true, false]) {
      const { asked, house, id, rents, type, edit, send, sendMany } = await draftHome(period);
      await edit(power, { description: 'Parkir', quantity: 1, unit_price: 25_000 });
      await type(from, to);
      const answer = isOne ? await expectStatus(200, send()) : await sendMany();
      expect(answer).toMatchObject(
        isOne ? { total_amount: 175_000 } : { sent_ids: [id], amount: 175_000, left_out: 0 },
      );
      const sent = await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${id}`));
      const items = [
        { description: 'Listrik Januari', total_price: 150_000 },
        { description: 'Parkir', total_price: 25_000 },
      ];
      const facts = { status: 'SENT', invoice_type: 'CUSTOM', title: 'Listrik Januari, Parkir', is_recurring: false };
      expect(sent).toMatchObject({ ...facts, total_amount: 175_000, items });
      expect(await asked()).toEqual([expect.stringMatching(/ 175000$/)]);
      // The series goes on behind these days.
      for (let nth = 20; nth < 130; nth += 3) await runJobOn(app, addDays('2027-01-01', nth));
      const next = (await rents()).find(({ due }) => due > '2027-02-10');
      expect(next?.due).toBe(period === 'MONTH' ? '2027-03-01' : '2027-05-01');
      await expectSoundMoney(app, house.owner);
    }
  });
});
