import { beforeAll, describe, expect, it } from 'vitest';
import type { BilledMonth, MonthRow, MonthTotals } from '#shared/contract/month-board.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { postFeesSinceDue } from '#tests/support/oracle/late-fees.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';

const app = createTestApp({ now: '2026-11-12T02:00:00Z' });
const OLD = { contract_start: '2025-01-05', contract_end: '2027-12-31' };

/** An owner with two kosts whose rooms share numbers. */
async function makeOwner() {
  const owner = await makePerson(app, { role: 'OWNER' });
  const tenants: Tenant[] = [];
  for (const name of ['Kost Anggrek', 'Kost Bakung']) {
    const kost = await makeKost(owner, { name });
    for (const [room_number, floor] of [
      ['2', 1],
      ['10', 1],
      ['A1', 1],
      ['1', 2],
    ] as const) {
      const room = await makeRoom(owner, kost.id, { room_number, floor });
      tenants.push((await makeTenant(app, owner, room.id, { ...OLD, full_name: `Sari ${room_number}` })).tenant);
    }
  }
  return { owner, tenants };
}

const page = (owner: Person, query: Record<string, string>) =>
  owner.rest.get<MonthRow[]>(`/api/invoices/month-board?${new URLSearchParams({ month: '2026-11', ...query })}`);

async function walk(owner: Person, limit: number, query: Record<string, string> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, headers, body } = await page(owner, { ...query, limit: String(limit), cursor });
    expect(status).toBe(200);
    expect(body.length).toBeLessThanOrEqual(limit);
    ids.push(...body.map(({ id }) => id));
    if (ids.length > 100) throw new Error('the walk does not end');
    cursor = headers.get('x-next-cursor');
  }
  return ids;
}

describe('the later pages of the board of a month', () => {
  let owner: Person;
  let tenants: Tenant[];
  beforeAll(async () => {
    ({ owner, tenants } = await makeOwner());
  });

  it('show each rent once, kost by kost in the order of the rooms, however long a page is', async () => {
    const ids = tenants.map(({ id }) => id);
    for (const limit of [1, 2, 3, 4, 5, 7, 8, 9]) expect(await walk(owner, limit)).toEqual(ids);
  });

  it('go on within what is searched, one kost or one state', async () => {
    const [first, second, third, fourth] = tenants.map(({ id }) => id);
    await makeBill(app, owner, second ?? '', { due_date: '2026-11-20' });
    const unbilled = tenants.filter(({ id }) => id !== second).map(({ id }) => id);
    expect(await walk(owner, 2, { state: 'UNBILLED' })).toEqual(unbilled);
    expect(await walk(owner, 1, { search: 'anggrek 1' })).toEqual([second, third, fourth]);
    expect(await walk(owner, 3, { kost_id: tenants[0]?.kost_id ?? '' })).toEqual(
      tenants.slice(0, 4).map(({ id }) => id),
    );
    // The row of the cursor need not be in the state any more.
    const after = await expectStatus(200, page(owner, { state: 'SENT', cursor: first ?? '' }));
    expect(after.map(({ id }) => id)).toEqual([second]);
  });

  it('lose and repeat nobody while others are billed, move in or leave, also whoever the cursor names', async () => {
    const { owner: busy, tenants: present } = await makeOwner();
    const first = await page(busy, { limit: '3' });
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect(cursor).toBe(present[2]?.id);
    await expectStatus(200, busy.rest.post(`/api/tenants/${cursor}/checkout`));
    const tenancy_ids = [present[0]?.id, present[5]?.id];
    const bill = { month: '2026-11', tenancy_ids, dry_run: false };
    await expectStatus(200, busy.rest.post<BilledMonth>('/api/invoices/bill-month', bill));
    const rest = await expectStatus(200, page(busy, { cursor }));
    expect(rest.map(({ id }) => id)).toEqual(present.slice(3).map(({ id }) => id));
  });

  it('are refused, and do not just end, after a tenancy of another owner or none', async () => {
    const { tenant } = await makeHousehold(app);
    await expectRefusal('CONFLICT', page(owner, { cursor: tenant.tenant.id }));
    await expectRefusal('CONFLICT', page(owner, { cursor: crypto.randomUUID() }));
  });
});

describe('a row of the board of a month', () => {
  it('tells late fees from rent and what is late from what is not due yet, also of who has left', async () => {
    const { owner, kost, tenant } = await makeHousehold(app);
    const [late = '', coming = ''] = await Promise.all(
      [1, 2].map(async () => (await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id, OLD)).tenant.id),
    );
    const rent = { invoice_type: 'MONTHLY_RENT' } as const;
    const { id } = await makeBill(app, owner, late, { ...rent, due_date: '2026-11-09' });
    await makeBill(app, owner, coming, { ...rent, due_date: '2026-11-25' });
    await postFeesSinceDue(app, id);
    const cash = { payment_method: 'CASH', amount: 1_510_000 };
    await expectStatus(200, owner.rest.post(`/api/payments/${id}/process`, cash));
    const rowOf = async (tenancy: string) =>
      (await expectStatus(200, page(owner, {}))).find((row) => row.id === tenancy);
    // The rent is paid first.
    const sums = { amount: 1_590_000, late_fees: 90_000, unpaid_late_fees: 80_000, past_due_amount: 80_000 };
    expect(await rowOf(late)).toMatchObject({ ...sums, remaining_amount: 80_000 });
    const none = { late_fees: 0, unpaid_late_fees: 0, past_due_amount: 0 };
    expect(await rowOf(coming)).toMatchObject({ amount: 1_500_000, remaining_amount: 1_500_000, ...none });
    expect(await rowOf(tenant.tenant.id)).toMatchObject({ state: 'UNBILLED', ...none });
    await expectStatus(200, owner.rest.post(`/api/tenants/${late}/checkout`));
    const totals = await expectStatus(200, owner.rest.get<MonthTotals>('/api/invoices/month-totals?month=2026-11'));
    expect(totals.former).toMatchObject([{ id: late, ...sums }]);
  });
});

describe('a rent that will be billed by itself', () => {
  it('is offered on the board for the months before its first bill, and for none from that on', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const room = await makeRoom(owner, (await makeKost(owner)).id);
    const { id } = (await makeTenant(app, owner, room.id, OLD)).tenant;
    const on = { is_on: true, day: 5 };
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/automatic-rent`, on));
    const seen = async (month: string) => {
      const [row] = await expectStatus(200, page(owner, { month }));
      const totals = await expectStatus(200, owner.rest.get<MonthTotals>(`/api/invoices/month-totals?month=${month}`));
      const plan = { month, dry_run: true };
      const { rows } = await expectStatus(200, owner.rest.post<BilledMonth>('/api/invoices/bill-month', plan));
      return [row?.state, row?.automatic_on, totals.to_bill, totals.draft_ids.length, rows[0]?.exception];
    };
    expect(await seen('2026-11')).toEqual(['UNBILLED', null, 1, 0, null]);
    expect(await seen('2026-12')).toEqual(['DRAFT', null, 0, 1, 'ALREADY_BILLED']);
    expect(await seen('2027-01')).toEqual(['UNBILLED', '2026-12-29', 0, 0, 'AUTOMATIC']);
    const bill = { tenancy_ids: [id], dry_run: false };
    for (const month of ['2026-11', '2026-12', '2027-01'])
      await expectStatus(200, owner.rest.post('/api/invoices/bill-month', { month, ...bill }));
    const rents = await expectStatus(200, owner.rest.get<{ due_date: string }[]>('/api/invoices'));
    // November ends before the 5th, with which the first bill begins: the days between are December's.
    expect(rents.map(({ due_date }) => due_date).sort()).toEqual(['2026-11-15', '2026-12-05', '2026-12-05']);
  });
});
