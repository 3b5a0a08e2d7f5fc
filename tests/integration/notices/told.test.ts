import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/enums.ts';
import type { NoticeKind } from '#shared/notice-kinds.ts';
import { isReadBy } from '#shared/rules/notice.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { creditOf, giveCredit, reportPayment } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  makeAccount,
  makeBill,
  makeHousehold,
  makePerson,
  makeRoom,
  openPayment,
} from '#tests/support/people/factories.ts';
import { kindsTold, toldOf } from '#tests/support/people/inbox.ts';
import { assign } from '#tests/support/people/lasting-people.ts';

const app = createTestApp();
const house = await makeHousehold(app);

const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);

describe('of money', () => {
  it('a tenant is told of a new bill, once', async () => {
    const { id, title, total_amount: amount, due_date } = await bill();
    await house.owner.rest.post(`/api/invoices/${id}/send`);
    const told = await toldOf(house.tenant, 'BILL_SENT');
    expect(told.filter(({ details }) => details.invoice_id === id).map(({ details }) => details)).toEqual([
      { invoice_id: id, title, amount, due_date },
    ]);
  });

  it('both parties are told of a payment, the tenant without a name, and of a repeated callback nothing', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, id, 100_000);
    await deliver(app, capture(attempt));
    await deliver(app, capture(attempt));
    const [ofOwner, ofTenant] = await Promise.all(
      [house.owner, house.tenant].map(async (reader) =>
        (await toldOf(reader, 'PAYMENT_RECEIVED')).filter(({ details }) => details.invoice_id === id),
      ),
    );
    expect(ofOwner).toMatchObject([{ details: { amount: 100_000, tenant_name: house.tenant.tenant.full_name } }]);
    expect(ofTenant?.map(({ details }) => details.tenant_name)).toEqual([undefined]);
  });

  it('an owner is told of a proof, its tenant of the decision and its reason', async () => {
    const [refused, accepted] = [await bill(), await bill()];
    for (const { id } of [refused, accepted]) {
      const { id: paymentId } = await reportPayment(house.tenant, id);
      const decision = id === refused.id ? { action: 'reject', reason: 'Foto buram' } : { action: 'approve' };
      await expectStatus(200, house.owner.rest.post(`/api/payments/${paymentId}/verify`, decision));
    }
    const waiting = await toldOf(house.owner, 'PROOF_WAITING');
    expect(waiting.map(({ details }) => details.invoice_id)).toEqual([accepted.id, refused.id]);
    expect(await toldOf(house.tenant, 'PROOF_REFUSED')).toMatchObject([
      { details: { invoice_id: refused.id, reason: 'Foto buram' } },
    ]);
    expect(await toldOf(house.tenant, 'PROOF_ACCEPTED')).toMatchObject([{ details: { invoice_id: accepted.id } }]);
  });

  it('a tenant is told of a payment that the owner has recorded', async () => {
    const { id } = await bill();
    await expectStatus(200, house.owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH' }));
    const told = await toldOf(house.tenant, 'PAYMENT_RECEIVED');
    expect(told[0]).toMatchObject({ details: { invoice_id: id } });
    expect((await toldOf(house.owner, 'PAYMENT_RECEIVED')).some(({ details }) => details.invoice_id === id)).toBe(
      false,
    );
  });

  it('of credit that is used, the party is told that did not ask for it', async () => {
    const other = await makeHousehold(app);
    const items = [{ description: 'Sewa', quantity: 1, unit_price: 100_000 }];
    const open = await makeBill(app, other.owner, other.tenant.tenant.id, { items });
    await giveCredit(app, other, 150_000);
    await expectStatus(200, other.tenant.rest.post(`/api/invoices/${open.id}/apply-credit`));
    const ofOwner = await toldOf(other.owner, 'CREDIT_USED');
    expect(ofOwner).toMatchObject([{ details: { amount: 100_000, tenant_name: other.tenant.tenant.full_name } }]);
    expect(await toldOf(other.tenant, 'CREDIT_USED')).toEqual([]);
    const next = await makeBill(app, other.owner, other.tenant.tenant.id, { items });
    expect((await toldOf(other.tenant, 'CREDIT_USED')).map(({ details }) => details)).toEqual([
      { invoice_id: next.id, title: next.title, amount: 50_000 },
    ]);
    expect(await creditOf(app, other)).toBe(0);
  });
});

describe('of complaints', () => {
  it('the owner is told of a new one, its tenant of an answer, and of an update that changes nothing nobody', async () => {
    const { id, title } = await makeComplaint(house);
    expect((await toldOf(house.owner, 'COMPLAINT_NEW'))[0]).toMatchObject({
      details: { complaint_id: id, title, tenant_name: house.tenant.tenant.full_name },
    });
    const answer = { status: 'IN_PROGRESS', resolution_notes: 'Tukang datang besok' };
    for (const repeated of [answer, answer]) {
      await expectStatus(200, house.owner.rest.put(`/api/complaints/${id}`, repeated));
    }
    expect((await toldOf(house.tenant, 'COMPLAINT_CHANGED')).map(({ details }) => details)).toEqual([
      { complaint_id: id, title, status: 'IN_PROGRESS' },
    ]);
  });
});

describe('of a tenancy', () => {
  it('a person is asked to confirm, and the owner is told that they did', async () => {
    const person = await makePerson(app, { role: 'TENANT' });
    const room = await makeRoom(house.owner, house.kost.id);
    const tenancy = await assign(app, house.owner, person, room.id);
    const place = { room_number: room.room_number, kost_name: house.kost.name };
    expect(await toldOf(person, 'TENANCY_TO_CONFIRM')).toMatchObject([{ details: place }]);
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/confirm`));
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/confirm`));
    const confirmed = (await toldOf(house.owner, 'TENANCY_CONFIRMED')).filter(
      ({ details }) => details.room_number === room.room_number,
    );
    expect(confirmed).toMatchObject([{ details: { ...place, tenant_name: 'Pengguna Uji' } }]);
  });

  it('the tenant is told that it was extended, that it ended, and what the owner holds of the deposit', async () => {
    const other = await makeHousehold(app);
    const { id, contract_end: end } = other.tenant.tenant;
    const later = `${Number(end.slice(0, 4)) + 1}${end.slice(4)}`;
    await expectStatus(200, other.owner.rest.post(`/api/tenants/${id}/renew`, { contract_end: later }));
    expect(await toldOf(other.tenant, 'CONTRACT_RENEWED')).toMatchObject([{ details: { contract_end: later } }]);
    const deposit = await makeBill(app, other.owner, id, {
      invoice_type: 'SECURITY_DEPOSIT',
      items: [{ description: 'Deposit', quantity: 1, unit_price: 750_000 }],
    });
    await expectStatus(200, other.owner.rest.post(`/api/payments/${deposit.id}/process`, { payment_method: 'CASH' }));
    await expectStatus(200, other.owner.rest.post(`/api/tenants/${id}/checkout`));
    expect(await toldOf(other.tenant, 'TENANCY_ENDED')).toMatchObject([{ details: { deposit_held: 750_000 } }]);
  });

  it('its tenant is told that the NIK was looked at, once a day', async () => {
    const other = await makeHousehold(app);
    for (let look = 0; look < 2; look += 1) {
      await expectStatus(200, other.owner.rest.post(`/api/tenants/${other.tenant.tenant.id}/reveal-nik`));
    }
    expect(await toldOf(other.tenant, 'NIK_VIEWED')).toHaveLength(1);
    expect(await kindsTold(other.owner)).not.toContain('NIK_VIEWED');
  });
});

describe('of an account', () => {
  it('its holder is told of an approval, and of a refusal with its reason', async () => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    for (const [action, kind] of [
      ['approve', 'ACCOUNT_APPROVED'],
      ['reject', 'ACCOUNT_REJECTED'],
    ] as const) {
      const account = await makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' });
      const decision = { user_id: account.id, action, rejection_reason: 'KTP tidak terbaca' };
      await expectStatus(200, admin.rest.post('/api/admin/approve-user', decision));
      const { rows } = await app.deps.db.execute(sql`select kind, details from notices where user_id = ${account.id}`);
      expect(rows).toEqual([{ kind, details: action === 'approve' ? {} : { reason: 'KTP tidak terbaca' } }]);
    }
  });
});

it('nobody is told of a kind that their role is not asked about', async () => {
  const { rows } = await app.deps.db.execute<{ kind: NoticeKind; role: Role }>(sql`
    select distinct n.kind, u.role from notices n join users u on u.id = n.user_id
    where u.id = ${house.owner.id} or u.id in (select user_id from tenancies where owner_id = ${house.owner.id})`);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ kind, role }) => !isReadBy(kind, role))).toEqual([]);
});
