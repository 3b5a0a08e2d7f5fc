import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { postedFees } from '#tests/support/oracle/late-fees.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2013-02-01T02:00:00Z' });
const house = await makeHome(app);

it('an issued invoice keeps its parties, prices and terms, whatever changes around it', async () => {
  const { owner, room, tenant } = house;
  const bill = await makeBill(app, owner, tenant.tenant.id, {
    due_date: '2013-02-05',
    late_fee_percentage: 1.5,
    allow_partial_payment: false,
    notes: 'Bayar sebelum tanggal 5',
  });

  await expectStatus(200, owner.rest.put(`/api/rooms/${room.id}`, { room_number: 'Z-99', monthly_rent: 9_000_000 }));
  await expectStatus(
    200,
    owner.rest.post(`/api/tenants/${tenant.tenant.id}/renew`, { contract_end: '2020-01-01', monthly_rent: 9_000_000 }),
  );
  await expectStatus(200, tenant.rest.put('/users/profile', { full_name: 'Nama Baru', phone: '081200000000' }));
  await app.deps.db.execute(sql`update kosts set name = 'Kost Baru', address = 'Pindah' where owner_id = ${owner.id}`);
  await app.deps.db.execute(sql`update tenancies set full_name = 'Nama Baru' where id = ${tenant.tenant.id}`);
  app.clock.set('2013-02-07T02:00:00Z');
  await runDailyJob(app.deps);

  const later = await invoiceOf(owner, bill.id);
  const fixed = ({
    invoice_number,
    tenant_name,
    room_number,
    kost_name,
    items,
    subtotal,
    due_date,
    issued_date,
  }: typeof bill) => ({
    invoice_number,
    tenant_name,
    room_number,
    kost_name,
    items,
    subtotal,
    due_date,
    issued_date,
  });
  expect(fixed(later)).toEqual(fixed(bill));
  expect(later).toMatchObject({
    room_number: room.room_number,
    late_fee_percentage: 1.5,
    allow_partial_payment: false,
    notes: 'Bayar sebelum tanggal 5',
    is_recurring: false,
  });
  expect(await postedFees(app, bill.id)).toEqual([
    ['2013-02-06', 22_500],
    ['2013-02-07', 22_500],
  ]);
});

it('no call changes an issued invoice: sending again, and any method that would edit it, is refused', async () => {
  const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
  const { title, due_date, items } = bill;
  const other = { title, due_date, items, late_fee_percentage: 10 };
  const answers = [
    ['PUT', 409],
    ['PATCH', 405],
    ['DELETE', 405],
  ] as const;
  for (const [method, status] of answers)
    expect((await house.owner.rest.call(method, `/api/invoices/${bill.id}`, other)).status).toBe(status);
  const again = await house.owner.rest.post(`/api/invoices/${bill.id}/send`, { late_fee_percentage: 10 });
  expect(again.status).toBe(409);
  expect(await invoiceOf(house.owner, bill.id)).toEqual(bill);
});
