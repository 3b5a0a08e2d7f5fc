import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { articleFields } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import {
  expectStatus,
  makeAccount,
  makeInvoice,
  makePerson,
  makeRoom,
  PASSWORD,
  type TenantPerson,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson, makeResident, moveIn } from '#tests/support/people/lasting-people.ts';
import { Random } from '#tests/support/oracle/year/random.ts';

const ROUNDS = 12;
const DEADLOCK = '40P01';

/** Writes on the same rows wait for each other, never in a circle: no call fails because of the order of locks. */
describe('writes that meet', () => {
  let app: TestApp;
  const random = new Random(20_261_121);
  beforeEach(() => {
    app = createTestApp();
  });

  const deadlocks = () => app.trips.faults.filter((code) => code === DEADLOCK);

  /** What the form sends to assign a room to an existing account. */
  function contractOf(userId: string, roomId: string) {
    const start = wibDay(app.clock.now());
    const emergency = { emergency_contact_name: 'Keluarga Uji', emergency_contact_phone: '081234567891' };
    const contract = { contract_start: start, contract_end: addMonths(start, 12), deposit_amount: 0 };
    return { user_id: userId, room_id: roomId, nik: uniqueNik(), ...emergency, ...contract };
  }

  it.each([
    { ends: 'checkout', startsIn: 0 },
    { ends: 'cancel', startsIn: 5 },
  ])('let a tenancy end ($ends) while others want its tenant', async ({ ends, startsIn }) => {
    const { owner, room, tenant } = await makeHome(app);
    const others = await Promise.all(Array.from({ length: 6 }, () => makeHome(app)));
    const rooms = await Promise.all(others.map(({ owner: other, kost }) => makeRoom(other, kost.id)));
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = addDays(wibDay(app.clock.now()), startsIn);
      const contract = { contract_start: start, contract_end: addMonths(start, 12) };
      const { id } = await moveIn(app, owner, tenant, room.id, contract);
      const [ended, ...wanted] = await Promise.all([
        owner.rest.post(`/api/tenants/${id}/${ends}`),
        ...others.map(({ owner: other }, index) =>
          other.rest.post<{ id: string }>('/api/tenants', contractOf(tenant.id, rooms[index]?.id ?? '')),
        ),
      ]);
      expect([ended.status, deadlocks()]).toEqual([200, []]);
      const places = wanted.flatMap(({ status, body }, index) => (status === 201 ? [{ index, id: body.id }] : []));
      expect(places.length).toBeLessThan(2);
      for (const { index, id: made } of places) {
        await others[index]?.owner.rest.post(`/api/tenants/${made}/checkout`);
      }
    }
  });

  it('leave a contract with the tenant’s new name if they confirm while they change it', async () => {
    const { owner, kost } = await makeHome(app);
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await makeLastingPerson(app, 'TENANT');
      const room = await makeRoom(owner, kost.id);
      const { id } = await assign(app, owner, person, room.id);
      const [confirmed, renamed] = await Promise.all([
        person.rest.post(`/api/tenants/${id}/confirm`),
        person.rest.put('/users/profile', { full_name: 'Nama Baru', phone: '081211112222' }),
      ]);
      expect([confirmed.status, renamed.status, deadlocks()]).toEqual([200, 200, []]);
      const { rows } = await app.deps.db.execute(sql`
        select full_name, phone from tenancies where user_id = ${person.id}`);
      expect(rows).toEqual([{ full_name: 'Nama Baru', phone: '081211112222' }]);
    }
  });

  it('refuse to end a tenancy with a bill that came meanwhile and that another call has', async () => {
    const { owner, tenant } = await makeHome(app);
    const id = tenant.tenant.id;
    const [gate, other] = [await holdTransaction(app), await holdTransaction(app)];
    // As the insertion of a payment does, which lets others make bills.
    await gate.run('select from tenancies where id = $1 for key share', [id]);
    const ending = owner.rest.post(`/api/tenants/${id}/checkout`);
    await gate.untilSomebodyWaits();
    const draft = await makeInvoice(app, owner, id);
    await other.run('select from invoices where id = $1 for update', [draft.id]);
    await gate.commit();
    await expectRefusal('CONFLICT', ending);
    await other.run('select from tenancies where id = $1 for key share', [id]);
    await other.commit();
    expect(deadlocks()).toEqual([]);
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
    await expect(expectStatus(200, owner.rest.get(`/api/invoices/${draft.id}`))).resolves.toMatchObject({
      status: 'CANCELLED',
    });
  });

  it('let a kost get another zone while one of its bills is paid', async () => {
    const { owner, kost, tenant } = await makeHome(app);
    const bill = await makeInvoice(app, owner, tenant.tenant.id);
    const gate = await holdTransaction(app);
    await gate.run('select from invoices where id = $1 for update', [bill.id]);
    const moved = owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WIT' });
    await gate.untilSomebodyWaits();
    await gate.run('select from tenancies where id = $1 for update', [tenant.tenant.id]);
    await gate.run('select from kosts where id = $1 for share', [kost.id]);
    await gate.commit();
    await expectStatus(200, moved);
    const { rows } = await app.deps.db.execute(sql`
      select i.zone as of_bill, t.zone as of_tenancy from invoices i join tenancies t on t.id = i.tenant_id where i.id = ${bill.id}`);
    expect([rows, deadlocks()]).toEqual([[{ of_bill: 'WIT', of_tenancy: 'WIT' }], []]);
  });

  it('let a payment of a deposit be taken back while a return is recorded', async () => {
    const { owner, tenant } = await makeHome(app);
    const { id } = tenant.tenant;
    const paid = await receiveDeposit(app, owner, id);
    const gate = await holdTransaction(app);
    await gate.run('select from tenancies where id = $1 for update', [id]);
    const voided = owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah catat' });
    await gate.untilSomebodyWaits();
    await gate.run('select from deposits where tenancy_id = $1 for update', [id]);
    await gate.commit();
    await expectStatus(200, voided);
    expect(deadlocks()).toEqual([]);
  });

  it('let two who live in each other’s wished room plan to move there', async () => {
    const { owner, kost, room, tenant } = await makeHome(app);
    const other = await makeRoom(owner, kost.id);
    const neighbour = await makeResident(app, owner, other.id);
    const plan = ({ tenant: { id } }: TenantPerson, to: { id: string }) =>
      owner.rest.post(`/api/tenants/${id}/move`, {
        room_id: to.id,
        moves_on: addDays(wibDay(app.clock.now()), 30),
        monthly_rent: 1_000_000,
      });
    // What plans a move asks for the kost once it has the rooms, and before it writes when who moves leaves theirs.
    const gate = await holdTransaction(app);
    await gate.run('select from kosts where id = $1 for update', [kost.id]);
    const plans = [plan(tenant, other), plan(neighbour, room)];
    await gate.untilSomebodyWaits(plans.length);
    await gate.commit();
    expect([(await Promise.all(plans)).map(({ status }) => status), deadlocks()]).toEqual([[409, 409], []]);
  });

  it('let a change of rents be taken back while one of them is paid', async () => {
    const { owner, kost, tenant } = await makeHome(app, { contract_start: wibDay(app.clock.now()), auto_rent: {} });
    const { id } = tenant.tenant;
    const { rows } = await app.deps.db.execute<{ id: string }>(sql`select id from invoices where tenant_id = ${id}`);
    const set = { tenancy_ids: [id], is_on: true, day: 9 };
    const { change } = await expectStatus(
      200,
      owner.rest.post<{ change: string }>('/api/tenants/automatic-rents', set),
    );
    app.clock.advanceMs(1_000);
    const gate = await holdTransaction(app);
    await gate.run('select from kosts where id = $1 for update', [kost.id]);
    const back = owner.rest.post<{ code?: string }>(`/api/audit-log/${change}/take-back`);
    await gate.untilSomebodyWaits(1);
    const paid = owner.rest.post(`/api/payments/${rows[0]?.id}/process`, { payment_method: 'CASH' });
    await gate.untilSomebodyWaits(2);
    await gate.commit();
    expect([(await back).body.code, (await paid).status, deadlocks()]).toEqual(['CHANGE_FOLLOWED', 200, []]);
  });

  it('let two admins change each other', async () => {
    const [one, two] = await Promise.all([makePerson(app, { role: 'ADMIN' }), makePerson(app, { role: 'ADMIN' })]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const change = { full_name: `Admin ${round}` };
      const answers = await Promise.all([
        one.rest.put(`/api/admin/users/${two.id}`, change),
        two.rest.put(`/api/admin/users/${one.id}`, change),
      ]);
      expect([answers.map(({ status }) => status), deadlocks()]).toEqual([[200, 200], []]);
    }
  });

  it('let many read the same articles at once, and count each look', async () => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    const publish = () => expectStatus(201, admin.rest.post<{ id: string }>('/api/admin/articles', articleFields({})));
    const ids = (await Promise.all(Array.from({ length: 20 }, publish))).map(({ id }) => id);
    const batches = await Promise.all(
      Array.from({ length: ROUNDS }, () => {
        const inputs = Object.fromEntries(random.shuffled(ids).map((id, index) => [index, { json: { id } }]));
        const query = `batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
        return app.fetch(new Request(`http://ekost.test/trpc/${ids.map(() => 'articles.read').join(',')}?${query}`));
      }),
    );
    expect([batches.map(({ status }) => status), deadlocks()]).toEqual([batches.map(() => 200), []]);
    const { rows } = await app.deps.db.execute<{ views: number }>(sql`
      select views from articles where id in (${sql.join(ids, sql`, `)})`);
    expect(rows.map(({ views }) => views)).toEqual(ids.map(() => ROUNDS));
  });

  it('let one person sign in many times at once, from two addresses', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => makeAccount(app, { role: 'OWNER' })));
    const signIns = Array.from({ length: 4 }, (_, batch) => {
      const inputs = random.shuffled(accounts).map(({ email }) => ({ json: { email, password: PASSWORD } }));
      return app.fetch(
        new Request(`http://ekost.test/trpc/${inputs.map(() => 'auth.login').join(',')}?batch=1`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'cf-connecting-ip': `2001:db8:${batch % 2}::1` },
          body: JSON.stringify(Object.fromEntries(inputs.entries())),
        }),
      );
    });
    expect([(await Promise.all(signIns)).map(({ status }) => status), deadlocks()]).toEqual([
      signIns.map(() => 200),
      [],
    ]);
  });
});
