import { describe, expect, it } from 'vitest';
import type { AdminDashboard, NavigationCounts } from '#shared/contract/dashboards.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { makeComplaint, submitDraft } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
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
import { makeJob, move } from '#tests/support/people/technicians.ts';

const TODAY = '2035-03-15';

const nothing: NavigationCounts = {
  active_complaints: 0,
  expired_contracts: 0,
  payments_to_verify: 0,
  open_bills: 0,
  overdue_bills: 0,
  overdue_amount: 0,
  jobs_today: 0,
  pending_users: 0,
  pending_articles: 0,
  quarantined_callbacks: 0,
  zone: null,
  zones: {},
};

const app = await createTestApp({ now: `${TODAY}T03:00:00Z` });

describe('the numbers of the navigation', () => {
  const countsOf = ({ rest }: Pick<Person, 'rest'>) =>
    expectStatus(200, rest.get<NavigationCounts>('/api/dashboard/counts'));

  it('are zero of whoever has nothing, whatever others have', async () => {
    await makeComplaint(await makeHousehold(app));
    for (const role of ['OWNER', 'TENANT', 'MAINTENANCE'] as const)
      expect(await countsOf(await makePerson(app, { role }))).toEqual(nothing);
  });

  it('are of an owner the open complaints, ended contracts and reported payments', async () => {
    const house = await makeHousehold(app);
    const { owner, kost, tenant } = house;
    const settled = await makeComplaint(house, { title: 'Selesai' });
    await expectStatus(200, owner.rest.put(`/api/complaints/${settled.id}`, { status: 'CLOSED' }));
    await makeComplaint(house);
    const bill = await makeBill(app, owner, tenant.tenant.id);
    await reportPayment(tenant, bill.id, { amount: 100_000 });
    for (const days of [-1, 0]) {
      const contract = { contract_start: addDays(TODAY, -90), contract_end: addDays(TODAY, days) };
      await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id, contract);
    }
    expect(await countsOf(owner)).toEqual({
      ...nothing,
      active_complaints: 1,
      expired_contracts: 1,
      payments_to_verify: 1,
      zone: 'WIB',
    });
  });

  it('come with the zones of the kosts: of all, of one, and of those that somebody lives in', async () => {
    const { owner, kost, tenant } = await makeHousehold(app);
    const other = await makeKost(owner, { zone: 'WITA' });
    const zonesOf = async (of: Pick<Person, 'rest'>, kostId?: string) => {
      const path = `/api/dashboard/counts${kostId === undefined ? '' : `?kost_id=${kostId}`}`;
      const { zone, zones } = await expectStatus(200, of.rest.get<NavigationCounts>(path));
      return { zone, zones };
    };
    expect(await zonesOf(owner)).toEqual({ zone: null, zones: { [other.id]: 'WITA' } });
    expect(await zonesOf(owner, other.id)).toEqual({ zone: 'WITA', zones: {} });
    expect(await zonesOf(tenant)).toEqual({ zone: 'WIB', zones: {} });
    await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WITA' }));
    for (const each of [owner, tenant]) expect(await zonesOf(each)).toEqual({ zone: 'WITA', zones: {} });
  });

  it('are of a tenant the bills to be paid, and what remains of the late ones', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const of = (fields: object) => makeBill(app, owner, tenant.tenant.id, { late_fee_percentage: 0, ...fields });
    const late = await of({ due_date: addDays(TODAY, -1) });
    await pay(app, tenant, late.id, 500_000);
    await of({ due_date: TODAY, invoice_type: 'WATER', title: 'Air' });
    await pay(app, tenant, (await of({ invoice_type: 'CUSTOM', title: 'Lunas' })).id, 1_500_000);
    await makeInvoice(app, owner, tenant.tenant.id, { invoice_type: 'INTERNET', title: 'Draf' });
    expect(await countsOf(tenant)).toEqual({
      ...nothing,
      open_bills: 2,
      overdue_bills: 1,
      overdue_amount: 1_000_000,
      zone: 'WIB',
    });
  });

  it('are of a technician the jobs of the day, as the list of the day has them', async () => {
    const { hand, id } = await makeJob(app, await makeHousehold(app));
    expect(await countsOf(hand)).toEqual({ ...nothing, jobs_today: 1 });
    for (const state of ['ACCEPTED', 'IN_PROGRESS'] as const) await expectStatus(200, move(hand, id, state));
    expect(await countsOf(hand)).toEqual({ ...nothing, jobs_today: 1 });
  });

  it('are of an admin what waits for approval, as the dashboard counts it', async () => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    const before = await countsOf(admin);
    await submitDraft(await makePerson(app, { role: 'OWNER' }));
    const after = await countsOf(admin);
    expect(after).toEqual({ ...before, pending_articles: before.pending_articles + 1 });
    const dashboard = await expectStatus(200, admin.rest.get<AdminDashboard>('/api/admin/dashboard'));
    expect(after.pending_users).toBe(dashboard.total_pending_users);
  });
});
