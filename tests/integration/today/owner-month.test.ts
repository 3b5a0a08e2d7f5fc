import { describe, expect, it } from 'vitest';
import type { MonthTotals } from '#shared/contract/month-board.ts';
import type { OwnerMonth } from '#shared/contract/owner-today.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';

const app = createTestApp({ now: '2035-03-15T03:00:00Z' });

describe('an owner’s month', () => {
  const monthOf = (person: Person) => expectStatus(200, person.rest.get<OwnerMonth>('/api/dashboard/owner/month'));
  const items = (unit_price: number) => [{ description: 'Sewa', quantity: 1, unit_price }];

  it('is empty for an owner without anything, whatever others have', async () => {
    const { owner, tenant } = await makeHousehold(app);
    await makeBill(app, owner, tenant.tenant.id);
    expect(await monthOf(await makePerson(app, { role: 'OWNER' }))).toEqual({
      month: '2035-03',
      expected: 0,
      collected: 0,
      unpaid: 0,
      unbilled: 0,
      received: 0,
      kosts: [],
    });
  });

  it('expects what is billed and what is not billed yet, in all and kost by kost, as the board of the month does', async () => {
    const { owner, kost, tenant } = await makeHousehold(app);
    const second = await makeKost(owner);
    const others = [];
    for (const monthly_rent of [800_000, 900_000, 700_000, 600_000])
      others.push(await makeTenant(app, owner, (await makeRoom(owner, second.id, { monthly_rent })).id));
    const [drafted, unbilled, left, coming] = others.map((person) => person.tenant.id);
    // Paid in part; of another month, another kind and called off; a draft; one who has left after the bill was made.
    const rent = await makeBill(app, owner, tenant.tenant.id, { due_date: '2035-03-31', items: items(1_400_000) });
    await pay(app, tenant, rent.id, 400_000);
    const next = await makeBill(app, owner, tenant.tenant.id, { due_date: '2035-04-01' });
    await pay(app, tenant, next.id, 250_000);
    await makeBill(app, owner, tenant.tenant.id, { invoice_type: 'ELECTRICITY', due_date: '2035-03-20' });
    const called = await makeBill(app, owner, unbilled ?? '', { due_date: '2035-03-20' });
    await expectStatus(200, owner.rest.post(`/api/invoices/${called.id}/cancel`));
    await makeInvoice(app, owner, drafted ?? '', { due_date: '2035-03-01', items: items(810_000) });
    await makeBill(app, owner, left ?? '', { due_date: '2035-03-10', items: items(300_000) });
    await expectStatus(200, owner.rest.post(`/api/tenants/${left}/checkout`));
    await expectStatus(200, owner.rest.post(`/api/tenants/${coming}/checkout`));

    const month = await monthOf(owner);
    const there = 810_000 + 900_000 + 300_000;
    expect(month).toEqual({
      month: '2035-03',
      expected: 1_400_000 + there,
      collected: 400_000,
      unpaid: 1_000_000 + 300_000,
      unbilled: 810_000 + 900_000,
      received: 650_000,
      kosts: [
        { id: second.id, name: second.name, expected: there, collected: 0 },
        { id: kost.id, name: kost.name, expected: 1_400_000, collected: 400_000 },
      ],
    });
    const { states } = await expectStatus(200, owner.rest.get<MonthTotals>('/api/invoices/month-totals?month=2035-03'));
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(month.expected).toBe(sum(states.map(({ amount }) => amount)));
    expect(month.expected - month.collected).toBe(sum(states.map(({ remaining_amount }) => remaining_amount)));
  });

  it('is the month of WIB', async () => {
    const late = createTestApp({ now: '2035-03-31T16:59:59.999Z' });
    const { owner } = await makeHousehold(late);
    expect((await monthOf(owner)).month).toBe('2035-03');
    late.clock.set('2035-03-31T17:00:00Z');
    expect((await monthOf(owner)).month).toBe('2035-04');
  });
});
