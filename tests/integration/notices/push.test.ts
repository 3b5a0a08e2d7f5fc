import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticePreferences } from '#shared/contract/notice-channels.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { FakePushService } from '#tests/support/messengers/fake-push-service.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  openSession,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';
import { insertNotice } from '#tests/support/people/notices.ts';
import { runMessageJob } from '#worker/jobs.ts';
import { newSecrets } from '#worker/local/secrets.ts';

/** 12.00 WIB. */
const NOON = '2031-06-20T05:00:00Z';

let app: TestApp;
let service: FakePushService;
let house: Household;
let stop: () => Promise<void>;
/** How long the app waits for the service here: a hang ends soon, and a busy machine still answers in time. */
const PATIENCE_MS = 2_000;

let present = new Date(NOON);
beforeAll(async () => {
  service = await FakePushService.start(() => present);
  const { VAPID_PRIVATE_KEY = '', VAPID_SUBJECT = '' } = newSecrets();
  const bindings = { MESSAGES: 'live', VAPID_PRIVATE_KEY, VAPID_SUBJECT };
  const own = await createOwnApp({ now: NOON, bindings, pushOrigin: service.origin, gatewayTimeoutMs: PATIENCE_MS });
  ({ app, stop } = own);
  house = await makeHousehold(app);
});
afterAll(async () => {
  await stop();
  await service.stop();
});
beforeEach(async () => {
  // What a write of the test before sends after its answer.
  await app.calm();
  app.clock.set(NOON);
  present = new Date(NOON);
  await app.deps.db.batch([
    app.deps.db.execute(sql`delete from messages`),
    app.deps.db.execute(sql`delete from push_subscriptions`),
    app.deps.db.execute(sql`delete from notices`),
    app.deps.db.execute(sql`delete from notice_choices`),
  ]);
  service.received.length = 0;
});

async function subscribe(person: Person): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  const browser = await service.subscribe();
  await expectStatus(204, person.rest.post('/api/push-subscriptions', browser));
  return browser;
}

/** The same account in another browser. */
async function elsewhere(person: Person): Promise<Person> {
  return { ...person, rest: await openSession(app, person.id, 'OWNER') };
}

const preferencesOf = (person: Person) =>
  expectStatus(200, person.rest.get<NoticePreferences>('/api/notices/preferences'));

async function messages() {
  const { rows } = await app.deps.db.execute<{ state: string; error_code: string | null; attempts: number }>(sql`
    select state, error_code, attempts from messages order by id`);
  return rows;
}

const browsers = async () => (await app.deps.db.execute(sql`select id from push_subscriptions`)).rows.length;

describe('push messages', () => {
  it('tell both sides of a payment at once, in each of their browsers, with no amount and no name', async () => {
    const other = await elsewhere(house.owner);
    for (const person of [house.owner, other, house.tenant]) await subscribe(person);
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    await pay(app, house.tenant, bill.id, 100_000);
    await eventually(() =>
      expect(service.received.map(({ text }) => text.title).sort()).toEqual([
        'Pembayaran diterima',
        'Pembayaran diterima',
        'Pembayaran diterima',
        'Tagihan baru',
      ]),
    );
    expect(service.complaints).toEqual([]);
    for (const { text, ttl } of service.received) {
      expect(ttl).toBe('86400');
      expect(text.url).toMatch(/^https:\/\/ekost\.test\/dashboard\?tab=(invoice|pembayaran)&invoice=/);
      const { url: _, tag: __, ...shown } = text;
      expect(JSON.stringify(shown)).not.toMatch(/\d|Penyewa Uji/);
    }
  });

  it('of the same row replace each other, and each is sent once, however often the job runs', async () => {
    await subscribe(house.tenant);
    const { id } = await makeComplaint(house);
    for (const status of ['IN_PROGRESS', 'RESOLVED']) {
      await expectStatus(200, house.owner.rest.put(`/api/complaints/${id}`, { status }));
    }
    await eventually(() => expect(service.received).toHaveLength(2));
    for (let run = 0; run < 2; run += 1) await runMessageJob(app.deps);
    expect(service.received).toHaveLength(2);
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
  });

  it('end with the session of the browser: signed out here, or from elsewhere', async () => {
    const [first, second] = [await elsewhere(house.owner), await elsewhere(house.owner)];
    for (const person of [first, second]) await subscribe(person);
    expect((await preferencesOf(first)).devices).toMatchObject([{ is_current: false }, { is_current: true }]);
    await expectStatus(204, second.rest.post('/auth/logout'));
    expect((await preferencesOf(first)).devices).toMatchObject([{ is_current: true }]);
    await expectStatus(204, house.owner.rest.post('/auth/sessions/end-others'));
    await makeComplaint(house);
    await runMessageJob(app.deps);
    expect(service.received).toEqual([]);
  });

  it('are not sent to the browser that caused the notice, nor of what was read meanwhile', async () => {
    await subscribe(house.owner);
    const claims = JSON.parse(Buffer.from(house.owner.rest.token?.split('.')[1] ?? '', 'base64url').toString());
    await insertNotice(app, house.owner.id, { session: claims.sid });
    const read = await insertNotice(app, house.owner.id);
    await expectStatus(204, house.owner.rest.post(`/api/notices/${read}/read`));
    await runMessageJob(app.deps);
    expect(service.received).toEqual([]);
  });

  it('wait for the morning', async () => {
    await subscribe(house.owner);
    app.clock.set('2031-06-20T15:00:00Z');
    await insertNotice(app, house.owner.id);
    await runMessageJob(app.deps);
    expect(service.received).toEqual([]);
    present = new Date('2031-06-21T02:00:00Z');
    app.clock.set(present.toISOString());
    await runMessageJob(app.deps);
    expect(service.received).toHaveLength(1);
  });

  it('are left out where they are switched off, and only there', async () => {
    await subscribe(house.owner);
    const choice = { notice_group: 'COMPLAINTS', channel: 'PUSH', is_on: false };
    await expectStatus(204, house.owner.rest.put('/api/notices/preferences', choice));
    expect((await preferencesOf(house.owner)).choices.filter(({ is_on: isOn }) => !isOn)).toEqual([choice]);
    await makeComplaint(house);
    const security = await insertNotice(app, house.owner.id);
    await runMessageJob(app.deps);
    // The write and the job both send; each message is sent by the one that takes it first.
    await eventually(() =>
      expect(service.received.map(({ text }) => text.title)).toEqual(['Masuk dari perangkat baru']),
    );
    // The inbox has both.
    const inbox = await expectStatus(200, house.owner.rest.get<{ id: string }[]>('/api/notices'));
    expect(inbox).toHaveLength(2);
    expect(inbox[0]?.id).toBe(security);
  });
});

describe('a push service that answers', () => {
  const told = async (...answers: Parameters<FakePushService['answer']>) => {
    await subscribe(house.owner);
    service.answer(...answers);
    await insertNotice(app, house.owner.id);
    await runMessageJob(app.deps);
    return messages();
  };

  it.each([404, 410])('%s has lost the browser, which is forgotten', async (status) => {
    expect(await told(status)).toMatchObject([{ state: 'FAILED', error_code: `PUSH_${status}` }]);
    expect(await browsers()).toBe(0);
  });

  it.each([400, 403, 413])('%s has refused this message alone', async (status) => {
    expect(await told(status)).toMatchObject([{ state: 'FAILED', error_code: `PUSH_${status}` }]);
    expect(await browsers()).toBe(1);
  });

  it.each([[429], [500], [503]])('%s is asked again later, and gets the message once', async (status) => {
    expect(await told({ status, retryAfter: '120' })).toMatchObject([{ state: 'QUEUED', attempts: 1 }]);
    await runMessageJob(app.deps);
    expect(await messages()).toMatchObject([{ attempts: 1 }]);
    app.clock.advanceMs(121_000);
    present = app.clock.now();
    await runMessageJob(app.deps);
    expect(await messages()).toMatchObject([{ state: 'ACCEPTED', attempts: 2 }]);
  });

  it('nothing in time may have taken the message, which is not sent again', async () => {
    expect(await told('NEVER')).toMatchObject([{ state: 'UNKNOWN' }]);
    app.clock.advanceMs(3_600_000);
    await runMessageJob(app.deps);
    expect(await messages()).toMatchObject([{ state: 'UNKNOWN', attempts: 1 }]);
  });

  it('nothing three times is left alone for an hour, in which the inbox has what is new', async () => {
    await subscribe(house.owner);
    service.answer('NEVER', 'NEVER', 'NEVER');
    for (let count = 0; count < 4; count += 1) {
      await insertNotice(app, house.owner.id);
      await runMessageJob(app.deps);
    }
    expect((await messages()).map(({ state }) => state)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
    expect(await browsers()).toBe(1);
    app.clock.advanceMs(3_601_000);
    present = app.clock.now();
    await runMessageJob(app.deps);
    expect((await messages()).map(({ state }) => state)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'ACCEPTED']);
  });

  it('nothing three times gets nothing that was queued already', async () => {
    await subscribe(house.owner);
    service.answer(...Array.from({ length: 5 }, () => 'NEVER' as const));
    for (let count = 0; count < 12; count += 1) await insertNotice(app, house.owner.id);
    await runMessageJob(app.deps);
    app.clock.advanceMs(300_000);
    present = app.clock.now();
    await runMessageJob(app.deps);
    const states = (await messages()).map(({ state }) => state);
    expect(states.filter((state) => state === 'UNKNOWN')).toHaveLength(5);
    expect(states.filter((state) => state === 'CANCELLED')).toHaveLength(7);
    expect(service.received).toHaveLength(5);
  });

  it('a redirect is not followed', async () => {
    expect(await told(307)).toMatchObject([{ state: 'FAILED', error_code: 'PUSH_307' }]);
  });
});

describe('a subscription', () => {
  it('is refused for an address that is not of a known push service', async () => {
    const browser = await service.subscribe();
    for (const endpoint of ['https://localhost/x', 'http://169.254.169.254/x', 'https://evil.example/x']) {
      await expectRefusal(
        'VALIDATION',
        house.owner.rest.post('/api/push-subscriptions', { ...browser, endpoint }),
        'Layanan pemberitahuan browser ini belum didukung',
      );
    }
    expect(await browsers()).toBe(0);
  });

  it('belongs to whoever used the browser last, and only they can end it', async () => {
    const browser = await subscribe(house.owner);
    await expectStatus(204, house.tenant.rest.post('/api/push-subscriptions', browser));
    expect((await preferencesOf(house.owner)).devices).toEqual([]);
    const { endpoint } = browser;
    await expectStatus(204, house.owner.rest.post('/api/push-subscriptions/end', { endpoint }));
    expect((await preferencesOf(house.tenant)).devices).toHaveLength(1);
    await expectStatus(204, house.tenant.rest.post('/api/push-subscriptions/end', { endpoint }));
    expect(await browsers()).toBe(0);
  });

  it('drops the oldest beyond ten', async () => {
    for (let count = 0; count < 12; count += 1) {
      app.clock.advanceMs(1_000);
      await subscribe(house.owner);
    }
    const { devices } = await preferencesOf(house.owner);
    expect(devices).toHaveLength(10);
    expect(devices.every(({ created_at: at }) => at > '2031-06-20T05:00:02')).toBe(true);
  });
});
