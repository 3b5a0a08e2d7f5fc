import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { Invoice, InvoiceSummary } from '#shared/contract/invoices.ts';
import type { TenantBill } from '#shared/contract/payments.ts';
import { callByRest, callerOf, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, makeBill, openPayment } from '#tests/support/people/factories.ts';
import { assignStranger } from '#tests/support/people/lasting-people.ts';
import { signedInAgain, switchOff, switchOn } from '#tests/support/people/switched-off.ts';
import { makeJob, move } from '#tests/support/people/technicians.ts';

const LATER =
  'Akun pemilik kost ini sedang dinonaktifkan. Coba lagi setelah akunnya aktif kembali, atau hubungi admin E-Kost.';

/**
 * What becomes of each call of tenants, technicians and holders of links while the owner's account is switched off: it
 * is refused in words (OFF), gone like an ended link (GONE), or goes on (OPEN), because it reads, keeps what is the
 * person's own, or ends something.
 */
const decisions: Record<string, 'OFF' | 'GONE' | 'OPEN'> = {
  'billLinks.view': 'OPEN',
  'billLinks.seen': 'OPEN',
  'billLinks.stopMessages': 'OPEN',
  // As by account.
  'billLinks.askToLeave': 'OPEN',
  'billLinks.acceptRenewal': 'OPEN',
  'billLinks.settlement': 'OPEN',
  'billLinks.sendSettlementCode': 'OPEN',
  'billLinks.answerSettlement': 'OPEN',
  'billLinks.sendContractCode': 'OPEN',
  'billLinks.readContract': 'OPEN',
  'billLinks.agreeContract': 'OPEN',
  'billLinks.declineContract': 'OPEN',
  'billLinks.methods': 'OFF',
  'billLinks.pay': 'OFF',
  'billLinks.openAttempt': 'OPEN',
  'billLinks.status': 'OPEN',
  'billLinks.report': 'OFF',

  'invitations.view': 'GONE',
  'invitations.accept': 'GONE',

  'invoices.get': 'OPEN',
  'invoices.applyCredit': 'OFF',
  'payments.methods': 'OFF',
  'payments.bills': 'OPEN',
  'payments.own': 'OPEN',
  'payments.pay': 'OFF',
  'payments.openAttempt': 'OPEN',
  'payments.status': 'OPEN',
  'payments.simulated': 'OPEN',
  'payments.simulate': 'OPEN',
  'payments.process': 'OFF',
  'payments.createLegacy': 'OFF',

  // No money moves, and the owner has agreed already.
  'settlements.get': 'OPEN',
  'settlements.answer': 'OPEN',
  'contracts.get': 'OPEN',
  'contracts.agree': 'OPEN',
  'tenants.mine': 'OPEN',
  'tenants.deposit': 'OPEN',
  'tenants.occupants': 'OPEN',
  // Confirmed already; the first answer is refused below.
  'tenants.confirm': 'OPEN',
  'tenants.decline': 'OPEN',
  'tenants.objectToDay': 'OPEN',
  'tenants.askToLeave': 'OPEN',
  'tenants.takeBackLeaving': 'OPEN',
  'tenants.answerRenewal': 'OPEN',
  'profile.update': 'OPEN',
  'profile.updateEmergencyContact': 'OPEN',

  // Admins read and settle all complaints, so none is lost.
  'complaints.create': 'OPEN',
  'complaints.edit': 'OPEN',
  'complaints.details': 'OPEN',
  'workOrders.agree': 'OFF',
  'workOrders.mine': 'OPEN',
  'workOrders.finished': 'OPEN',

  'dashboards.tenant': 'OPEN',
  'dashboards.paymentSummary': 'OPEN',
  'dashboards.complaintSummary': 'OPEN',
};

/** Features whose calls are about an owner’s kost; of the two answers to a paper one is tried, since it has one. */
const features =
  /^(billLinks|contracts(?!\.decline)|invitations|invoices|payments|settlements|tenants|profile|complaints|workOrders|dashboards)\./;

describe('while an owner’s account is switched off', () => {
  const app = createTestApp();
  let world: World;
  const inputs: Record<string, Fields> = {};
  const asked = procedures.filter(
    ({ name }) => features.test(name) && ['tenant', 'technician', 'nobody'].includes(goodCall(name).by),
  );

  beforeAll(async () => {
    world = await makeWorld(app);
    for (const { name } of asked) inputs[name] = (await goodCall(name).input?.(world)) ?? {};
  });

  const ask = async (name: string) => callByRest(await callerOf(world, goodCall(name).by), name, inputs[name] ?? {});

  it('each call of others has its answer', async () => {
    expect(asked.map(({ name }) => name).sort()).toEqual(Object.keys(decisions).sort());
    const { owner } = world.house;
    await switchOff(world.admin, owner);
    const found: Record<string, string> = {};
    await expectUnchanged(app, [owner], async () => {
      for (const { name } of asked.filter(({ name: each }) => decisions[each] !== 'OPEN')) {
        const { status, body } = await ask(name);
        found[name] = status === 409 && body.code === 'OWNER_OFF' ? 'OFF' : status === 404 ? 'GONE' : `${status}`;
      }
      // A link counts also what is refused.
      await app.deps.db.execute(sql`update bill_links set tries = 0, tries_since = null where owner_id = ${owner.id}`);
    });
    for (const { name } of asked.filter(({ name: each }) => decisions[each] === 'OPEN')) {
      // A tenancy has one open leaving, settlement and contract paper, which each of these needs otherwise.
      if (/leav|renewal|settlement|contract/i.test(name)) inputs[name] = (await goodCall(name).input?.(world)) ?? {};
      const { status, body } = await ask(name);
      found[name] = status < 300 ? 'OPEN' : `${status} ${JSON.stringify(body)}`;
    }
    expect(found).toEqual(decisions);
    await switchOn(world.admin, owner);
    world.house.owner = await signedInAgain(app, owner);
  });

  it('a payment is refused in words, and works again afterwards under the same key', async () => {
    const { house, admin } = await makeWorld(app);
    const { id } = await makeBill(app, house.owner, house.tenant.tenant.id);
    const body = { invoice_id: id, amount: 100_000, payment_method: 'QRIS', notes: '' };
    const pay = () => house.tenant.rest.post('/api/payments', body, { 'idempotency-key': 'satu-niat' });
    await switchOff(admin, house.owner);
    const { body: refusal } = await expectUnchanged(app, [house.owner], () => expectRefusal('OWNER_OFF', pay()));
    expect(refusal.detail).toContain('Akun pemilik kost ini sedang dinonaktifkan');
    await switchOn(admin, house.owner);
    expect((await pay()).status).toBe(201);
  });

  it('money on an open attempt is booked, however often its callback comes, and what is too much becomes credit', async () => {
    const { house, admin } = await makeWorld(app);
    const { id } = await makeBill(app, house.owner, house.tenant.tenant.id);
    const attempt = await openPayment(house.tenant, id, 1_500_000);
    await switchOff(admin, house.owner);
    for (const captureId of [`satu-${id}`, `satu-${id}`, `dua-${id}`]) await deliver(app, capture(attempt, captureId));
    expect(await moneyOf(app, id)).toMatchObject({ paid: 1_500_000, remaining: 0, status: 'PAID', credit: 1_500_000 });
    await switchOn(admin, house.owner);
    await expectSoundMoney(app, await signedInAgain(app, house.owner));
  });

  it('an account that goes off while a payment is begun leaves one whole attempt or none', async () => {
    const { house, admin } = await makeWorld(app);
    const { id } = await makeBill(app, house.owner, house.tenant.tenant.id);
    const body = { invoice_id: id, amount: 1_000, payment_method: 'QRIS', notes: '' };
    const [first, , second] = await Promise.all([
      house.tenant.rest.post('/api/payments', body),
      switchOff(admin, house.owner),
      house.tenant.rest.post('/api/payments', body),
    ]);
    for (const { status, body: answer } of [first, second]) {
      expect(status === 201 ? 'begun' : answer.code).toMatch(/begun|OWNER_OFF|PAYMENT_IN_PROGRESS/);
    }
    await expectRefusal('OWNER_OFF', house.tenant.rest.post('/api/payments', body));
  });

  it('tenants see that nothing can be paid, bill by bill, and owners of other bills are not affected', async () => {
    const { house, admin } = await makeWorld(app);
    const { tenant } = house;
    const { id } = await makeBill(app, house.owner, tenant.tenant.id);
    const token = await shareBills(house.owner, tenant.tenant.id);
    const seen = async () => {
      const get = <Body>(path: string) => expectStatus(200, tenant.rest.get<Body>(path));
      const dashboard = await get<TenantDashboard>('/api/dashboard/tenant');
      const link = await viewLink(app.rest, token);
      return [
        (await get<Invoice>(`/api/invoices/${id}`)).takes_payments,
        (await get<InvoiceSummary[]>('/api/invoices')).every((each) => each.takes_payments),
        (await get<TenantBill[]>('/api/payments')).every((each) => each.takes_payments),
        dashboard.pending_payments.every((each) => each.takes_payments) && !dashboard.owner_is_off,
        link.bills.every((each) => each.takes_payments) && !link.owner_is_off,
      ];
    };
    expect(await seen()).toEqual([true, true, true, true, true]);
    await switchOff(admin, house.owner);
    expect(await seen()).toEqual([false, false, false, false, false]);
    await switchOff(admin, (await makeWorld(app)).house.owner);
    await switchOn(admin, house.owner);
    expect(await seen()).toEqual([true, true, true, true, true]);
  });

  it('who was asked to live or to work there answers later, and a job goes on', async () => {
    const { house, admin } = await makeWorld(app);
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id);
    const job = await makeJob(app, house, ['ACCEPTED']);
    await switchOff(admin, house.owner);
    const confirm = () => person.rest.post(`/api/tenants/${tenancy.id}/confirm`);
    await expectUnchanged(app, [house.owner], () => expectRefusal('OWNER_OFF', confirm(), LATER));
    await expectStatus(200, move(job.hand, job.id, 'IN_PROGRESS'));
    await switchOn(admin, house.owner);
    await expectStatus(200, confirm());
  });

  it('a second switch off is refused and keeps the first one’s time', async () => {
    const { house, admin } = await makeWorld(app);
    await switchOff(admin, house.owner);
    const { rows: before } = await app.deps.db.execute(
      sql`select * from account_pauses where user_id = ${house.owner.id}`,
    );
    await expectRefusal('USER_STATUS_CONFLICT', admin.rest.delete(`/api/admin/users/${house.owner.id}`));
    await expectStatus(200, admin.rest.put(`/api/admin/users/${house.owner.id}`, { full_name: 'Pemilik Lain' }));
    await expectStatus(200, admin.rest.put(`/api/admin/users/${house.owner.id}`, { is_active: true }));
    const { rows } = await app.deps.db.execute(sql`select * from account_pauses where user_id = ${house.owner.id}`);
    // It is still suspended.
    expect(rows).toEqual(before);
    expect(rows).toMatchObject([{ resumed_at: null }]);
  });
});
