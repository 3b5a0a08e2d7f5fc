import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DueTenancy, InvoiceMessage, QueuedReminder, ReminderDraft } from '#shared/contract/reminders.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { NOON, startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { postFeesSinceDue } from '#tests/support/oracle/late-fees.ts';
import { viewLink } from '#tests/support/people/bill-links.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makePerson,
  makeRoom,
  pay,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import {
  anotherTenant,
  billDueIn,
  makeRemindedHouse,
  remindersOf,
  runReminders,
} from '#tests/support/people/reminders.ts';

const NIGHT = '2031-06-20T14:30:00Z';

const { app, messenger } = await startOutbox();

const draftOf = ({ owner, tenant }: Pick<Household, 'owner' | 'tenant'>) =>
  expectStatus(200, owner.rest.post<ReminderDraft>(`/api/tenants/${tenant.tenant.id}/reminder-draft`));
const open = ({ owner, tenant }: Pick<Household, 'owner' | 'tenant'>, key: string = crypto.randomUUID()) =>
  expectStatus(204, owner.rest.post(`/api/tenants/${tenant.tenant.id}/opened-reminders`, { key }));
const send = ({ owner, tenant }: Pick<Household, 'owner' | 'tenant'>, tone = 'BIASA') =>
  owner.rest.post<QueuedReminder>(`/api/tenants/${tenant.tenant.id}/reminders`, { tone });
/** The texts of a message that was sent while its call ran, not by the job. */
const bodiesOf = async (id: string) => {
  const { rows } = await app.deps.db.execute<{ body: string }>(
    sql`select body from simulated_messages where message_id = ${id}`,
  );
  return rows.map(({ body }) => body);
};
const dueOf = ({ owner }: Pick<Household, 'owner'>, query = '') =>
  expectStatus(200, owner.rest.get<DueTenancy[]>(`/api/reminders${query}`));

describe('the list of whom to remind', () => {
  it('tells late fees from rent and what is late from what is not due yet, as does the reminder itself', async () => {
    const house = await makeHousehold(app);
    const late = await billDueIn(app, house, -3);
    await billDueIn(app, house, 2);
    expect(await dueOf(house)).toMatchObject([{ amount: 3_000_000, unpaid_late_fees: 0, past_due_amount: 1_500_000 }]);
    await postFeesSinceDue(app, late.id);
    const sums = { amount: 3_090_000, unpaid_late_fees: 90_000, past_due_amount: 1_590_000 };
    expect(await dueOf(house)).toMatchObject([sums]);
    expect(await draftOf(house)).toMatchObject(sums);
    // The rent is paid first.
    await pay(app, house.tenant, late.id, 1_520_000);
    expect(await dueOf(house)).toMatchObject([
      { amount: 1_570_000, unpaid_late_fees: 70_000, past_due_amount: 70_000 },
    ]);
  });

  it('has each tenancy with bills that are late, due today or within three days, the latest first', async () => {
    const house = await makeHousehold(app);
    const [late, today, far] = await Promise.all([1, 2, 3].map(() => anotherTenant(app, house)));
    if (late === undefined || today === undefined || far === undefined) throw new Error('no tenant');
    await billDueIn(app, house, 3);
    await billDueIn(app, { ...house, tenant: late }, -9);
    await billDueIn(app, { ...house, tenant: late }, -2);
    await billDueIn(app, { ...house, tenant: today }, 0);
    await billDueIn(app, { ...house, tenant: far }, 4);
    const rows = await dueOf(house);
    expect(rows.map(({ tenancy_id, days_late }) => [tenancy_id, days_late])).toEqual([
      [late.tenant.id, 9],
      [today.tenant.id, 0],
      [house.tenant.tenant.id, -3],
    ]);
    expect(rows[0]).toMatchObject({ bill_count: 2, amount: 3_000_000, due_date: '2031-06-11', last_reminder: null });
  });

  it('is read page by page without losing or repeating anybody, also with the same due date', async () => {
    const house = await makeHousehold(app);
    const tenants = await Promise.all(Array.from({ length: 4 }, () => anotherTenant(app, house)));
    for (const [index, tenant] of tenants.entries()) await billDueIn(app, { ...house, tenant }, index < 3 ? -1 : -2);
    const whole = await dueOf(house);
    const paged: DueTenancy[] = [];
    for (let cursor: string | undefined; ;) {
      const rows = await dueOf(house, `?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      paged.push(...rows);
      if (rows.length < 2) break;
      cursor = rows.at(-1)?.id;
    }
    expect(paged).toEqual(whole);
    expect(paged).toHaveLength(4);
  });

  it('says what became of the last reminder, and where a reported payment waits', async () => {
    const house = await makeRemindedHouse(app);
    const bill = await billDueIn(app, house, -1);
    await open(house);
    const [opened] = await dueOf(house);
    expect(opened?.last_reminder).toMatchObject({ channel: 'WA_LINK', state: 'OPENED', is_today: true });
    expect(opened?.awaits_verification).toBe(false);
    const report = { amount: 1_500_000, payment_method: 'BANK_TRANSFER', payment_proof: 'https://bukti.example/1.jpg' };
    await expectStatus(200, house.tenant.rest.post(`/api/payments/${bill.id}/process`, report));
    expect(await dueOf(house)).toMatchObject([{ awaits_verification: true }]);
    expect((await send(house)).status).toBe(409);
  });
});

describe('a reminder by hand', () => {
  it('is made of today’s amounts, the number of the account, and a link that pays', async () => {
    const house = await makeRemindedHouse(app);
    const bill = await billDueIn(app, house, -2);
    await pay(app, house.tenant, bill.id, 500_000);
    const draft = await draftOf(house);
    expect(draft).toMatchObject({ amount: 1_000_000, bill_count: 1, title: bill.title, automatic: 'WHATSAPP' });
    expect(draft.phone.replace(/\D/g, '')).toBe('081234567890');
    const again = await draftOf(house);
    expect(again.url).toBe(draft.url);
    const view = await viewLink(app.rest, new URL(draft.url ?? '').pathname.replace('/t/', ''));
    expect(view.bills.map(({ id }) => id)).toEqual([bill.id]);
  });

  it('of a person who has not confirmed has no link, no automatic way, and only what the owner typed', async () => {
    const { owner, kost } = await makeHousehold(app);
    const person = await makePerson(app, { role: 'TENANT', full_name: 'Rahasia Sekali' });
    const { id: room_id } = await makeRoom(owner, kost.id);
    const { full_name: _, email: __, ...fields } = quickTenantFields(app, room_id, { phone: '0813-1111-2222' });
    const assignment = { ...fields, user_id: person.id };
    const tenancy = await expectStatus(201, owner.rest.post<Household['tenant']['tenant']>('/api/tenants', assignment));
    const house = { owner, tenant: { ...person, tenant: tenancy } };
    await billDueIn(app, house, -1);
    const draft = await draftOf(house);
    expect(draft).toMatchObject({ url: null, automatic: null });
    expect(draft.phone.replace(/\D/g, '')).toBe('081311112222');
    expect(draft.full_name).not.toContain('Sekali');
    expect((await send(house)).status).toBe(409);
    await open(house);
    const { rows } = await app.deps.db.execute(sql`select user_id from messages where tenancy_id = ${tenancy.id}`);
    expect(rows).toEqual([{ user_id: null }]);
  });

  it('that is sent by itself leaves at once, in the chosen tone, and once a day', async () => {
    const house = await makeRemindedHouse(app);
    const bill = await billDueIn(app, house, -2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(house, 'TEGAS')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const id = (await remindersOf(app, house.tenant.tenant.id))[0]?.id ?? '';
    await expect.poll(() => bodiesOf(id)).toEqual([expect.stringContaining('Mohon dilunasi hari ini')]);
    await runReminders(app);
    expect(messenger.timesOf(id)).toBe(0);
    const messages = await expectStatus(
      200,
      house.owner.rest.get<InvoiceMessage[]>(`/api/invoices/${bill.id}/messages`),
    );
    expect(messages).toMatchObject([{ kind: 'BILL_REMINDER', channel: 'WHATSAPP', state: 'ACCEPTED' }]);
  });

  it('at night waits until 08.00', async () => {
    const house = await makeRemindedHouse(app);
    await billDueIn(app, house, -2);
    app.clock.set(NIGHT);
    const { send_at } = await expectStatus(201, send(house));
    expect(send_at).toBe('2031-06-21T01:00:00.000Z');
    const [{ id } = { id: '' }] = await remindersOf(app, house.tenant.tenant.id);
    await runReminders(app);
    expect(messenger.timesOf(id)).toBe(0);
    app.clock.set('2031-06-21T01:00:00Z');
    await runReminders(app);
    expect(messenger.timesOf(id)).toBe(1);
    app.clock.set(NOON);
  });

  it('by a tap that is sent twice counts once; another tap counts too, up to ten a day', async () => {
    const house = await makeRemindedHouse(app);
    await billDueIn(app, house, -2);
    const key = crypto.randomUUID();
    await Promise.all([open(house, key), open(house, key), open(house, key)]);
    expect(await remindersOf(app, house.tenant.tenant.id)).toHaveLength(1);
    await open(house);
    expect(await remindersOf(app, house.tenant.tenant.id)).toHaveLength(2);
    expect((await send(house)).body).toMatchObject({ code: 'REMINDED_TODAY' });
    for (let tap = 0; tap < 12; tap += 1) await open(house);
    expect(await remindersOf(app, house.tenant.tenant.id)).toHaveLength(10);
  });
});

/** Houses of two owners where the same person lived, and lives now; both are owed. */
async function movedHouse() {
  const former = await makeRemindedHouse(app);
  const debt = await billDueIn(app, former, -5);
  await expectStatus(200, former.owner.rest.post(`/api/tenants/${former.tenant.tenant.id}/checkout`, {}));
  const { owner, kost } = await makeHousehold(app);
  const room = await makeRoom(owner, kost.id);
  const { full_name: _, email: __, phone: ___, ...fields } = quickTenantFields(app, room.id);
  const assignment = { ...fields, user_id: former.tenant.id };
  const tenancy = await expectStatus(201, owner.rest.post<Household['tenant']['tenant']>('/api/tenants', assignment));
  await expectStatus(200, former.tenant.rest.post(`/api/tenants/${tenancy.id}/confirm`));
  const house = { owner, kost, tenant: { ...former.tenant, tenant: tenancy } };
  return { former, debt, house, bill: await billDueIn(app, house, -2) };
}

it('a former landlord reminds of what is still owed to them by hand, and learns nothing of the new home', async () => {
  const { former, debt, house } = await movedHouse();
  await app.deps.db.execute(sql`update users set phone = '089999999999' where id = ${former.tenant.id}`);
  await open(house);
  expect(await dueOf(former)).toMatchObject([{ amount: debt.total_amount, bill_count: 1, last_reminder: null }]);
  const draft = await draftOf(former);
  expect(draft).toMatchObject({ automatic: null, last_reminder: null, phone: '081234567890', bill_count: 1 });
  expect((await send(former)).body).toMatchObject({ code: 'NO_AUTOMATIC_CHANNEL' });
  expect((await draftOf(house)).phone).toBe('089999999999');
  await runReminders(app);
  expect(await remindersOf(app, former.tenant.tenant.id)).toEqual([]);
});

it('a former landlord cannot hold back the reminders of the present one', async () => {
  const { former, house } = await movedHouse();
  await open(former);
  await expectStatus(201, send(house));
  const [{ id } = { id: '' }] = await remindersOf(app, house.tenant.tenant.id);
  await expect.poll(() => bodiesOf(id)).toHaveLength(1);
});

it('another owner, also a former landlord of the tenant, gets the answers of what does not exist', async () => {
  const { former, house, bill } = await movedHouse();
  await open(house);
  const { rest } = former.owner;
  const { id } = house.tenant.tenant;
  const unknown = crypto.randomUUID();
  const calls = (tenancy: string, invoice: string, kost: string) =>
    Promise.all([
      rest.post(`/api/tenants/${tenancy}/reminder-draft`),
      rest.post(`/api/tenants/${tenancy}/reminders`, { tone: 'BIASA' }),
      rest.post(`/api/tenants/${tenancy}/opened-reminders`, { key: unknown }),
      rest.get(`/api/invoices/${invoice}/messages`),
      rest.get(`/api/kost/${kost}/reminder-rule`),
      rest.put(`/api/kost/${kost}/reminder-rule`, { enabled: false, offsets: [0], send_hour: 9, tone: 'BIASA' }),
    ]);
  const plain = (answers: Awaited<ReturnType<typeof calls>>) =>
    answers.map(({ status, body }) => [status, { ...(body as object), request_id: '' }]);
  const foreign = plain(await calls(id, bill.id, house.kost.id));
  expect(foreign.map(([status]) => status)).toEqual(foreign.map(() => 404));
  expect(foreign).toEqual(plain(await calls(unknown, unknown, unknown)));
  expect(await remindersOf(app, id)).toHaveLength(1);
  const rule = await expectStatus(200, house.owner.rest.get(`/api/kost/${house.kost.id}/reminder-rule`));
  expect(rule).toMatchObject({ enabled: true, offsets: [-3, 0, 3, 7], send_hour: 9, tone: 'BIASA', is_possible: true });
});

it('without a channel that sends by itself, screens are told so, and only the owner’s hand is left', async () => {
  const alone = createTestApp({ now: NOON, bindings: { MESSAGES: 'live' } });
  const house = await makeRemindedHouse(alone);
  await billDueIn(alone, house, -2);
  const rule = await expectStatus(200, house.owner.rest.get(`/api/kost/${house.kost.id}/reminder-rule`));
  expect(rule).toMatchObject({ is_possible: false });
  expect(await draftOf(house)).toMatchObject({ automatic: null });
  expect((await send(house)).body).toMatchObject({ code: 'NO_AUTOMATIC_CHANNEL' });
  await open(house);
  expect(await dueOf(house)).toMatchObject([{ last_reminder: { state: 'OPENED' } }]);
});
