import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LinkedBills, LinkedSettlement } from '#shared/contract/bill-links.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { countAudits, expectRefusal } from '#tests/support/app/refusals.ts';
import { deployed } from '#tests/support/app/secrets.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { giveNumber, insertPhoneCode, proveByCode, unprove } from '#tests/support/people/contacts.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import {
  askToAnswer,
  askToCancelSettlement,
  askToSave,
  askToSettle,
  damage,
} from '#tests/support/people/settlements.ts';
import { toldOf } from '#tests/support/people/notices.ts';
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
  seen = await propose();
});

const { id, now, later, propose, codes, send, codeFor, answer, refused } = settledByCode(app, TODAY, () => ({
  house,
  token,
  seen,
}));
const view = (of = token) => app.rest.get<LinkedSettlement>(`/api/bill-links/${of}/settlement`);

describe('a settlement by the bill link', () => {
  it('shows sums, reasons and photos, and nothing of the person but the first name', async () => {
    seen = await propose({
      note: 'Kembali ke BCA 123 456 7890 a.n. Siti, Rp 400.000 pada 20-05-2033',
      damages: [{ ...(await damage(app, house.owner, 100_000, 'Kaca pecah, NIK 3201234567890001')) }],
    });
    const linked = await expectStatus(200, view());
    expect(linked).toMatchObject({
      takes_code: true,
      full_name: house.tenant.tenant.full_name.split(' ')[0],
      sums: seen.sums,
      figures: seen.figures,
      settlement: {
        state: 'PROPOSED',
        objection: null,
        note: 'Kembali ke BCA … a.n. Siti, Rp 400.000 pada 20-05-2033',
        damages: [{ reason: 'Kaca pecah, NIK …', amount: 100_000 }],
        inspection: [{ item: 'Lemari', condition: 'BROKEN', note: 'Engsel lepas' }],
      },
    });
    expect(linked.settlement?.damages[0]?.photo).toMatch(/^\/f\/.*s=/);
    expect(JSON.stringify(linked)).not.toMatch(/1234567|320123|62815|0815/);
    const bills = await expectStatus(200, app.rest.get<LinkedBills>(`/api/bill-links/${token}`));
    expect(bills.settlement).toEqual({ state: 'PROPOSED', answer_by: seen.settlement?.answer_by });
  });

  it('is not shown while it is a draft, called off or settled, nor by another’s link', async () => {
    const other = await makeHome(app);
    const theirs = await shareBills(other.owner, other.tenant.tenant.id);
    await expectRefusal('NOT_FOUND', view(theirs));
    await expectRefusal('NOT_FOUND', view('x'.repeat(43)));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`));
    await expectStatus(200, view());
    await expectStatus(200, askToSettle(house.owner, seen, { unreduced: true, amount: (await now()).sums.unreduced }));
    await expectRefusal('NOT_FOUND', view());
    const next = await makeHome(app);
    const link = await shareBills(next.owner, next.tenant.tenant.id);
    const draft = { leaves_on: TODAY, proposes: false };
    await expectStatus(200, askToSave(next.owner, next.tenant.tenant.id, draft));
    await expectRefusal('NOT_FOUND', view(link));
    const proposed = await expectStatus(200, askToSave(next.owner, next.tenant.tenant.id, { leaves_on: TODAY }));
    await expectStatus(200, view(link));
    await expectStatus(200, askToCancelSettlement(next.owner, proposed));
    await expectRefusal('NOT_FOUND', view(link));
  });

  it('wakes a link that sleeps, for sixty days after its last step', async () => {
    await app.deps.db.execute(sql`update invoices set status = 'CANCELLED', cancelled_at = ${'2033-01-01'}
      where tenant_id = ${id()} and status <> 'PAID'`);
    await app.deps.db.execute(sql`update bill_links set created_at = ${'2033-01-01'} where tenancy_id = ${id()}`);
    await app.deps.db.execute(
      sql`update invoices set paid_at = ${'2033-01-01'} where tenant_id = ${id()} and paid_at is not null`,
    );
    await expectStatus(200, view());
    await expectStatus(200, askToAnswer(house.tenant, seen, objects));
    app.clock.set(`${addDays(TODAY, 59)}T07:00:00Z`);
    await expectStatus(200, view());
    app.clock.set(`${addDays(TODAY, 60)}T08:00:00Z`);
    await expectRefusal('NOT_FOUND', view());
    seen = await propose({ leaves_on: addDays(TODAY, 60) });
    await expectStatus(200, view());
    await expectStatus(200, askToCancelSettlement(house.owner, seen));
    await expectRefusal('NOT_FOUND', app.rest.get(`/api/bill-links/${token}`));
  });
});

describe('an answer by a code', () => {
  it('is the tenant’s yes, and says by which way everywhere', async () => {
    const sent = await codeFor();
    expect(sent.destination).toBe(mobile);
    expect((await codes()).at(-1)?.body).toMatch(/menyetujui perhitungan keluar kos.*juga kepada pemilik kost/);
    expect(await countAudits(app, 'account.ask-settlement-code', house.tenant.id)).toBe(1);
    await expectStatus(204, answer(sent));
    expect((await now()).settlement).toMatchObject({ state: 'AGREED', accepted_by: 'TENANT', by_code: true });
    expect((await expectStatus(200, view())).settlement).toMatchObject({ state: 'AGREED', by_code: true });
    expect((await toldOf(app, house.owner.id, 'SETTLEMENT')).at(-1)).toMatchObject({
      state: 'AGREED',
      by_code: true,
      tenant_name: house.tenant.tenant.full_name,
    });
    const told = (await toldOf(app, house.tenant.id, 'SETTLEMENT')).at(-1);
    expect(told).toMatchObject({ state: 'AGREED', by_code: true });
    expect(told).not.toHaveProperty('tenant_name');
    // They live there still.
    expect(told).not.toHaveProperty('answer_by');
    const { rows } = await app.deps.db.execute(sql`
      select actor_id, acted_for, details ->> 'by_code' as by_code, details ->> 'bill_link' is not null as by_link
      from audit_log where action = 'tenancy.answer-settlement' and subject_id = ${id()}`);
    expect(rows).toEqual([{ actor_id: null, acted_for: house.tenant.id, by_code: 'true', by_link: true }]);
    await refused('SETTLEMENT_CHANGED', () => answer(sent));
    await refused('SETTLEMENT_CHANGED', () => send());
  });

  it('may be an objection, with what is wrong; another proposal is answered anew', async () => {
    const sent = await codeFor(objects);
    await refused('VALIDATION', () => answer(sent, { agrees: false, note: '' }), 'Tulis apa yang tidak sesuai');
    await expectStatus(204, answer(sent, objects));
    expect((await now()).settlement).toMatchObject({ state: 'OBJECTED', objection: objects.note, by_code: true });
    expect((await toldOf(app, house.owner.id, 'SETTLEMENT')).at(-1)).toMatchObject({
      state: 'OBJECTED',
      objection: objects.note,
    });
    expect((await expectStatus(200, view())).settlement).toMatchObject({ state: 'OBJECTED', objection: null });
    seen = await propose();
    expect(seen.settlement).toMatchObject({ state: 'PROPOSED', by_code: false, version: 2 });
    await expectStatus(200, askToAnswer(house.tenant, seen));
    expect((await now()).settlement).toMatchObject({ state: 'AGREED', by_code: false });
  });

  it('needs the code: neither link, nor a guess, nor one that was used, ended, or is for the other answer', async () => {
    const sent = await codeFor();
    await refused('PHONE_CODE_WRONG', () => answer({ challenge: crypto.randomUUID(), code: sent.code }));
    await refused('VALIDATION', () => answer({ ...sent, code: '' }), 'Kode terdiri dari 6 angka');
    await expectRefusal('PHONE_CODE_WRONG', answer(sent, objects));
    later(11);
    await refused('PHONE_CODE_WRONG', () => answer(sent));
    const next = await codeFor();
    for (let tries = 0; tries < 5; tries += 1) await expectRefusal('PHONE_CODE_WRONG', answer(wrong(next)));
    await refused('PHONE_CODE_WRONG', () => answer(next));
    expect((await now()).settlement?.state).toBe('PROPOSED');
  });

  it('is not one of another purpose, account, settlement or link', async () => {
    const sent = await codeFor();
    await refused('PHONE_CODE_WRONG', () => insertPhoneCode(app, house.tenant.id).then((proof) => answer(proof)));
    await expectRefusal(
      'PHONE_CODE_WRONG',
      house.tenant.rest.post('/users/phone-confirmation/confirm', { challenge: sent.challenge, code: sent.code }),
    );
    const other = await makeHome(app);
    const theirs = await shareBills(other.owner, other.tenant.tenant.id);
    await giveNumber(app, other.tenant.id);
    await proveByCode(app, other.tenant.id);
    const proposed = await expectStatus(200, askToSave(other.owner, other.tenant.tenant.id, { leaves_on: TODAY }));
    const { id: otherId = '', version = 0 } = proposed.settlement ?? {};
    await refused('NOT_FOUND', () => answer(sent, {}, theirs));
    await refused('NOT_FOUND', () => send({}, randomAddress(), theirs));
    await refused('NOT_FOUND', () => answer(sent, { id: otherId, version }));
    await refused('PHONE_CODE_WRONG', () => answer(sent, { id: otherId, version }, theirs));
    await expectStatus(204, answer(sent));
  });

  it('ends with what it was sent for: a changed or called off settlement, another number', async () => {
    const first = await codeFor();
    const changed = await propose();
    await refused('SETTLEMENT_CHANGED', () => answer(first));
    await expectRefusal('PHONE_CODE_WRONG', answer(first, { version: changed.settlement?.version }));
    await refused('SETTLEMENT_CHANGED', () => send());
    seen = changed;
    later(1);
    const second = await codeFor();
    await giveNumber(app, house.tenant.id);
    await proveByCode(app, house.tenant.id);
    await refused('PHONE_CODE_WRONG', () => answer(second));
    later(1);
    const third = await codeFor();
    await expectStatus(200, askToCancelSettlement(house.owner, seen));
    await refused('NOT_FOUND', () => answer({ ...third, challenge: crypto.randomUUID() }, {}, 'x'.repeat(43)));
    await refused('SETTLEMENT_CHANGED', () => answer(third));
  });

  it('gives one answer, however often and by how many ways at once', async () => {
    const [yes, no] = [await codeFor(), (later(1), await codeFor(objects))];
    const said = await Promise.all([answer(yes), answer(yes), answer(no, objects), askToAnswer(house.tenant, seen)]);
    // A code's yes can be followed by the account's, or by the objection; nothing follows these.
    const answers = said.filter(({ status }) => status < 300);
    expect(answers.length).toBeLessThanOrEqual(2);
    expect(said.slice(0, 2).filter(({ status }) => status < 300).length).toBeLessThanOrEqual(1);
    expect(await countAudits(app, 'tenancy.answer-settlement', id())).toBe(answers.length);
    const { settlement } = await now();
    expect(settlement?.state).toBe(said[2].status < 300 ? 'OBJECTED' : 'AGREED');
    expect(settlement?.accepted_by).toBe(said[2].status < 300 ? null : 'TENANT');
    // The owner's other proposal is another version, whichever came first, for which that code is none.
    seen = await propose();
    later(1);
    await Promise.allSettled([codeFor().then(answer), propose()]);
    expect((await now()).settlement).toMatchObject({ state: 'PROPOSED', version: 3, by_code: false });
  });

  it('does not object after the third day, and agrees until the job has', async () => {
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`));
    const until = (await now()).settlement?.answer_by ?? '';
    app.clock.set(new Date(Date.parse(until) - 60_000).toISOString());
    const [yes, no] = [await codeFor(), (later(1), await codeFor(objects).catch(() => null))];
    expect(no).toBeNull();
    await refused('SETTLEMENT_CHANGED', () => answer(yes, objects));
    const both = await Promise.all([answer(yes), runDailyJob(app.deps)]);
    const { settlement } = await now();
    expect(settlement).toMatchObject({ state: 'AGREED', by_code: both[0].status === 204 });
    expect(settlement?.accepted_by).toBe(both[0].status === 204 ? 'TENANT' : 'TIME');
  });

  it('and the undo of a check-out leave one truth', async () => {
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`));
    const sent = await codeFor();
    await Promise.all([answer(sent), house.owner.rest.post(`/api/tenants/${id()}/undo-checkout`)]);
    expect((await now()).settlement?.state).toBe('CANCELLED');
    await refused('SETTLEMENT_CHANGED', () => answer(sent));
  });
});

describe('a code for a settlement', () => {
  it('goes to a number that was proven by a code alone, whatever the owner has typed', async () => {
    const nobody = async () => {
      expect((await expectStatus(200, view())).takes_code).toBe(false);
      await refused('NUMBER_UNPROVEN', () => send());
      expect(await codes()).toEqual([]);
    };
    await unprove(app, house.tenant.id);
    await nobody();
    await app.deps.db.execute(sql`
      insert into contact_proofs (user_id, kind, value, phone_e164, how, proven_at)
      select id, 'PHONE', phone, phone_e164, 'INVITATION', now() from users where id = ${house.tenant.id}`);
    await nobody();
    await proveByCode(app, house.tenant.id);
    // What stands in the account, or the tenancy, is typed by whoever may.
    await giveNumber(app, house.tenant.id);
    const sent = await codeFor();
    expect(sent.destination).toBe(mobile);
    await expectStatus(204, answer(sent));
  });

  it('never goes to a number of the owner’s own, however it is written', async () => {
    const number = `+${mobile}`;
    await app.deps.db.execute(sql`update users set phone = ${number} where id = ${house.owner.id}`);
    await refused('NUMBER_UNPROVEN', () => send());
    await proveByCode(app, house.owner.id);
    await giveNumber(app, house.owner.id);
    await refused('NUMBER_UNPROVEN', () => send());
    expect(await codes()).toEqual([]);
  });

  it('does not go to a stopped number, a switched-off account, or where no WhatsApp is sent', async () => {
    await app.deps.db.execute(
      sql`insert into stopped_numbers (number, via, stopped_at) values (${`+${mobile}`}, 'WHATSAPP', now())`,
    );
    await refused('NUMBER_UNPROVEN', () => send());
    await app.deps.db.execute(sql`delete from stopped_numbers where number = ${`+${mobile}`}`);
    await app.deps.db.execute(sql`update users set is_active = false where id = ${house.tenant.id}`);
    await refused('NUMBER_UNPROVEN', () => send());
    await app.deps.db.execute(sql`update users set is_active = true where id = ${house.tenant.id}`);
    const { DATABASE_URL, NEON_FETCH_ENDPOINT = '' } = app.deps.config;
    const silent = createTestApp({ now: NOW, bindings: { ...deployed, DATABASE_URL, NEON_FETCH_ENDPOINT } });
    const { id: settlement = '', version = 0 } = seen.settlement ?? {};
    const body = { id: settlement, version, agrees: true };
    await refused('NUMBER_UNPROVEN', () => silent.rest.post(`/api/bill-links/${token}/settlement/code`, body));
    expect(await codes()).toEqual([]);
  });

  it('is sent once a minute, three times an hour and six a day from a network, twelve times in all', async () => {
    const here = randomAddress();
    await expectStatus(200, send({}, here));
    await refused('TOO_MANY_ATTEMPTS', () => send({}, here), TOO_MANY_CODES);
    for (let more = 0; more < 2; more += 1) {
      later(1.1);
      await expectStatus(200, send({}, here));
    }
    later(2);
    await refused('TOO_MANY_ATTEMPTS', () => send({}, here), TOO_MANY_CODES);
    // Somebody else who has the link does not use up the tenant's.
    for (let more = 0; more < 9; more += 1) await expectStatus(200, send());
    await refused('TOO_MANY_ATTEMPTS', () => send(), TOO_MANY_CODES);
    expect(await codes()).toHaveLength(12);
    app.clock.set(`${addDays(TODAY, 1)}T08:00:00Z`);
    await expectStatus(200, send({}, here));
  });

  it('asked for by many at once is sent as often as it may be', async () => {
    const here = randomAddress();
    const all = await Promise.all(Array.from({ length: 8 }, () => send({}, here)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await codes()).toHaveLength(1);
  });

  it('that is guessed by a script ends after five tries, also at once', async () => {
    const sent = await codeFor();
    const tries = await Promise.all(Array.from({ length: 12 }, () => answer(wrong(sent))));
    expect(tries.every(({ status }) => status === 400)).toBe(true);
    await refused('PHONE_CODE_WRONG', () => answer(sent));
  });
});
