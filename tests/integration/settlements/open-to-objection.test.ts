import { beforeEach, describe, expect, it } from 'vitest';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { sentTo } from '#tests/support/people/account-links.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { giveNumber, proveByCode } from '#tests/support/people/contacts.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, askToSettle, damage, settlementOf } from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const TOO_MANY = 'Terlalu banyak kode diminta. Periksa WhatsApp Anda, tunggu, atau masuk ke akun untuk menjawab.';
const app = await ownApp({ now: NOW });
let house: Household;
let token: string;
let seen: SettlementView;
let mobile: string;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
  mobile = await giveNumber(app, house.tenant.id);
  await proveByCode(app, house.tenant.id);
  await receiveDeposit(app, house.owner, id());
  token = await shareBills(house.owner, id());
  seen = await propose();
});

const id = () => house.tenant.tenant.id;
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
const propose = async (fields = {}) =>
  expectStatus(
    200,
    askToSave(house.owner, id(), {
      leaves_on: TODAY,
      damages: [await damage(app, house.owner, 100_000)],
      inspection: [{ item: 'Lemari', condition: 'BROKEN', note: 'Engsel lepas', photo: null }],
      ...fields,
    }),
  );
const now = () => settlementOf(house.owner, id());

function send(fields: Record<string, unknown> = {}, from: string = randomAddress(), of = token) {
  const { id: settlement = '', version = 0 } = seen.settlement ?? {};
  const body = { id: settlement, version, agrees: true, ...fields };
  return app.rest.post<PhoneCodeSent>(`/api/bill-links/${of}/settlement/code`, body, { 'cf-connecting-ip': from });
}

interface Code {
  challenge: string;
  code: string;
  destination: string | undefined;
}

/** A code for an answer, as it has arrived at the tenant's. */
async function codeFor(fields: Record<string, unknown> = {}): Promise<Code> {
  const { challenge } = await expectStatus(200, send(fields));
  const last = (await codes()).at(-1);
  return { challenge, code: /\b\d{6}\b/.exec(last?.body ?? '')?.[0] ?? '', destination: last?.destination };
}

const codes = async (of = house.tenant.id) =>
  (await sentTo(app, of)).filter(({ title }) => title === 'Kode jawaban perhitungan keluar kos');

function answer(
  { challenge, code }: Pick<Code, 'challenge' | 'code'>,
  fields: Record<string, unknown> = {},
  of = token,
) {
  const { id: settlement = '', version = 0 } = seen.settlement ?? {};
  const body = { id: settlement, version, agrees: true, challenge, code, ...fields };
  return app.rest.post(`/api/bill-links/${of}/settlement/answer`, body);
}

const wrong = (sent: Code) => ({ ...sent, code: sent.code === '000000' ? '000001' : '000000' });
const objects = { agrees: false, note: 'Sudah rusak dari awal' };
const refused = (
  code: Parameters<typeof expectRefusal>[0],
  call: () => Parameters<typeof expectRefusal>[1],
  words?: string,
) => expectUnchanged(app, [house.owner], () => expectRefusal(code, call(), words));

describe('a yes by a code', () => {
  const agreeByCode = async () => expectStatus(204, answer(await codeFor()));
  const leave = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`));
  const alerts = async () =>
    (await sentTo(app, house.tenant.id)).filter(({ body }) => body?.includes('disetujui atas nama Anda dengan kode'));

  it('takes nothing off the deposit before the time to object is over', async () => {
    await leave();
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

  it('is told at the proven number, too', async () => {
    await agreeByCode();
    expect(await alerts()).toMatchObject([{ channel: 'EMAIL' }, { destination: mobile }]);
    await expectStatus(200, askToAnswer(house.tenant, seen));
    expect(await alerts()).toHaveLength(2);
  });

  it('is final once the account has said it, too', async () => {
    await leave();
    await agreeByCode();
    await expectStatus(200, askToAnswer(house.tenant, seen));
    expect((await now()).settlement).toMatchObject({ state: 'AGREED', by_code: false });
    await refused('SETTLEMENT_CHANGED', () => askToAnswer(house.tenant, seen, objects));
    await expectStatus(200, askToSettle(house.owner, await now()));
  });

  it('can be objected to until then, by account and by code', async () => {
    await leave();
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
    await expectRefusal('TOO_MANY_ATTEMPTS', send(objects, from), TOO_MANY);
  };

  it('is no yes before they have left, however long before it is proposed', async () => {
    seen = await propose({ leaves_on: addDays(TODAY, 60) });
    const days = Date.parse(`${addDays(TODAY, 63)}T00:00:00+07:00`);
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

  it('is no yes of who is refused a code to object: a day more each time, three days at most', async () => {
    const first = await until();
    await useUp(randomAddress());
    expect(await until()).toBe(first);
    hoursBefore(first, 2);
    const again = randomAddress();
    await expectStatus(200, send(objects, again));
    // Twice in a minute keeps nobody from an answer.
    await expectRefusal('TOO_MANY_ATTEMPTS', send(objects, again), TOO_MANY);
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
