import { expect, it } from 'vitest';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { postFeesSinceDue } from '#tests/support/oracle/late-fees.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeRoom,
  makeTenant,
} from '#tests/support/people/factories.ts';
import { today } from '#worker/context.ts';

const app = createTestApp();

it('an owner’s list says what each tenancy has to pay: sent bills, neither drafts nor what is settled or another’s', async () => {
  const { owner, kost, tenant } = await makeHousehold(app);
  const other = await makeRoom(owner, kost.id, { room_number: '102' });
  await makeTenant(app, owner, other.id, { full_name: 'Tetangga' });
  const owed = async () => {
    const rows = await expectStatus(200, owner.rest.get<TenantOfList[]>(`/api/kost/${kost.id}/tenants`));
    return rows.map(({ full_name, open_bills }) => [full_name, open_bills]);
  };
  const name = tenant.tenant.full_name;
  await makeInvoice(app, owner, tenant.tenant.id);
  await expect(owed()).resolves.toEqual([
    ['Tetangga', null],
    [name, null],
  ]);

  const day = today(app.deps);
  const none = { unpaid_late_fees: 0, past_due_amount: 0 };
  const bill = await makeBill(app, owner, tenant.tenant.id, { due_date: addDays(day, 9) });
  await makeBill(app, owner, tenant.tenant.id, { due_date: addDays(day, 3) });
  const both = { count: 2, amount: 3_000_000, ...none, due_date: addDays(day, 3) };
  await expect(owed()).resolves.toEqual([
    ['Tetangga', null],
    [name, both],
  ]);

  const cash = { amount: 500_000, payment_method: 'CASH' };
  await expectStatus(200, owner.rest.post(`/api/payments/${bill.id}/process`, cash));
  await expect(owed()).resolves.toEqual([
    ['Tetangga', null],
    [name, { ...both, amount: 2_500_000 }],
  ]);
});

it('an owner’s list tells late fees from rent and what is late from what is not due yet', async () => {
  const { owner, kost, tenant } = await makeHousehold(app);
  const day = today(app.deps);
  const late = await makeBill(app, owner, tenant.tenant.id, { due_date: addDays(day, -3) });
  await makeBill(app, owner, tenant.tenant.id, { due_date: day });
  await postFeesSinceDue(app, late.id);
  const rows = await expectStatus(200, owner.rest.get<TenantOfList[]>(`/api/kost/${kost.id}/tenants`));
  expect(rows.map(({ open_bills }) => open_bills)).toEqual([
    { count: 2, amount: 3_090_000, unpaid_late_fees: 90_000, past_due_amount: 1_590_000, due_date: addDays(day, -3) },
  ]);
});
