import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makeRoom,
  makeTenant,
  unique,
} from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

let app: TestApp;
let house: Household;
beforeEach(async () => {
  app = createTestApp();
  house = await makeHousehold(app);
});

const draft = (fields: Record<string, unknown> = {}) =>
  house.owner.rest.post<Invoice>('/api/invoices', {
    tenant_id: house.tenant.tenant.id,
    invoice_type: 'MONTHLY_RENT',
    title: 'Sewa Maret',
    due_date: '2099-03-10',
    items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000_000 }],
    ...fields,
  });
const careful = (fields: Record<string, unknown> = {}) => draft({ refuse_similar: true, ...fields });

describe('a second bill of one tenant, type and month', () => {
  it.each(['2099-03-01', '2099-03-31'])('is refused on request, naming the other (%s)', async (due_date) => {
    const first = await expectStatus(201, draft());
    const { body } = await expectUnchanged(app, [house.owner], () =>
      expectRefusal('INVOICE_SIMILAR', careful({ title: 'Lagi', due_date })),
    );
    expect(body.issues).toEqual([{ path: ['similar', first.id], message: `${first.invoice_number} · Sewa Maret` }]);
  });

  it('is made without that request', async () => {
    await expectStatus(201, careful());
    await expectRefusal('INVOICE_SIMILAR', careful());
    await expectStatus(201, draft());
    await expectStatus(201, draft({ refuse_similar: false }));
  });

  it.each([
    ['another type', { invoice_type: 'ELECTRICITY' }],
    ['the month before', { due_date: '2099-02-28' }],
    ['the month after', { due_date: '2099-04-01' }],
    ['the same month of another year', { due_date: '2098-03-10' }],
  ])('does not count if it is of %s', async (_, other) => {
    await expectStatus(201, draft());
    await expectStatus(201, careful(other));
  });

  it('does not count if the other was cancelled or belongs to another tenant', async () => {
    const { id } = await expectStatus(201, draft());
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${id}/cancel`));
    await expectStatus(201, careful());
    const room = await makeRoom(house.owner, house.kost.id);
    const { tenant } = await makeTenant(app, house.owner, room.id);
    await expectStatus(201, careful({ tenant_id: tenant.id }));
  });

  it('is refused to all but one of ten at once, as from several tabs', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => careful()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('does not refuse a repeated call', async () => {
    const key = { 'idempotency-key': unique('kunci') };
    const body = {
      tenant_id: house.tenant.tenant.id,
      title: 'Sewa Maret',
      due_date: '2099-03-10',
      items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000_000 }],
      refuse_similar: true,
    };
    const first = await expectStatus(201, house.owner.rest.post<Invoice>('/api/invoices', body, key));
    expect(await expectStatus(201, house.owner.rest.post<Invoice>('/api/invoices', body, key))).toEqual(first);
  });

  it('reveals nothing about another owner’s bills', async () => {
    await expectStatus(201, draft());
    const other = await makeHousehold(app);
    const answer = await other.owner.rest.post('/api/invoices', {
      tenant_id: house.tenant.tenant.id,
      title: 'Sewa Maret',
      due_date: '2099-03-10',
      items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000_000 }],
      refuse_similar: true,
    });
    expect([answer.status, answer.body.code, answer.body.issues]).toEqual([404, 'NOT_FOUND', undefined]);
  });
});

describe('a rent of who has moved', () => {
  const rentOf = (tenant_id: string, fields: object) =>
    house.owner.rest.post<Invoice>('/api/invoices', {
      tenant_id,
      invoice_type: 'MONTHLY_RENT',
      title: 'Sewa',
      due_date: '2033-02-05',
      items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000_000 }],
      refuse_similar: true,
      ...fields,
    });

  it('is like those of the rooms that were left, but only for months before the move', async () => {
    const moving = await ownApp({ now: '2033-01-05T03:00:00Z' });
    house = await makeHome(moving, { contract_start: '2033-01-01', contract_end: '2034-01-01' });
    const first = house.tenant.tenant.id;
    const rest = house.owner.rest;
    const moveOn = async (home: string, day: string) => {
      moving.clock.set(`${day}T03:00:00Z`);
      const room_id = (await makeRoom(house.owner, house.kost.id)).id;
      const body = { room_id, moves_on: day, monthly_rent: 1_000_000 };
      return (await expectStatus(201, rest.post<Tenant>(`/api/tenants/${home}/move`, body))).id;
    };
    const january = await expectStatus(201, rentOf(first, { due_date: '2033-01-31', refuse_similar: false }));
    const power = { invoice_type: 'ELECTRICITY', due_date: '2033-01-20' };
    await expectStatus(201, rentOf(first, power));
    await expectStatus(200, rest.post(`/api/invoices/${january.id}/send`, {}));
    const home = await moveOn(await moveOn(first, '2033-02-11'), '2033-03-11');
    const named = [{ path: ['similar', january.id], message: `${january.invoice_number} · Sewa` }];
    for (const fields of [
      { due_date: '2033-01-10' },
      { covers_from: '2033-01-20', covers_to: '2033-02-19' },
      { covers_from: '2032-12-01', covers_to: '2033-03-31' },
    ]) {
      const { body } = await expectRefusal('INVOICE_SIMILAR', rentOf(home, fields));
      expect(body.issues).toContainEqual(named[0]);
    }
    // Other bills are of a room and its month, and each room asks for its own days of the month of the move.
    await expectStatus(201, rentOf(home, power));
    await expectStatus(201, rentOf(home, { covers_from: '2033-03-11', covers_to: '2033-03-31' }));
    await expectStatus(201, rentOf(home, { due_date: '2032-12-10' }));
  });
});
