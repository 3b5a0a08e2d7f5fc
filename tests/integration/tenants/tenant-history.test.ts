import { expect, it } from 'vitest';
import type { TenantHistory } from '#shared/contract/tenant-history.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeBill, makeHousehold, pay } from '#tests/support/people/factories.ts';
import { makeHome, moveIn } from '#tests/support/people/lasting-people.ts';

const app = createTestApp();
const today = wibDay(app.clock.now());

it('a tenant has their bills, payments and messages in one answer, the newest of each first', async () => {
  const { owner, tenant } = await makeHousehold(app);
  const { id } = tenant.tenant;
  const late = await makeBill(app, owner, id, { title: 'Listrik', due_date: addDays(today, -3) });
  const paid = await makeBill(app, owner, id, { title: 'Sewa' });
  await pay(app, tenant, paid.id, 1_500_000);
  const key = crypto.randomUUID();
  await expectStatus(204, owner.rest.post(`/api/tenants/${id}/opened-reminders`, { key }));
  const history = await expectStatus(200, owner.rest.get<TenantHistory>(`/api/tenants/${id}/history`));
  expect(history.bills).toMatchObject([
    { id: paid.id, status: 'PAID', remaining_amount: 0 },
    { id: late.id, status: 'OVERDUE', remaining_amount: 1_500_000 },
  ]);
  expect(history.payments).toMatchObject([{ invoice_id: paid.id, invoice_title: 'Sewa', amount: 1_500_000 }]);
  expect(history.open_bills).toMatchObject([
    {
      id: late.id,
      title: 'Listrik',
      remaining_amount: 1_500_000,
      allow_partial_payment: true,
      awaits_verification: false,
    },
  ]);
  expect(history.messages).toMatchObject([{ kind: 'BILL_REMINDER', channel: 'WA_LINK', state: 'OPENED' }]);
});

it('and nothing of another tenancy of the same person, with this owner or another', async () => {
  const [former, present] = [await makeHome(app), await makeHome(app)];
  const old = await makeBill(app, former.owner, former.tenant.tenant.id);
  await pay(app, former.tenant, old.id, 500_000);
  await expectStatus(200, former.owner.rest.post(`/api/tenants/${former.tenant.tenant.id}/checkout`));
  await expectStatus(200, present.owner.rest.post(`/api/tenants/${present.tenant.tenant.id}/checkout`));
  const tenancy = await moveIn(app, present.owner, former.tenant, present.room.id);
  const path = `/api/tenants/${tenancy.id}/history`;
  expect(await expectStatus(200, present.owner.rest.get(path))).toEqual({
    bills: [],
    open_bills: [],
    payments: [],
    messages: [],
    moved_from: null,
    moved_to: null,
  });
  const theirs = `/api/tenants/${former.tenant.tenant.id}/history`;
  const before = await expectStatus(200, former.owner.rest.get<TenantHistory>(theirs));
  expect([before.bills.length, before.payments.length]).toEqual([1, 1]);
  await expectStatus(404, present.owner.rest.get(theirs));
});
