import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMonth, SentDrafts } from '#shared/contract/month-board.ts';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { wrongMonths } from '#tests/support/oracle/covered-months.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { refusing } from '#tests/support/app/refusals.ts';
import { expectStatus, makeInvoice, makeKost, makeRoom, quickTenantFields } from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { makeRentHome, rentOf } from '#tests/support/people/rent-home.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

/** Who lives there since a day, for a million each period, and what "bill the month" asks of a month beside typed rents. */
async function billBeside(contract_start: string, rent_period: string, month: string, typed: string[]) {
  const fields = { contract_start, rent_period, monthly_rent: 1_000_000 };
  const { house, tenancy, prepaid, call, bill } = await makeRentHome(app, contract_start, fields);
  app.clock.set(`${month}-28T02:00:00Z`);
  for (const span of typed) await prepaid(span.slice(0, 10), span.slice(11), 1);
  const { body } = await call<BilledMonth>('POST', '/api/invoices/bill-month', { month });
  const made = await bill(month);
  const { rows } = await app.deps.db.execute<{ bill: string }>(sql`
    select covers_from || ' ' || covers_to || ' ' || total_amount as bill from invoices
    where tenant_id = ${tenancy} and title <> 'Sewa di muka' order by covers_from`);
  const sum = made.reduce((all, { amount }) => all + amount, 0);
  expect(body.rows).toMatchObject([{ amount: sum }]);
  expect(made.every(({ exception, invoice_id }) => exception === null && invoice_id !== null)).toBe(true);
  await expectSoundMoney(app, house.owner);
  return rows.map((row) => row.bill);
}

it.each([
  ['MONTH', '03-11 03-17', ['03-01 03-10 322581', '03-18 03-31 451613']],
  ['MONTH', '03-20 03-31', ['03-01 03-19 612903']],
  ['MONTH', '03-15 04-14', ['03-01 03-14 451613']],
  ['WEEK', '03-08 03-14', ['03-01 03-07 1000000', '03-15 04-04 3000000']],
  ['WEEK', '03-10 03-11', ['03-01 03-09 1285714', '03-12 04-04 3428571']],
  ['DAY', '03-10 03-11', ['03-01 03-09 9000000', '03-12 03-31 20000000']],
  ['QUARTER', '04-01 04-30', ['03-01 03-31 336957', '05-01 05-31 336957']],
  ['QUARTER', '06-01 08-31', ['03-01 05-31 1000000']],
  ['QUARTER', '05-01 07-31', ['03-01 04-30 663043']],
])('all days of a %s that a rent of %s leaves are asked for, each once', async (period, typed, asked) => {
  const inYear = (spans: string) => spans.replaceAll(/\b\d\d-/g, '2027-$&');
  expect(await billBeside('2027-03-01', period, '2027-03', [inYear(typed)])).toEqual(asked.map(inYear));
});

it.each([
  ['2027-01-01', ['2027-02-01 2027-02-28', '2027-03-20 2027-03-31'], ['2027-03-01 2027-03-19 612903']],
  [
    '2027-01-15',
    ['2027-02-15 2027-03-14', '2027-03-20 2027-03-31'],
    ['2027-03-15 2027-03-19 161290', '2027-04-01 2027-04-14 451613'],
  ],
  ['2027-03-03', ['2027-03-11 2027-03-17'], ['2027-03-03 2027-03-10 258065', '2027-03-18 2027-04-02 516129']],
])('days of a month since %s that follow what is billed are asked for beside %j', async (start, typed, asked) => {
  expect(await billBeside(start, 'MONTH', '2027-03', typed)).toEqual(asked);
});

/** Who lives there since March, with the draft that "bill the month" has made of it, and what is typed and sent after it. */
async function draftBeside(period: string, typed: string[]) {
  const fields = { contract_start: '2027-03-01', rent_period: period, monthly_rent: 1_000_000 };
  const home = await makeRentHome(app, '2027-03-01', fields);
  const { house, tenancy, prepaid, call, bill } = home;
  const [draft] = await bill('2027-03');
  app.clock.set('2027-03-02T02:00:00Z');
  for (const span of typed) await prepaid(span.slice(0, 10), span.slice(11), 1);
  return {
    ...home,
    draft: String(draft?.invoice_id),
    send: async (ids: string[]) => {
      const [id] = ids;
      if (ids.length > 1)
        return expectStatus(200, call<SentDrafts>('POST', '/api/invoices/send-drafts', { invoice_ids: ids }));
      return expectStatus(200, call<Invoice>('POST', `/api/invoices/${id}/send`));
    },
    billed: async (status: string) => {
      expect(await wrongMonths(app, house.owner, 2)).toEqual([]);
      await expectSoundMoney(app, house.owner);
      const { rows } = await app.deps.db.execute<{ id: string; bill: string; title: string; sum: boolean }>(sql`
        select i.id, covers_from || ' ' || covers_to || ' ' || total_amount as bill, title,
          total_amount = (select sum(l.total_price) from invoice_items l where l.invoice_id = i.id) as sum from invoices i
        where tenant_id = ${tenancy} and title <> 'Sewa di muka' and status = ${status} order by covers_from`);
      expect(rows.every(({ sum }) => sum)).toBe(true);
      return rows;
    },
  };
}

it.each([
  ['MONTH', '03-11 03-17', ['03-01 03-10 322581', '03-18 03-31 451613'], 'Sewa kamar 101, 18 – 31 Mar 2027'],
  ['MONTH', '03-01 03-10', ['03-11 03-31 677419']],
  ['MONTH', '03-20 04-14', ['03-01 03-19 612903']],
  [
    'MONTH',
    '03-05 03-05,03-30 03-30',
    ['03-01 03-04 129032', '03-06 03-29 774194', '03-31 03-31 32258'],
    'Sewa kamar 101, 6 – 29 Mar 2027',
  ],
  ['QUARTER', '04-01 04-30', ['03-01 03-31 336957', '05-01 05-31 336957'], 'Sewa kamar 101, 1 – 31 Mei 2027'],
  ['WEEK', '03-10 03-11', ['03-01 03-09 1285714', '03-12 03-28 2428571'], 'Sewa kamar 101, 12 – 28 Mar 2027'],
])(
  'a draft of a %s that waited asks for the days that rents of %s leave, each once',
  async (period, typed, asked, rest?: string) => {
    const inYear = (spans: string) => spans.replaceAll(/\b\d\d-/g, '2027-$&');
    const { draft, send, billed } = await draftBeside(period, typed.split(',').map(inYear));
    const [first, ...others] = asked.map(inYear);
    expect((await billed('DRAFT')).map(({ id }) => id)).toContain(draft);
    await send([draft]);
    const last = period === 'WEEK' ? ['2027-03-29 2027-04-04 1000000'] : [];
    expect((await billed('SENT')).map(({ bill }) => bill)).toEqual([first]);
    const drafts = await billed('DRAFT');
    expect(drafts.map(({ bill }) => bill)).toEqual([...others, ...last]);
    expect(drafts[0]?.title).toBe(rest ?? drafts[0]?.title);
    if (drafts.length > 0) await send([...drafts.map(({ id }) => id), draft]);
    expect((await billed('SENT')).map(({ bill }) => bill)).toEqual([...asked.map(inYear), ...last]);
  },
);

it('a draft of which all days were asked for since counts nowhere and is not sent, but for its other lines', async () => {
  const { house, draft, send, billed, totals, call, prepaid } = await draftBeside('MONTH', []);
  await prepaid('2027-02-20', '2027-04-10', 1);
  expect((await totals('2027-03')).states).toMatchObject([{ count: 1, amount: 500_000 }]);
  expect(await call('POST', `/api/invoices/${draft}/send`)).toMatchObject({ status: 409 });
  const bill = await expectStatus(200, call<Invoice>('GET', `/api/invoices/${draft}`));
  const items = [...bill.items, { description: 'Listrik', quantity: 1, unit_price: 50_000 }];
  await expectStatus(
    200,
    call('PUT', `/api/invoices/${draft}`, { ...bill, subtotal: undefined, total_amount: undefined, items }),
  );
  expect(await send([draft])).toMatchObject({
    title: 'Listrik',
    total_amount: 50_000,
    status: 'SENT',
    invoice_type: 'CUSTOM',
  });
  expect((await billed('SENT')).map(({ title }) => title)).toEqual(['Listrik']);
  expect(await billed('DRAFT')).toEqual([]);
  await expectSoundMoney(app, house.owner);
});

it('a typed draft is sent as it is, unless a rent was sent since for some of its days, which the refusal names', async () => {
  const { house, tenancy, prepaid } = await makeRentHome(app, '2027-03-01', { contract_start: '2027-03-01' });
  await prepaid('2027-03-05', '2027-03-06', 1);
  const draft = (covers_from: string, covers_to: string) =>
    makeInvoice(app, house.owner, tenancy, { ...rentOf(1), due_date: covers_from, covers_from, covers_to });
  const [march, april] = [await draft('2027-03-01', '2027-03-31'), await draft('2027-04-01', '2027-04-30')];
  app.clock.set('2027-03-02T02:00:00Z');
  const waits = await draft('2027-04-10', '2027-05-09');
  const send = ({ id }: Invoice) => house.owner.rest.post<Invoice>(`/api/invoices/${id}/send`);
  const after = await prepaid('2027-03-31', '2027-03-31', 1);
  const detail = `Hari di draf ini sudah ditagih dengan ${after.invoice_number}. Ubah atau batalkan draf ini, atau batalkan tagihan itu dulu.`;
  await refusing(app, () => house.owner)('INVOICE_SIMILAR', () => send(march), detail);
  await expectStatus(200, send(april));
  await expectStatus(200, send(waits));
  await expectStatus(200, house.owner.rest.post(`/api/invoices/${after.id}/cancel`));
  expect(await expectStatus(200, send(march))).toMatchObject({ total_amount: 1_000_000, covers_to: '2027-03-31' });
});

it('five weeks that begin in a month are two bills, as one of more than four counted for two months', async () => {
  expect(await billBeside('2027-03-01', 'WEEK', '2027-03', [])).toEqual([
    '2027-03-01 2027-03-28 4000000',
    '2027-03-29 2027-04-04 1000000',
  ]);
});

it('days before a first rent that waits are asked for beside it, once the contract begins earlier', async () => {
  app.clock.set('2026-11-01T02:00:00Z');
  const owner = await makeLastingPerson(app, 'OWNER');
  const room = await makeRoom(owner, (await makeKost(owner)).id, { monthly_rent: 1_500_000 });
  const contract = { contract_start: '2026-12-10', contract_end: '2027-12-10', auto_rent: { day: null } };
  const fields = quickTenantFields(app, room.id, contract);
  const { tenant } = await expectStatus(201, owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', fields));
  await expectStatus(200, owner.rest.put(`/api/tenants/${tenant.id}`, { contract_start: '2026-12-05' }));
  const asked = { month: '2026-12', tenancy_ids: [tenant.id], dry_run: true };
  const { rows } = await expectStatus(200, owner.rest.post<BilledMonth>('/api/invoices/bill-month', asked));
  expect(rows).toMatchObject([{ covers_from: '2026-12-05', covers_to: '2026-12-09', amount: 241_935 }]);
});
