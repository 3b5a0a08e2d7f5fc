import { sql } from 'drizzle-orm';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { callByRest, callerOf, type Fields, spareTenant, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall } from '#tests/support/app/calls/every-call.ts';
import {
  expectStatus,
  makeAccount,
  makeBill,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  PASSWORD,
  unique,
} from '#tests/support/people/factories.ts';
import { shutEachOther } from '#tests/support/people/last-admin.ts';
import { switchOff } from '#tests/support/people/switched-off.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { servedBy } from '#tests/support/app/http-server.ts';
import type { RestAnswer } from '#tests/support/app/rest-client.ts';
import { deployed } from '#tests/support/app/secrets.ts';

/** The good call of a procedure with some other fields. */
export async function call(world: World, procedure: string, fields: Fields = {}): Promise<RestAnswer> {
  const { by, input } = goodCall(procedure);
  return callByRest(await callerOf(world, by), procedure, { ...(await input?.(world)), ...fields });
}

/** Makes the good call of a procedure twice, where it can succeed only once. */
export async function callTwice(world: World, procedure: string, again: Fields = {}): Promise<RestAnswer> {
  const { by, input } = goodCall(procedure);
  const [rest, fields] = [await callerOf(world, by), (await input?.(world)) ?? {}];
  const first = await callByRest(rest, procedure, fields);
  if (first.status >= 300) throw new Error(`${procedure}: ${JSON.stringify(first.body)}`);
  return callByRest(rest, procedure, { ...fields, ...again });
}

/** Signs in to an account whose only fault is its state. */
export async function signInAs({ app }: World, status: 'PENDING_APPROVAL' | 'REJECTED' | 'SUSPENDED') {
  const { email } = await makeAccount(app, { role: 'OWNER', status });
  return app.rest.post('/auth/login', { email, password: PASSWORD });
}

export const bill = ({ app, house }: World, fields: Fields = {}) =>
  makeBill(app, house.owner, house.tenant.tenant.id, fields);

/** Takes back a payment whose credit has paid another bill. */
export async function voidSpentCredit(world: World): Promise<RestAnswer> {
  const { owner, tenant } = world.house;
  const paid = await bill(world);
  await world.app.deps.db.execute(sql`
    update tenancies set confirmed_at = coalesce(confirmed_at, created_at) where id = ${paid.tenant_id}`);
  const reported = await reportPayment(tenant, paid.id);
  await expectStatus(200, owner.rest.post(`/api/payments/${paid.id}/process`, { payment_method: 'CASH' }));
  await expectStatus(200, owner.rest.post(`/api/payments/${reported.id}/verify`, { action: 'approve' }));
  const next = await bill(world, { items: [{ description: 'Sewa', quantity: 1, unit_price: 100_000_000 }] });
  await owner.rest.post(`/api/invoices/${next.id}/apply-credit`);
  return owner.rest.post(`/api/payments/${reported.id}/void`, { reason: 'Salah catat' });
}

/** Takes back what was recorded long ago, of a tenancy that is over. */
export async function voidClosedPayment(world: World): Promise<RestAnswer> {
  const { app, house } = world;
  const { id: tenancyId } = (await spareTenant(world)).tenant;
  const { id } = await makeBill(app, house.owner, tenancyId);
  const paid = await expectStatus(
    200,
    house.owner.rest.post<{ id: string }>(`/api/payments/${id}/process`, { payment_method: 'CASH' }),
  );
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancyId}/checkout`));
  await app.deps.db.execute(sql`
    update payments set created_at = created_at - interval '31 days', verified_at = verified_at - interval '31 days'
    where id = ${paid.id}`);
  return house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah catat' });
}

/** A payment through a Xendit that gives every request the same answer. */
export async function payThrough(world: World, status: number, answer: object) {
  const { id } = await bill(world);
  return servedBy(
    () => Response.json(answer, { status }),
    async (url) => {
      const { rest } = createTestApp({ bindings: { ...deployed, XENDIT_BASE_URL: url } });
      const tenant = rest.as(world.house.tenant.rest.token ?? '');
      return tenant.post('/api/payments', { invoice_id: id, amount: 10_000, payment_method: 'QRIS' });
    },
  );
}

/** Two admins shut each other, on a database without other admins. */
export async function shutTheLastAdmin() {
  const { app, stop } = await createOwnApp();
  try {
    return await shutEachOther(app);
  } finally {
    await stop();
  }
}

/** A tenant pays a bill of an owner whose account has been switched off. */
export async function payASwitchedOffOwner({ app, admin }: World): Promise<RestAnswer> {
  const { owner, tenant } = await makeHousehold(app);
  const { id } = await makeBill(app, owner, tenant.tenant.id);
  await switchOff(admin, owner);
  return tenant.rest.post('/api/payments', { invoice_id: id, amount: 10_000, payment_method: 'QRIS' });
}

/** Asks for the same payment again while the first request still waits. */
export async function askAgainMeanwhile(world: World) {
  const body = { invoice_id: (await bill(world)).id, amount: 10_000, payment_method: 'QRIS' };
  const key = { 'idempotency-key': unique('kunci') };
  const ask = () => world.house.tenant.rest.post('/api/payments', body, key);
  let again: Promise<RestAnswer> | undefined;
  world.app.trips.interruptBefore(2, async () => {
    again = ask();
    await again;
  });
  await expectStatus(201, ask());
  if (again === undefined) throw new Error('nothing was asked in between');
  return again;
}

/** A row that violates the contract of its answer; only this account's list has it. */
export async function askForBrokenRow({ app }: World) {
  const owner = await makePerson(app, { role: 'OWNER' });
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id);
  await app.deps.db.execute(sql`update rooms set created_at = 'infinity' where id = ${room.id}`);
  return owner.rest.get(`/api/kost/${kost.id}/rooms`);
}

export async function revealDeletedNik(world: World) {
  const { app, house } = world;
  const { id } = (await spareTenant(world)).tenant;
  await app.deps.db.execute(sql`
    update tenancies set nik_ciphertext = null, nik_hash = null, nik_last_four = null where id = ${id}`);
  return house.owner.rest.post(`/api/tenants/${id}/reveal-nik`);
}

/** Another due date for the draft with which the rent of a tenancy begins to be billed by itself. */
export async function editAutomaticRent(world: World): Promise<RestAnswer> {
  const { tenant } = await spareTenant(world);
  const { owner } = world.house;
  await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/automatic-rent`, { is_on: true }));
  const drafts = await expectStatus(200, owner.rest.get<{ id: string }[]>('/api/invoices?status=DRAFT&limit=1'));
  return call(world, 'invoices.updateDraft', { id: drafts[0]?.id });
}
