import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import { type Contract, NOT_THE_NAME } from '#shared/contract/contracts.ts';
import type { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { countAudits, expectRefusal, refusing } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { sentTo } from '#tests/support/people/account-links.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { giveNumber, insertAnswerCode, insertPhoneCode, proveByCode, unprove } from '#tests/support/people/contacts.ts';
import { askToAgree, askToDecline, makeContract } from '#tests/support/people/contracts.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { TOO_MANY_CODES, wrong } from '#tests/support/people/settlement-codes.ts';

/** What a code to a proven number is, and where it goes: `settlements/answer-by-code.test.ts`, by the same code. */
const app = createTestApp();
let house: Household;
let token: string;
let paper: Contract;
let mobile: string;
beforeEach(async () => {
  house = await makeHome(app);
  mobile = await giveNumber(app, house.tenant.id);
  await proveByCode(app, house.tenant.id);
  token = await shareBills(house.owner, tenancy().id);
  paper = await make();
});

const tenancy = () => house.tenant.tenant;
const make = () => makeContract(house.owner, tenancy());
const now = () => expectStatus(200, house.owner.rest.get<Contract>(`/api/contracts/${paper.id}`));
const bills = () => expectStatus(200, app.rest.get<LinkedBills>(`/api/bill-links/${token}`));

interface Code {
  challenge: string;
  code: string;
}

const ask = (step: string, body: object, of = token) =>
  app.rest.post<Contract>(`/api/bill-links/${of}/contract/${step}`, body, { 'cf-connecting-ip': randomAddress() });
const send = (id = paper.id, of = token, from: string = randomAddress()) =>
  app.rest.post<PhoneCodeSent>(`/api/bill-links/${of}/contract/code`, { id }, { 'cf-connecting-ip': from });
const read = (code: Code, id = paper.id, of = token) => ask('read', { id, ...code }, of);
const agree = (code: Code, fields: object = {}, of = token) => {
  const { id, sha256, tenant_name: name } = paper;
  return ask('agree', { id, sha256, name, ...code, ...fields }, of);
};
const decline = (code: Code, note: string | null = null) => ask('decline', { id: paper.id, note, ...code });
const codes = async () => (await sentTo(app, house.tenant.id)).filter(({ title }) => title === 'Kode kontrak kost');
const codeFor = (id = paper.id) => insertAnswerCode(app, 'CONTRACT', house.tenant.id, { id });

const refused = refusing(app, () => house.owner);

describe('a contract that waits', () => {
  it('is named by the bill link, and nothing that it says', async () => {
    const seen = await bills();
    expect(seen.contract).toEqual({ id: paper.id, version: paper.version });
    expect(JSON.stringify(seen)).not.toContain(paper.tenant_name);
    const next = await make();
    expect((await bills()).contract).toEqual({ id: next.id, version: next.version });
    await expectStatus(200, askToDecline(house.tenant, next));
    expect((await bills()).contract).toBeNull();
    paper = await make();
    expect((await bills()).contract).toMatchObject({ id: paper.id });
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy().id}/checkout`));
    expect((await bills()).contract).toBeNull();
    await refused('CONTRACT_LAPSED', () => send());
  });

  it('shows its text to who has the code, until it is answered', async () => {
    const { challenge } = await expectStatus(200, send());
    const message = (await codes()).at(-1);
    expect(message?.destination).toBe(mobile);
    expect(message?.body).toMatch(/membaca dan menjawab kontrak kos.*juga kepada pemilik kost/);
    const sent = { challenge, code: /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? '' };
    expect(await countAudits(app, 'account.ask-contract-code', house.tenant.id)).toBe(1);
    for (let times = 0; times < 2; times += 1) {
      expect(await expectStatus(200, read(sent))).toMatchObject({ body: paper.body, sha256: paper.sha256 });
    }
    await expectRefusal('PHONE_CODE_WRONG', read(wrong(sent)));
    await expectStatus(200, agree(sent));
    await refused('CONTRACT_ANSWERED', () => read(sent));
    await refused('CONTRACT_ANSWERED', () => agree(sent));
    await refused('CONTRACT_ANSWERED', () => send());
  });

  it('is sent codes to a proven number alone, in all for a tenancy whatever its versions', async () => {
    const here = randomAddress();
    await expectStatus(200, send(paper.id, token, here));
    paper = await make();
    await refused('TOO_MANY_ATTEMPTS', () => send(paper.id, token, here), TOO_MANY_CODES);
    await unprove(app, house.tenant.id);
    await refused('NUMBER_UNPROVEN', () => send());
    expect(await codes()).toHaveLength(1);
  });
});

describe('an answer to a contract by a code', () => {
  it('is the tenant’s yes, and says by which way everywhere', async () => {
    const agreed = await expectStatus(200, agree(await codeFor(), { name: ` ${paper.tenant_name.toUpperCase()} ` }));
    expect(agreed).toMatchObject({ state: 'AGREED', body: paper.body });
    expect((await now()).answers).toMatchObject([
      { role: 'OWNER', method: 'SESSION' },
      {
        role: 'TENANT',
        answer: 'AGREED',
        method: 'CODE',
        name: paper.tenant_name.toUpperCase(),
        sha256: paper.sha256,
      },
    ]);
    expect(await toldOf(app, house.owner.id, 'CONTRACT_ANSWERED')).toMatchObject([
      { by_code: true, tenant_name: paper.tenant_name },
    ]);
    const [told] = await toldOf(app, house.tenant.id, 'CONTRACT_ANSWERED');
    expect(told).toMatchObject({ by_code: true, contract_id: paper.id });
    expect(told).not.toHaveProperty('tenant_name');
    const { rows } = await app.deps.db.execute(sql`
      select actor_id, acted_for, details ->> 'by_code' as by_code, details ->> 'bill_link' is not null as by_link
      from audit_log where action = 'tenancy.agree-contract' and subject_id = ${tenancy().id}`);
    expect(rows).toEqual([{ actor_id: null, acted_for: house.tenant.id, by_code: 'true', by_link: true }]);
    const alerts = (await sentTo(app, house.tenant.id)).filter(({ body }) => body?.includes('kontrak kost disetujui'));
    expect(alerts).toMatchObject([{ channel: 'EMAIL' }, { destination: mobile }]);
    const { rows: who } = await app.deps.db.execute(sql`
      select user_id from contract_answers where contract_id = ${paper.id} and role = 'TENANT'`);
    expect(who).toEqual([{ user_id: house.tenant.id }]);
  });

  it('is the same when it is sent again after a lost answer, and else its code is used up', async () => {
    const sent = await codeFor();
    const key = { idempotency_key: crypto.randomUUID() };
    const agreed = await expectStatus(200, agree(sent, key));
    expect(await expectStatus(200, agree(sent, key))).toEqual(agreed);
    await refused('CONTRACT_ANSWERED', () => agree(sent, { idempotency_key: crypto.randomUUID() }));
    expect(await toldOf(app, house.owner.id, 'CONTRACT_ANSWERED')).toHaveLength(1);
  });

  it('may be a no, with why', async () => {
    await expectStatus(200, decline(await codeFor(), 'Tanggalnya keliru'));
    expect((await now()).answers[1]).toMatchObject({ answer: 'DECLINED', method: 'CODE', note: 'Tanggalnya keliru' });
    expect(await toldOf(app, house.owner.id, 'CONTRACT_ANSWERED')).toMatchObject([
      { declined: true, reason: 'Tanggalnya keliru', by_code: true },
    ]);
  });

  it('needs the name and the text of the paper, of which a wrong code tells nothing', async () => {
    const sent = await codeFor();
    for (const fields of [{ name: 'Orang Lain' }, { sha256: '0'.repeat(64) }]) {
      await expectRefusal('PHONE_CODE_WRONG', agree(wrong(sent), fields));
    }
    await refused('VALIDATION', () => agree(sent, { name: 'Orang Lain' }), NOT_THE_NAME);
    await refused('CONFLICT', () => agree(sent, { sha256: '0'.repeat(64) }));
    await expectStatus(200, agree(sent));
  });

  it('needs the code: neither link, nor one that is another’s, ended, or was guessed five times', async () => {
    const sent = await codeFor();
    await refused('PHONE_CODE_WRONG', () => agree({ ...sent, challenge: crypto.randomUUID() }));
    await refused('VALIDATION', () => agree({ ...sent, code: '' }), 'Kode terdiri dari 6 angka');
    const forNumber = await insertPhoneCode(app, house.tenant.id);
    const forSettlement = await insertAnswerCode(app, 'SETTLEMENT', house.tenant.id, { id: paper.id });
    for (const each of [forNumber, forSettlement]) {
      await refused('PHONE_CODE_WRONG', () => agree(each));
      await refused('PHONE_CODE_WRONG', () => read(each));
    }
    const tries = await Promise.all(Array.from({ length: 12 }, () => read(wrong(sent))));
    expect(tries.every(({ status }) => status === 400)).toBe(true);
    await refused('PHONE_CODE_WRONG', () => agree(sent));
    const next = await codeFor();
    await app.deps.db.execute(sql`update account_links set expires_at = '2020-01-01' where id = ${next.challenge}`);
    await refused('PHONE_CODE_WRONG', () => decline(next));
    const last = await codeFor();
    await giveNumber(app, house.tenant.id);
    await proveByCode(app, house.tenant.id);
    await refused('PHONE_CODE_WRONG', () => agree(last));
    expect((await now()).state).toBe('WAITING');
  });

  it('is about the link’s own tenancy alone, also of one person’s two', async () => {
    const sent = await codeFor();
    const other = await makeHome(app);
    const theirs = await shareBills(other.owner, other.tenant.tenant.id);
    const foreign = await makeContract(other.owner, other.tenant.tenant);
    await refused('NOT_FOUND', () => agree(sent, {}, theirs));
    await refused('NOT_FOUND', () => read(sent, paper.id, theirs));
    await refused('NOT_FOUND', () => send(paper.id, theirs));
    await refused('NOT_FOUND', () => read(sent, foreign.id));
    await refused('NOT_FOUND', () => agree(sent, { id: foreign.id, sha256: foreign.sha256 }));
    // The same person's contract with another owner, of which this link's holder learns nothing.
    const { rows } = await app.deps.db.execute<{ id: string }>(sql`
      insert into contracts (tenancy_id, owner_id, kost_id, user_id, version, body, sha256, owner_name, tenant_name, kost_name,
        room_number, monthly_rent, deposit_amount, contract_start, contract_end)
      select c.tenancy_id, c.owner_id, c.kost_id, ${house.tenant.id}, 2, c.body, c.sha256, c.owner_name, c.tenant_name,
        c.kost_name, c.room_number, c.monthly_rent, c.deposit_amount, c.contract_start, c.contract_end
      from contracts c where c.id = ${foreign.id} returning id`);
    const id = rows[0]?.id ?? '';
    const second = await codeFor(id);
    await refused('NOT_FOUND', () => read(second, id));
    await refused('NOT_FOUND', () => agree(second, { id, sha256: foreign.sha256 }));
    await refused('NOT_FOUND', () => send(id));
    await expectStatus(200, agree(sent));
  });

  it('is of one version: another takes its code along', async () => {
    const sent = await codeFor();
    const first = paper;
    paper = await make();
    await refused('CONTRACT_LAPSED', () => read(sent, first.id));
    await refused('CONTRACT_LAPSED', () => agree(sent, { id: first.id, sha256: first.sha256 }));
    await refused('PHONE_CODE_WRONG', () => agree(sent));
    expect((await now()).state).toBe('WAITING');
  });

  it('leaves one truth, however many answers, versions and ends of the tenancy come at once', async () => {
    const [yes, no] = [await codeFor(), await codeFor()];
    const said = await Promise.all([agree(yes), agree(yes), decline(no), askToAgree(house.tenant, paper)]);
    // A session may say again what was said; a code may not.
    expect(said.slice(0, 3).filter(({ status }) => status < 300).length).toBeLessThanOrEqual(1);
    const { rows } = await app.deps.db.execute(sql`
      select from contract_answers where contract_id = ${paper.id} and role = 'TENANT'`);
    expect(rows).toHaveLength(1);
    const agreed = await countAudits(app, 'tenancy.agree-contract', tenancy().id);
    const declined = await countAudits(app, 'tenancy.decline-contract', tenancy().id);
    expect(agreed + declined).toBe(1);
    paper = await make();
    const versions = await codeFor();
    const [answer] = await Promise.all([agree(versions), make()]);
    expect((await now()).state).toBe(answer.status === 200 ? 'AGREED' : 'LAPSED');
    paper = await make();
    const last = await codeFor();
    const [late] = await Promise.all([agree(last), house.owner.rest.post(`/api/tenants/${tenancy().id}/checkout`)]);
    expect((await now()).state).toBe(late.status === 200 ? 'AGREED' : 'LAPSED');
  });
});
