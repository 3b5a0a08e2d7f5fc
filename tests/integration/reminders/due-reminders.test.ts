import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { NOON, startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { proveEmail } from '#tests/support/people/contacts.ts';
import { viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, type Household, makeRoom, pay } from '#tests/support/people/factories.ts';
import { moveIn } from '#tests/support/people/lasting-people.ts';
import {
  anotherTenant,
  billDueIn,
  makeRemindedHouse,
  remindersOf,
  runReminders,
} from '#tests/support/people/reminders.ts';
import { runMessageJob } from '#worker/jobs.ts';
import { queueDueReminders } from '#worker/features/reminders/queue-due-reminders.ts';
import { jobContext } from '#worker/job-context.ts';

const { app, messenger } = await startOutbox();

/** At an hour of the day of NOON, or of a later one. */
function at(hourWib: number, days = 0): void {
  app.clock.set(NOON);
  app.clock.advanceDays(days);
  app.clock.advanceMs((hourWib - 12) * 3_600_000);
}

function setRule({ owner, kost }: Household, fields: object = {}) {
  const rule = { enabled: true, offsets: [-3, 0, 3, 7], send_hour: 9, tone: 'BIASA', ...fields };
  return expectStatus(200, owner.rest.put(`/api/kost/${kost.id}/reminder-rule`, rule));
}

/** What was sent of the house's tenancy. */
async function sentTo({ tenant }: Pick<Household, 'tenant'>) {
  const kept = await remindersOf(app, tenant.tenant.id);
  return kept.flatMap(({ id }) => messenger.sent.filter((each) => each.id === id).map(({ message }) => message));
}

describe('reminders of bills', () => {
  it('are sent three days before, on the day, three and seven days after, without any setting', async () => {
    const house = await makeRemindedHouse(app);
    at(8);
    const bill = await billDueIn(app, house, 4);
    const days: number[] = [];
    for (let day = 0; day <= 16; day += 1) {
      at(12, day);
      const before = (await sentTo(house)).length;
      await runReminders(app);
      if ((await sentTo(house)).length > before) days.push(day - 4);
    }
    expect(days).toEqual([-3, 0, 3, 7]);
    const texts = (await sentTo(house)).map(({ text }) => text);
    expect(texts[0]).toContain('akan jatuh tempo 24 Juni 2031');
    expect(texts[1]).toContain('jatuh tempo hari ini');
    expect(texts[2]).toContain('belum kami terima');
    expect(texts.every((text) => text.includes(bill.title) && text.includes('Rp\u00a01.500.000'))).toBe(true);
  });

  it('of two rooms of one person are one a day, the second on the next', async () => {
    const house = await makeRemindedHouse(app);
    at(8);
    const other = await makeRoom(house.owner, house.kost.id);
    const tenant = { ...house.tenant, tenant: await moveIn(app, house.owner, house.tenant, other.id) };
    for (const each of [house, { ...house, tenant }]) await billDueIn(app, each, 0);
    const counts: number[] = [];
    for (const day of [0, 1, 2]) {
      at(12, day);
      await runReminders(app);
      counts.push((await sentTo(house)).length + (await sentTo({ tenant })).length);
    }
    expect(counts).toEqual([1, 2, 2]);
  });

  it('of a room that was left by a move are sent as long as its tenant lives in another one', async () => {
    const house = await makeRemindedHouse(app);
    at(8);
    await billDueIn(app, house, 0, { invoice_type: 'CUSTOM' });
    const { id: room_id } = await makeRoom(house.owner, house.kost.id);
    const move = { room_id, moves_on: wibDay(app.clock.now()), monthly_rent: 0 };
    const home = `/api/tenants/${house.tenant.tenant.id}`;
    const { id } = await expectStatus(201, house.owner.rest.post<{ id: string }>(`${home}/move`, move));
    at(12);
    await runReminders(app);
    expect(await sentTo(house)).toMatchObject([{ text: expect.stringContaining('jatuh tempo hari ini') }]);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`, {}));
    at(12, 3);
    await runReminders(app);
    expect(await sentTo(house)).toHaveLength(1);
  });

  it('leave from the hour of the rule on, in WIB, on its days and in its tone', async () => {
    const house = await makeRemindedHouse(app);
    await setRule(house, { offsets: [-1], send_hour: 15, tone: 'TEGAS' });
    await billDueIn(app, house, 1);
    at(14);
    await runReminders(app);
    expect(await remindersOf(app, house.tenant.tenant.id)).toEqual([]);
    at(15);
    await runReminders(app);
    expect(await sentTo(house)).toMatchObject([
      { text: expect.stringContaining('Mohon dibayar tepat waktu'), template: { name: 'pengingat_before_tegas' } },
    ]);
  });

  it('count their days in WIB around midnight, and wake nobody', async () => {
    const house = await makeRemindedHouse(app);
    await setRule(house, { offsets: [0], send_hour: 8 });
    await billDueIn(app, house, 1);
    // 23.59 of the day before and 00.01 of the day: both are quiet.
    for (const minutes of [-1, 1]) {
      at(24);
      app.clock.advanceMs(minutes * 60_000);
      await runMessageJob(app.deps);
    }
    expect(await remindersOf(app, house.tenant.tenant.id)).toEqual([]);
    at(8, 1);
    await runMessageJob(app.deps);
    expect(await sentTo(house)).toMatchObject([{ text: expect.stringContaining('jatuh tempo hari ini') }]);
  });

  it('leave at the hour of the kost, and wake nobody there who is an hour ahead of WIB', async () => {
    const house = await makeRemindedHouse(app);
    await setRule(house, { offsets: [0], send_hour: 8 });
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { zone: 'WITA' }));
    await billDueIn(app, house, 1);
    // 00.01 and 07.59 of the day in WITA.
    for (const minutes of [-59, 7 * 60 - 1]) {
      at(24);
      app.clock.advanceMs(minutes * 60_000);
      await runMessageJob(app.deps);
    }
    expect(await remindersOf(app, house.tenant.tenant.id)).toEqual([]);
    at(7, 1);
    await runMessageJob(app.deps);
    expect(await sentTo(house)).toMatchObject([{ text: expect.stringContaining('jatuh tempo hari ini') }]);
    // Another zone is no second reminder of the day.
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { zone: 'WIB' }));
    at(9, 1);
    await runMessageJob(app.deps);
    expect(await sentTo(house)).toHaveLength(1);
    // By hand at 19.30 in WIB, which is quiet in WITA: the next morning there.
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { zone: 'WITA' }));
    at(19.5, 2);
    const queued = await expectStatus(
      201,
      house.owner.rest.post<{ send_at: string }>(`/api/tenants/${house.tenant.tenant.id}/reminders`, { tone: 'BIASA' }),
    );
    at(7, 3);
    expect(queued.send_at).toBe(app.clock.now().toISOString());
  });

  it('of several bills are one message with their sum, the first due date and a link that shows them', async () => {
    const house = await makeRemindedHouse(app);
    await billDueIn(app, house, -3);
    await billDueIn(app, house, 0, { items: [{ description: 'Listrik', quantity: 1, unit_price: 250_000 }] });
    await runReminders(app);
    const sent = await sentTo(house);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('2 tagihan');
    expect(sent[0]?.text).toContain('Rp\u00a01.750.000');
    expect(sent[0]?.text).toContain('17 Juni 2031 (yang pertama)');
    const token = new URL(sent[0]?.url ?? '').pathname.replace('/t/', '');
    expect(sent[0]?.template?.buttonSuffix).toBe(token);
    expect((await viewLink(app.rest, token)).bills).toHaveLength(2);
  });

  it('that nobody sent for days leave as the newest alone, once', async () => {
    const house = await makeRemindedHouse(app);
    await setRule(house, { offsets: [-3, -1, 0, 1] });
    await billDueIn(app, house, 3);
    at(12, 5);
    await runReminders(app);
    at(13, 5);
    await runReminders(app);
    at(12, 6);
    await runReminders(app);
    expect(await sentTo(house)).toMatchObject([{ text: expect.stringContaining('belum kami terima') }]);
  });

  it('are not dug up once their last day is long past', async () => {
    const house = await makeRemindedHouse(app);
    await billDueIn(app, house, -30);
    await runReminders(app);
    expect(await remindersOf(app, house.tenant.tenant.id)).toEqual([]);
  });

  it('are sent once, however many jobs run at the same time and again', async () => {
    const house = await makeRemindedHouse(app);
    const others = await Promise.all(Array.from({ length: 4 }, () => anotherTenant(app, house)));
    const tenants = [house.tenant, ...others];
    for (const tenant of tenants) await billDueIn(app, { ...house, tenant }, 0);
    await Promise.all(Array.from({ length: 6 }, () => runReminders(app)));
    await runReminders(app);
    const sent = await Promise.all(tenants.map((tenant) => sentTo({ tenant })));
    expect(sent.map((messages) => messages.length)).toEqual(tenants.map(() => 1));
  });

  it('go on where a run was cut off: a kost that is not done is looked at again', async () => {
    const house = await makeRemindedHouse(app);
    await billDueIn(app, house, 0);
    await runReminders(app);
    await app.deps.db.execute(sql`delete from reminder_runs`);
    const late = await anotherTenant(app, house);
    await billDueIn(app, { ...house, tenant: late }, 0);
    await runReminders(app);
    expect(await sentTo(house)).toHaveLength(1);
    expect(await sentTo({ tenant: late })).toHaveLength(1);
  });

  it('tell what is still to be paid when they leave, not when they were queued', async () => {
    const house = await makeRemindedHouse(app);
    const bill = await billDueIn(app, house, 0);
    await queueOnly();
    await pay(app, house.tenant, bill.id, 600_000);
    await runReminders(app);
    expect(await sentTo(house)).toMatchObject([{ text: expect.stringContaining('Rp\u00a0900.000') }]);
  });
});

/** Queues the reminders, and sends none: as if the sender was cut off. */
const queueOnly = () => queueDueReminders(jobContext(app.deps));

const stops: Record<string, (house: Household, billId: string) => Promise<unknown>> = {
  'everything is paid': (house, billId) => pay(app, house.tenant, billId, 1_500_000),
  'a reported payment waits for the owner': ({ tenant }, billId) =>
    expectStatus(
      200,
      tenant.rest.post(`/api/payments/${billId}/process`, {
        amount: 1_500_000,
        payment_method: 'BANK_TRANSFER',
        payment_proof: 'https://bukti.example/1.jpg',
      }),
    ),
  'the bill is cancelled': ({ owner }, billId) =>
    expectStatus(200, owner.rest.post(`/api/invoices/${billId}/cancel`, { reason: 'Salah' })),
  'the tenancy is not confirmed': ({ tenant }) =>
    app.deps.db.execute(sql`update tenancies set confirmed_at = null where id = ${tenant.tenant.id}`),
  'the tenant has moved out': ({ tenant, owner }) =>
    expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`, {})),
  'the person has taken the consent back': ({ tenant }) =>
    app.deps.db.execute(
      sql`update message_consents set withdrawn_at = now(), withdrawn_via = 'STOP' where user_id = ${tenant.id}`,
    ),
  'the owner has turned reminders off': (house) => setRule(house, { enabled: false }),
};

describe('a reminder is not queued, and one that is queued does not leave, if', () => {
  it.for(Object.keys(stops))('%s', async (reason) => {
    const [house, queued] = [await makeRemindedHouse(app), await makeRemindedHouse(app)];
    const bills = [await billDueIn(app, house, 0), await billDueIn(app, queued, 0)] as const;
    await stops[reason]?.(house, bills[0].id);
    await queueOnly();
    expect(await remindersOf(app, house.tenant.tenant.id)).toEqual([]);
    expect(await remindersOf(app, queued.tenant.tenant.id)).toMatchObject([{ state: 'QUEUED' }]);
    await stops[reason]?.(queued, bills[1].id);
    await runReminders(app);
    expect(await remindersOf(app, queued.tenant.tenant.id)).toMatchObject([{ state: 'CANCELLED' }]);
    expect([...(await sentTo(house)), ...(await sentTo(queued))]).toEqual([]);
  });

  it('the owner has reminded by hand since its day', async () => {
    const house = await makeRemindedHouse(app);
    await billDueIn(app, house, 0);
    const { id } = house.tenant.tenant;
    const opened = { key: crypto.randomUUID() };
    await expectStatus(204, house.owner.rest.post(`/api/tenants/${id}/opened-reminders`, opened));
    await runReminders(app);
    expect(await remindersOf(app, id)).toMatchObject([{ channel: 'WA_LINK', state: 'OPENED' }]);
  });

  it('there is no channel that sends by itself', async () => {
    const house = await makeRemindedHouse(app);
    await billDueIn(app, house, 0);
    await runReminders({ ...app, deps: { ...app.deps, messages: { ...app.deps.messages, channels: new Set() } } });
    expect(await remindersOf(app, house.tenant.tenant.id)).toEqual([]);
  });
});

it('a reminder comes by e-mail to a proven address where there is no consent to WhatsApp', async () => {
  const house = await makeRemindedHouse(app);
  await app.deps.db.execute(sql`delete from message_consents where user_id = ${house.tenant.id}`);
  await proveEmail(app, house.tenant.id);
  await billDueIn(app, house, 0);
  await runReminders(app);
  expect(await sentTo(house)).toMatchObject([{ destination: house.tenant.email, title: 'Pengingat tagihan kost' }]);
});

it('no reminder comes by e-mail either to who has taken the consent back', async () => {
  const house = await makeRemindedHouse(app);
  await app.deps.db.execute(sql`
    update message_consents set withdrawn_at = now(), withdrawn_via = 'STOP' where user_id = ${house.tenant.id}`);
  await proveEmail(app, house.tenant.id);
  await billDueIn(app, house, 0);
  await runReminders(app);
  expect(await sentTo(house)).toEqual([]);
});

it('a proof that was refused is followed by the reminder of the day it missed', async () => {
  const house = await makeRemindedHouse(app);
  const bill = await billDueIn(app, house, 0);
  await stops['a reported payment waits for the owner']?.(house, bill.id);
  await runReminders(app);
  expect(await sentTo(house)).toEqual([]);
  const { rows } = await app.deps.db.execute<{ id: string }>(
    sql`select id from payments where invoice_id = ${bill.id} and status = 'PENDING'`,
  );
  const refusal = { action: 'reject', reason: 'Uang belum masuk' };
  await expectStatus(200, house.owner.rest.post(`/api/payments/${rows[0]?.id}/verify`, refusal));
  at(12, 1);
  await runReminders(app);
  expect(await sentTo(house)).toHaveLength(1);
  expect(wibDay(app.clock.now())).toBe(addDays('2031-06-20', 1));
});
