import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { sentTo } from '#tests/support/people/account-links.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { switchOff, switchOn } from '#tests/support/people/switched-off.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { expectStatus, type Household, openSession } from '#tests/support/people/factories.ts';
import { askToAnswer, askToSettle } from '#tests/support/people/settlements.ts';
import {
  homeWithNumber,
  objects,
  settledByCode,
  TOO_MANY_CODES,
  wrong,
} from '#tests/support/people/settlement-codes.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const app = await ownApp({ now: NOW });
let house: Household;
let token: string;
let seen: SettlementView;
let mobile: string;
beforeEach(async () => {
  app.clock.set(NOW);
  ({ house, mobile, token } = await homeWithNumber(app));
  await leave();
  seen = await propose();
});

const { id, now, later, propose, send, codeFor, answer, refused } = settledByCode(app, TODAY, () => ({
  house,
  token,
  seen,
}));

const leave = (check_out_date = TODAY) =>
  expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`, { check_out_date }));

it('silence is no yes of who is switched off: each such day is one more', async () => {
  const admin = await makeLastingPerson(app, 'ADMIN');
  const by = seen.settlement?.answer_by ?? '';
  const after = (days: number) => new Date(Date.parse(by) + days * 86_400_000).toISOString();
  const at = async (days: number) => {
    app.clock.set(after(days));
    await runDailyJob(app.deps);
    return (await now()).settlement;
  };
  await switchOff(admin, house.tenant);
  expect(await at(0)).toMatchObject({ state: 'PROPOSED', answer_by: after(1) });
  expect(await at(2.5)).toMatchObject({ state: 'PROPOSED', answer_by: after(3) });
  await switchOn(admin, house.tenant);
  const rest = await openSession(app, house.tenant.id, 'TENANT');
  await expectStatus(200, askToAnswer({ rest }, seen, objects));
});

it('who is switched off for long is bound by silence in the end', async () => {
  await switchOff(await makeLastingPerson(app, 'ADMIN'), house.tenant);
  for (const days of [3, 2, 1]) {
    later(days * 24 * 60);
    await runDailyJob(app.deps);
  }
  expect((await now()).settlement).toMatchObject({ state: 'AGREED', accepted_by: 'TIME' });
});

describe('a yes by a code', () => {
  const agreeByCode = async () => expectStatus(204, answer(await codeFor()));
  const alerts = async () =>
    (await sentTo(app, house.tenant.id)).filter(({ body }) => body?.includes('disetujui atas nama Anda dengan kode'));

  it('takes nothing off the deposit before the time to object is over', async () => {
    await agreeByCode();
    await refused('SETTLEMENT_WAITS', async () => askToSettle(house.owner, await now()));
    app.clock.set(new Date(Date.parse(seen.settlement?.answer_by ?? '') - 1000).toISOString());
    await refused('SETTLEMENT_WAITS', async () => askToSettle(house.owner, await now()));
    app.clock.set(seen.settlement?.answer_by ?? '');
    await runDailyJob(app.deps);
    await refused('SETTLEMENT_CHANGED', () => askToAnswer(house.tenant, seen, objects));
    await refused('SETTLEMENT_CHANGED', () => send(objects));
    expect((await expectStatus(200, askToSettle(house.owner, await now()))).settlement?.state).toBe('SETTLED');
  });

  it('is not final while an admin has switched the account off: each such day is one more, three at most', async () => {
    await agreeByCode();
    const admin = await makeLastingPerson(app, 'ADMIN');
    const by = Date.parse(seen.settlement?.answer_by ?? '');
    const at = (days: number) => new Date(by + days * 86_400_000).toISOString();
    await switchOff(admin, house.tenant);
    app.clock.set(at(0));
    // Neither before the hourly job.
    await refused('SETTLEMENT_CHANGED', async () => askToSettle(house.owner, await now()));
    await runDailyJob(app.deps);
    expect((await now()).settlement).toMatchObject({ state: 'AGREED', by_code: true, answer_by: at(1) });
    await refused('SETTLEMENT_WAITS', async () => askToSettle(house.owner, await now()));
    for (const days of [1, 2]) {
      app.clock.set(at(days));
      await runDailyJob(app.deps);
    }
    expect((await now()).settlement?.answer_by).toBe(at(3));
    app.clock.set(at(3));
    await runDailyJob(app.deps);
    await expectStatus(200, askToSettle(house.owner, await now()));
  });

  it('can be objected to by who was switched off, once they are on again', async () => {
    await agreeByCode();
    const admin = await makeLastingPerson(app, 'ADMIN');
    await switchOff(admin, house.tenant);
    app.clock.set(seen.settlement?.answer_by ?? '');
    await runDailyJob(app.deps);
    await switchOn(admin, house.tenant);
    const rest = await openSession(app, house.tenant.id, 'TENANT');
    await expectStatus(200, askToAnswer({ rest }, seen, objects));
    expect((await now()).settlement?.state).toBe('OBJECTED');
  });

  it('is told at the proven number, too', async () => {
    await agreeByCode();
    expect(await alerts()).toMatchObject([{ channel: 'EMAIL' }, { destination: mobile }]);
    const told = (await toldOf(app, house.tenant.id, 'SETTLEMENT')).at(-1);
    expect(Date.parse(String(told?.['answer_by']))).toBe(Date.parse(seen.settlement?.answer_by ?? ''));
    await expectStatus(200, askToAnswer(house.tenant, seen));
    expect(await alerts()).toHaveLength(2);
  });

  it('is final once the account has said it, too', async () => {
    await agreeByCode();
    await expectStatus(200, askToAnswer(house.tenant, seen));
    expect((await now()).settlement).toMatchObject({ state: 'AGREED', by_code: false });
    await refused('SETTLEMENT_CHANGED', () => askToAnswer(house.tenant, seen, objects));
    await expectStatus(200, askToSettle(house.owner, await now()));
  });

  it('can be objected to until then, by account and by code', async () => {
    await agreeByCode();
    await expectStatus(200, askToAnswer(house.tenant, seen, objects));
    expect((await now()).settlement).toMatchObject({ state: 'OBJECTED', accepted_by: null, by_code: false });
    await refused('SETTLEMENT_WAITS', async () => askToSettle(house.owner, await now()));
    seen = await propose();
    later(1);
    await agreeByCode();
    later(1);
    const sent = await codeFor(objects);
    await expectRefusal('PHONE_CODE_WRONG', answer(wrong(sent), objects));
    await expectStatus(204, answer(sent, objects));
    expect((await now()).settlement).toMatchObject({ state: 'OBJECTED', accepted_by: null, by_code: true });
    await refused('SETTLEMENT_WAITS', async () => askToSettle(house.owner, await now()));
  });
});

describe('silence', () => {
  const until = async () => (await now()).settlement?.answer_by ?? '';
  const hoursBefore = (day: string, hours: number) =>
    app.clock.set(new Date(Date.parse(day) - hours * 3_600_000).toISOString());
  /** Uses up what one network may ask for, and is then refused. */
  const useUp = async (from: string) => {
    for (let more = 0; more < 3; more += 1) {
      await expectStatus(200, send(objects, from));
      later(1.1);
    }
    await expectRefusal('TOO_MANY_ATTEMPTS', send(objects, from), TOO_MANY_CODES);
  };

  it('is no yes before they have left, however long ago it was proposed: its days begin with the check-out', async () => {
    ({ house, token } = await homeWithNumber(app));
    seen = await propose();
    app.clock.set(`${addDays(TODAY, 5)}T07:30:00Z`);
    await runDailyJob(app.deps);
    expect((await now()).settlement).toMatchObject({ state: 'PROPOSED', answer_by: null });
    await leave();
    const days = Date.parse(`${addDays(TODAY, 8)}T07:30:00Z`);
    expect(Date.parse(await until())).toBe(days);
    for (const [state, at] of [
      ['PROPOSED', days - 1000],
      ['AGREED', days],
    ] as const) {
      app.clock.set(new Date(at).toISOString());
      await runDailyJob(app.deps);
      expect((await now()).settlement?.state).toBe(state);
    }
  });

  it('that was to count before they left, by what the release before has written, waits for the check-out', async () => {
    ({ house, token } = await homeWithNumber(app));
    seen = await propose();
    const at = `${addDays(TODAY, 3)}T00:00:00Z`;
    await app.deps.db.execute(sql`update settlements set answer_by = ${at} where tenancy_id = ${id()}`);
    app.clock.set(`${addDays(TODAY, 4)}T07:30:00Z`);
    await runDailyJob(app.deps);
    expect((await now()).settlement).toMatchObject({ state: 'PROPOSED', answer_by: null });
    await expectStatus(200, askToAnswer(house.tenant, seen, objects));
  });

  it('before the day of leaving leaves an objection open, also to a code’s yes', async () => {
    ({ house, token } = await homeWithNumber(app));
    seen = await propose({ leaves_on: addDays(TODAY, 60) });
    app.clock.set(`${addDays(TODAY, 5)}T07:30:00Z`);
    await expectStatus(204, answer(await codeFor()));
    await runDailyJob(app.deps);
    expect((await now()).settlement).toMatchObject({ state: 'AGREED', by_code: true, answer_by: null });
    later(1);
    await expectStatus(204, answer(await codeFor(objects), objects));
    expect((await now()).settlement?.state).toBe('OBJECTED');
  });

  it('is no yes of who is refused a code to object: a day more each time, three days at most', async () => {
    const first = await until();
    await useUp(randomAddress());
    expect(await until()).toBe(first);
    hoursBefore(first, 2);
    const again = randomAddress();
    await expectStatus(200, send(objects, again));
    // Twice in a minute keeps nobody from an answer.
    await expectRefusal('TOO_MANY_ATTEMPTS', send(objects, again), TOO_MANY_CODES);
    expect(await until()).toBe(first);
    await useUp(randomAddress());
    const second = await until();
    expect(second).toBe(new Date(app.clock.now().getTime() + 86_400_000).toISOString());
    app.clock.set(first);
    await runDailyJob(app.deps);
    expect((await now()).settlement?.state).toBe('PROPOSED');
    const last = new Date(Date.parse(first) + 3 * 86_400_000).toISOString();
    for (let tries = 0; tries < 4; tries += 1) {
      hoursBefore(await until(), 1);
      await useUp(randomAddress());
    }
    expect(await until()).toBe(last);
    app.clock.set(last);
    await runDailyJob(app.deps);
    expect((await now()).settlement).toMatchObject({ state: 'AGREED', accepted_by: 'TIME' });
  });
});

describe('a code that is guessed', () => {
  it('is neither sent nor tried for a day after fifteen wrong ones, which the tenant is told', async () => {
    for (let codesTried = 0; codesTried < 3; codesTried += 1) {
      const sent = await codeFor();
      for (let tries = 0; tries < 5; tries += 1) await expectRefusal('PHONE_CODE_WRONG', answer(wrong(sent)));
      later(1.1);
    }
    const other = 'Kode sudah 15 kali salah. Minta kode baru besok, atau masuk ke akun untuk menjawab.';
    for (let times = 0; times < 2; times += 1) await expectRefusal('TOO_MANY_ATTEMPTS', send(), other);
    const told = (await sentTo(app, house.tenant.id)).filter(({ body }) => body?.includes('15 kali salah'));
    expect(told).toMatchObject([{ channel: 'EMAIL' }, { destination: mobile }]);
    await expectStatus(200, askToAnswer(house.tenant, seen));
    seen = await propose();
    await expectRefusal('TOO_MANY_ATTEMPTS', send(), other);
    later(24 * 60 + 11);
    await expectStatus(204, answer(await codeFor()));
  });

  it('that waits is not tried either, once others were wrong too often', async () => {
    const sent = [];
    for (let more = 0; more < 4; more += 1) {
      sent.push(await codeFor());
      later(1.1);
    }
    const [right, ...others] = sent;
    for (const each of others) {
      for (let tries = 0; tries < 5; tries += 1) await expectRefusal('PHONE_CODE_WRONG', answer(wrong(each)));
    }
    if (right) await refused('PHONE_CODE_WRONG', () => answer(right));
  });
});
