import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PaymentSummary, TenantDashboard } from '#shared/contract/dashboards.ts';
import { MOST_AT_HOME } from '#shared/rules/page.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { askToAgree, makeContract } from '#tests/support/people/contracts.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  makePerson,
  makeRoom,
  makeTenant,
  openPayment,
  pay,
} from '#tests/support/people/factories.ts';
import { answerLeaving, saidToLeave } from '#tests/support/people/leavings.ts';
import { answerRenewal, endsOn, offeredRenewal } from '#tests/support/people/renewals.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const TODAY = '2036-02-10';

const app = createTestApp({ now: `${TODAY}T03:00:00Z` });
const house = await makeHousehold(app);

describe('the tenant’s screens', () => {
  const dashboardOf = ({ tenant }: Household) =>
    expectStatus(200, tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
  const summaryOf = ({ tenant }: Household) =>
    expectStatus(200, tenant.rest.get<PaymentSummary>('/api/tenant/payment-summary'));
  const billOf = ({ owner, tenant }: Household, fields = {}) => makeBill(app, owner, tenant.tenant.id, fields);

  it('show the tenancy, the room and the kost', async () => {
    const dashboard = await dashboardOf(house);
    expect(dashboard).toMatchObject({
      tenant_info: {
        id: house.tenant.tenant.id,
        contract_start: '2036-01-31',
        contract_end: '2037-02-10',
        deposit_amount: 1_500_000,
        monthly_rent: 1_500_000,
        emergency_contact_name: 'Keluarga Uji',
        emergency_contact_phone: '081334567890',
      },
      room_info: { id: house.room.id, room_number: house.room.room_number, floor: 1, monthly_rent: 1_500_000 },
      kost_info: { id: house.kost.id, name: house.kost.name, kost_type: 'CAMPUR', facilities: ['WiFi'] },
    });
    expect(dashboard.message).toBeUndefined();
  });

  it('say to which room they move from when on and what is in the way, and when they leave until that is taken back', async () => {
    const own = await makeHousehold(app);
    const { id } = own.tenant.tenant;
    const ahead = async () => {
      const { planned_move: move, leaving } = (await dashboardOf(own)).tenant_info ?? {};
      return { move, leaving };
    };
    expect(await ahead()).toEqual({ move: null, leaving: null });
    await expectStatus(200, own.tenant.rest.post(`/api/tenants/${id}/confirm`));
    const { id: room_id, room_number } = await makeRoom(own.owner, own.kost.id);
    const terms = { room_id, moves_on: addDays(TODAY, 9), monthly_rent: 1_700_000 };
    await expectStatus(201, own.owner.rest.post(`/api/tenants/${id}/move`, terms));
    const move = { ...terms, room_number, obstacle: null };
    expect(await ahead()).toEqual({ move, leaving: null });
    const said = await saidToLeave(own.tenant, addDays(TODAY, 5));
    const leaving = { leaves_on: said.leaves_on, is_early: true, by_link: false, state: 'ASKED' };
    expect(await ahead()).toEqual({ move, leaving });
    await expectStatus(200, answerLeaving(own.owner, said.id, { accepts: true }));
    expect(await ahead()).toEqual({ move: { ...move, obstacle: 'LEAVES' }, leaving: { ...leaving, state: 'AGREED' } });
    await app.deps.db.execute(sql`update leavings set state = 'TAKEN_BACK' where id = ${said.id}`);
    expect(await ahead()).toEqual({ move, leaving: null });
  });

  it('divide bills into pending and overdue by the day in WIB, soonest first, without drafts', async () => {
    const own = await makeHousehold(app);
    await makeInvoice(app, own.owner, own.tenant.tenant.id);
    const later = await billOf(own, { due_date: addDays(TODAY, 5) });
    const today = await billOf(own, { due_date: TODAY });
    const late = await billOf(own, { due_date: addDays(TODAY, -1) });
    const later2 = await billOf(own, { due_date: addDays(TODAY, -9) });
    await pay(app, own.tenant, later2.id, 200_000);
    await pay(app, own.tenant, (await billOf(own)).id, 1_500_000);

    const dashboard = await dashboardOf(own);
    expect(dashboard.pending_payments.map(({ id, status }) => [id, status])).toEqual([
      [today.id, 'SENT'],
      [later.id, 'SENT'],
    ]);
    expect(
      dashboard.overdue_payments.map(({ id, status, remaining_amount }) => [id, status, remaining_amount]),
    ).toEqual([
      [later2.id, 'OVERDUE', 1_300_000],
      [late.id, 'OVERDUE', 1_500_000],
    ]);
    expect(await summaryOf(own)).toMatchObject({
      pending_invoices: 2,
      overdue_invoices: 2,
      total_unpaid_amount: 1_500_000 * 3 + 1_300_000,
      past_due_amount: 1_500_000 + 1_300_000,
      unpaid_late_fees: 0,
      credit_balance: 0,
    });
  });

  it('sum all open bills, and their late fees, also those that a home does not list', async () => {
    const own = await makeHousehold(app);
    const { id } = await billOf(own, { due_date: addDays(TODAY, -3), late_fee_percentage: 1 });
    await app.deps.db.execute(
      sql`update invoices set late_fee_amount = 45000, total_amount = 1545000 where id = ${id}`,
    );
    const { rows } = await app.deps.db.execute<{ names: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'invoices' and is_generated = 'NEVER' and column_name not in ('id', 'invoice_number')`);
    const names = sql.raw(rows[0]?.names ?? '');
    await app.deps.db.execute(sql`insert into invoices (invoice_number, ${names})
      select invoice_number || '-' || n, ${names} from invoices, generate_series(1, 504) as n where id = ${id}`);
    await billOf(own, { due_date: addDays(TODAY, 3) });
    const { overdue_payments: listed } = await dashboardOf(own);
    expect(listed).toHaveLength(MOST_AT_HOME);
    expect(await summaryOf(own)).toMatchObject({
      pending_invoices: 1,
      overdue_invoices: 505,
      total_unpaid_amount: 505 * 1_545_000 + 1_500_000,
      past_due_amount: 505 * 1_545_000,
      unpaid_late_fees: 505 * 45_000,
    });
  });

  it('show what falls due within seven days, soonest first', async () => {
    const own = await makeHousehold(app);
    const due = [0, 7, 3, 8, -1].map((days) => addDays(TODAY, days));
    for (const due_date of due) await billOf(own, { due_date });
    const { upcoming_due_dates } = await summaryOf(own);
    expect(upcoming_due_dates.map(({ due_date }) => due_date)).toEqual([TODAY, addDays(TODAY, 3), addDays(TODAY, 7)]);
  });

  it('show the latest three payments, received or waiting', async () => {
    const own = await makeHousehold(app);
    const made = [];
    for (let index = 0; index < 4; index += 1) {
      const { id, invoice_number, title } = await billOf(own);
      made.push({ invoice_number, title, attempt: await pay(app, own.tenant, id, 100_000 + index) });
    }
    const { id } = await billOf(own);
    const failed = await openPayment(own.tenant, id, 50_000);
    await app.rest.post(`/api/simulated-payments/${failed.payment_reference}`, { outcome: 'FAILED' });
    const waiting = await openPayment(own.tenant, id, 60_000);

    const { recent_payments } = await dashboardOf(own);
    expect(recent_payments.map((payment) => [payment.id, payment.status, payment.amount])).toEqual([
      [waiting.payment_id, 'PENDING', 60_000],
      [made[3]?.attempt.payment_id, 'PAID', 100_003],
      [made[2]?.attempt.payment_id, 'PAID', 100_002],
    ]);
    expect(recent_payments[1]).toMatchObject({
      invoice_number: made[3]?.invoice_number,
      invoice_title: made[3]?.title,
      paid_at: '2036-02-10T03:00:00.000Z',
    });
    expect((await summaryOf(own)).recent_payments).toEqual(recent_payments);
  });

  it('show the credit from an overpaid bill', async () => {
    const own = await makeHousehold(app);
    const { id } = await billOf(own);
    const first = await openPayment(own.tenant, id, 1_500_000);
    await deliver(app, capture(await openPayment(own.tenant, id, 1_000_000)));
    await deliver(app, capture(first));
    expect(await summaryOf(own)).toMatchObject({ credit_balance: 1_000_000, total_unpaid_amount: 0 });
  });

  it('count complaints, and list those that are open', async () => {
    const own = await makeHousehold(app);
    const { owner, kost, room, tenant } = own;
    for (const status of ['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED']) {
      const resolvedAt = status === 'RESOLVED' || status === 'CLOSED' ? `${TODAY}T00:00:00Z` : null;
      await app.deps.db.execute(sql`
        insert into complaints (tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name,
          room_number, kost_name, title, description, priority, category, status, resolved_at)
        values (${tenant.tenant.id}, ${tenant.id}, ${owner.id}, ${kost.id}, ${room.id},
          ${tenant.tenant.full_name}, ${room.room_number}, ${kost.name}, ${status}, 'x', 'LOW', 'AC',
          ${status}, ${resolvedAt})`);
    }
    const dashboard = await dashboardOf(own);
    expect([dashboard.total_complaints, dashboard.resolved_complaints]).toEqual([4, 2]);
    expect(dashboard.open_complaints.map(({ title, room_number }) => [title, room_number])).toEqual([
      ['IN_PROGRESS', room.room_number],
      ['OPEN', room.room_number],
    ]);
  });

  it('of a tenant without a tenancy say so, and are otherwise empty', async () => {
    const tenant = await makePerson(app, { role: 'TENANT' });
    expect(await expectStatus(200, tenant.rest.get('/api/dashboard/tenant'))).toEqual({
      tenant_info: null,
      room_info: null,
      kost_info: null,
      owner_is_off: false,
      tenancies: [],
      confirmation: null,
      settlements_to_answer: [],
      former_tenancies: [],
      pending_payments: [],
      overdue_payments: [],
      open_complaints: [],
      recent_payments: [],
      total_complaints: 0,
      resolved_complaints: 0,
      unread_notices: 0,
      urgent_notices: [],
      message: 'No active tenancy found',
    });
    await expectRefusal('NO_ACTIVE_TENANCY', tenant.rest.get('/api/tenant/my-tenancy'), 'No active tenancy found');
  });

  it('show a contract that begins later: its room, its terms, its day, and what is to pay already', async () => {
    const { owner, kost } = await makeHousehold(app);
    const room = await makeRoom(owner, kost.id);
    const contract_start = addDays(TODAY, 10);
    const coming = await makeTenant(app, owner, room.id, { contract_start });
    const bill = await makeBill(app, owner, coming.tenant.id);
    const dashboard = await expectStatus(200, coming.rest.get<TenantDashboard>('/api/dashboard/tenant'));
    expect(dashboard).toMatchObject({
      tenant_info: { id: coming.tenant.id, status: 'PENDING', contract_start },
      room_info: { id: room.id },
      kost_info: { id: kost.id },
      pending_payments: [{ id: bill.id }],
    });
    expect(dashboard).not.toHaveProperty('message');
    expect(await expectStatus(200, coming.rest.get('/api/tenant/my-tenancy'))).toMatchObject({ status: 'PENDING' });
  });

  it('name the contract and the offer of a longer one that wait for an answer, until it is given', async () => {
    const own = await makeHousehold(app);
    const { owner, tenant } = own;
    const { id } = tenant.tenant;
    const waits = async () => {
      const { tenancies } = await dashboardOf(own);
      return tenancies.map(({ contract_to_answer: contract, renewal_until: until }) => [contract, until]);
    };
    const end = addDays(TODAY, 40);
    await endsOn(app, tenant, end);
    expect(await waits()).toEqual([[null, null]]);
    const first = await makeContract(owner, tenant.tenant);
    const paper = await makeContract(owner, tenant.tenant);
    expect(paper.id).not.toBe(first.id);
    const renewal = await offeredRenewal(owner, id, { contract_end: addDays(end, 90), monthly_rent: 1_600_000 });
    expect(await waits()).toEqual([[paper.id, end]]);
    await expectStatus(200, askToAgree(tenant, paper));
    await expectStatus(200, answerRenewal(tenant, renewal.id, { state: 'OFFERED', asked_rent: 1_550_000 }));
    expect(await waits()).toEqual([[null, null]]);
  });
});
