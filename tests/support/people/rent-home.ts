import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMonth, MonthRow, MonthTotals } from '#shared/contract/month-board.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import type { TestApp } from '../app/test-app.ts';
import { expectStatus, type Household, makeBill, makeKost, makeRoom, makeTenant, pay } from './factories.ts';
import { makeLastingPerson } from './lasting-people.ts';

/** The rent of the home's room. */
export const RENT = 1_000_000;

type Method = Parameters<Household['owner']['rest']['call']>[0];

/** A home of a day, where no series of other tests goes on: somebody has lived there since May 2026. */
export async function makeRentHome(app: TestApp, day: string, fields: object = {}) {
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  app.clock.set(`${day}T02:00:00Z`);
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id, { room_number: '101', monthly_rent: RENT });
  const contract = { contract_start: '2026-05-01', contract_end: '2029-12-31', ...fields };
  const house: Household = { owner, kost, room, tenant: await makeTenant(app, owner, room.id, contract) };
  return { house, ...rentCalls(app, house) };
}

export type RentHome = Awaited<ReturnType<typeof makeRentHome>>;

/** The fields of a bill for so many months' rent, without late fees. */
export const rentOf = (months: number, title = 'Sewa di muka') => ({
  title,
  items: [{ description: 'Sewa', quantity: months, unit_price: RENT }],
  late_fee_percentage: 0,
});

function rentCalls(app: TestApp, house: Household) {
  const tenancy = house.tenant.tenant.id;
  const call = <Body>(method: Method, path: string, body?: object) => house.owner.rest.call<Body>(method, path, body);
  const billMonth = async (body: object) =>
    (await expectStatus(200, call<BilledMonth>('POST', '/api/invoices/bill-month', body))).rows;
  return {
    tenancy,
    call,
    /** A rent for some months, sent. */
    prepaid: (covers_from: string, covers_to: string, months: number, due_date = covers_from) =>
      makeBill(app, house.owner, tenancy, { ...rentOf(months), due_date, covers_from, covers_to }),
    settle: (bill: Invoice) => pay(app, house.tenant, bill.id, bill.total_amount),
    /** What keeps the tenancy from being billed for a month, and the day that explains it. */
    plan: async (month: string) =>
      (await billMonth({ month })).map(({ exception, exception_on }) => [exception, exception_on]),
    bill: (month: string) => billMonth({ month, tenancy_ids: [tenancy], dry_run: false }),
    board: async (month: string) =>
      (await expectStatus(200, call<MonthRow[]>('GET', `/api/invoices/month-board?month=${month}`)))[0],
    totals: (month: string) => expectStatus(200, call<MonthTotals>('GET', `/api/invoices/month-totals?month=${month}`)),
    automatic: (fields: object) =>
      expectStatus(200, call<Tenant>('POST', `/api/tenants/${tenancy}/automatic-rent`, { is_on: true, ...fields })),
    setCovers: (id: string, covers_from: string, covers_to: string, by = house.owner) =>
      by.rest.put<Invoice>(`/api/invoices/${id}/covers`, { covers_from, covers_to }),
    /** Its rents that count, by their due date. */
    rents: async () => {
      const { rows } = await app.deps.db.execute<{ due: string; covers: string | null }>(sql`
        select due_date::text as due, covers_from || ' ' || covers_to as covers from invoices
        where tenant_id = ${tenancy} and status <> 'CANCELLED' order by due_date, id`);
      return rows;
    },
  };
}
