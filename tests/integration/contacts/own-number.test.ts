import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { deployed } from '#tests/support/app/secrets.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { askReset, resetCodeOf, sentTo } from '#tests/support/people/account-links.ts';
import { phoneCodeOf, proofsOf, proveByCode, typePhone, unprove } from '#tests/support/people/contacts.ts';
import { billDueIn, runReminders } from '#tests/support/people/reminders.ts';
import { consent } from '#tests/support/messengers/outbox.ts';
import {
  expectStatus,
  makeHousehold,
  makePerson,
  openSession,
  PASSWORD,
  type Person,
} from '#tests/support/people/factories.ts';

// A database of its own, because other suites' clocks would make its codes expire.
const app = await ownApp({ now: '2026-11-24T03:00:00Z' });
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
const from = () => ({ 'cf-connecting-ip': randomAddress() });
const FIRST = '081234567890';
const NEW = '081377778888';
const person = () => makePerson(app, { role: 'OWNER', full_name: 'Siti Aminah' });
const send = (of: Person) => of.rest.post('/users/phone-confirmation', {}, from());
const confirm = (of: Person, proof: { challenge: string; code: string }) =>
  of.rest.post('/users/phone-confirmation/confirm', { challenge: proof.challenge, code: proof.code });
const wrong = (proof: { challenge: string; code: string }) => ({
  ...proof,
  code: proof.code === '000000' ? '000001' : '000000',
});
const me = ({ rest }: Person) => expectStatus(200, rest.get<CurrentUser>('/auth/me'));

/** Where a code for a forgotten password goes now. */
async function codesGoTo({ id, email }: Person): Promise<string[]> {
  const codes = async () => (await sentTo(app, id)).filter(({ title }) => title === 'Kode atur ulang kata sandi');
  const before = (await codes()).length;
  await expectStatus(200, askReset(app.rest, email, 'WHATSAPP', from()));
  return (await codes()).slice(before).map(({ destination }) => destination);
}

describe('a number that is typed in the profile', () => {
  it('is saved and shown, but opens nothing before it is proven: codes go to the earlier one', async () => {
    const holder = await person();
    expect(await me(holder)).toMatchObject({ phone_unconfirmed: false, proven_phone: null });
    await typePhone(holder, NEW);
    expect(await me(holder)).toMatchObject({ phone: NEW, phone_unconfirmed: true, proven_phone: '••••••••••90' });
    expect(await codesGoTo(holder)).toEqual(['6281234567890']);
  });

  it('is proven by the code that was sent there; from then on codes go there', async () => {
    const holder = await person();
    await typePhone(holder, NEW);
    const proof = await phoneCodeOf(app, holder);
    expect(proof.destination).toBe('6281377778888');
    await expectStatus(204, confirm(holder, proof));
    expect(await me(holder)).toMatchObject({ phone_unconfirmed: false, proven_phone: null });
    expect(await proofsOf(app, holder.id)).toEqual({ [holder.email]: 'REGISTRATION', [NEW]: 'CODE' });
    expect(await codesGoTo(holder)).toEqual(['6281377778888']);
    expect(await countAudits(app, 'account.confirm-phone', holder.id)).toBe(1);
  });

  it('when registering can be confirmed by a code, and then signs in too', async () => {
    const holder = await person();
    expect(await me(holder)).toMatchObject({ phone_unconfirmed: false, phone_code_unused: true });
    await expectStatus(204, confirm(holder, await phoneCodeOf(app, holder)));
    expect(await me(holder)).toMatchObject({ phone_unconfirmed: false, phone_code_unused: false });
  });

  it('in another form of the same number is no other number', async () => {
    const holder = await person();
    await typePhone(holder, '+62 812-3456-7890');
    expect(await me(holder)).toMatchObject({ phone_unconfirmed: false });
    expect(await sentTo(app, holder.id)).toEqual([]);
  });

  it('and is changed back is the proven one again, and the code to the other proves nothing', async () => {
    const holder = await person();
    await typePhone(holder, NEW);
    const proof = await phoneCodeOf(app, holder);
    await typePhone(holder, FIRST);
    expect(await me(holder)).toMatchObject({ phone_unconfirmed: false });
    await expectRefusal('PHONE_CODE_WRONG', confirm(holder, proof));
    await typePhone(holder, NEW);
    await expectRefusal('PHONE_CODE_WRONG', confirm(holder, proof));
    expect(await codesGoTo(holder)).toEqual(['6281234567890']);
  });

  it('once another is proven, is not proven any more when it is changed back', async () => {
    const holder = await person();
    await typePhone(holder, NEW);
    await expectStatus(204, confirm(holder, await phoneCodeOf(app, holder)));
    await typePhone(holder, FIRST);
    expect(await me(holder)).toMatchObject({ phone_unconfirmed: true });
    expect(await codesGoTo(holder)).toEqual(['6281377778888']);
  });

  it('gets no reminder with a link to the bills while another one is proven', async () => {
    const house = await makeHousehold(app);
    const holder = house.tenant;
    await expectStatus(204, confirm(holder, await phoneCodeOf(app, holder)));
    await consent(app, holder.id);
    await typePhone(holder, NEW);
    await billDueIn(app, house, 0);
    await runReminders(app);
    const reminders = (await sentTo(app, holder.id)).filter(({ title }) => title === 'Pengingat tagihan kost');
    expect(reminders.map(({ destination }) => destination)).toEqual(['6281234567890']);
  });

  it('may be another account’s too, whose codes stay its own', async () => {
    const [one, other] = [await person(), await person()];
    for (const each of [one, other]) {
      await typePhone(each, NEW);
      await expectStatus(204, confirm(each, await phoneCodeOf(app, each)));
    }
    const proof = await resetCodeOf(app, one, from());
    const use = (email: string) =>
      app.rest.post('/auth/password-reset-by-code', { ...proof, email, new_password: 'pilihan-baru-9' }, from());
    await expectRefusal('RESET_CODE_WRONG', use(other.email));
    await expectStatus(204, use(one.email));
  });
});

describe('the code for a number', () => {
  it('is asked for after a step-up only', async () => {
    const holder = await person();
    await typePhone(holder, NEW);
    await app.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${holder.id}`);
    await expectRefusal('STEP_UP_REQUIRED', send(holder));
    expect((await sentTo(app, holder.id)).map(({ title }) => title)).not.toContain('Kode konfirmasi nomor');
    await expectStatus(200, holder.rest.post('/auth/step-up', { password: PASSWORD }));
    await expectStatus(200, send(holder));
  });

  it('is good for whoever asked for it: not for another session without its proof, nor another account', async () => {
    const [holder, other] = [await person(), await person()];
    for (const each of [holder, other]) await typePhone(each, NEW);
    const proof = await phoneCodeOf(app, holder);
    const borrowed = { ...holder, rest: await openSession(app, holder.id, 'OWNER') };
    await expectRefusal('PHONE_CODE_WRONG', confirm(borrowed, { ...proof, challenge: crypto.randomUUID() }));
    await expectRefusal('PHONE_CODE_WRONG', confirm(other, proof));
    expect(await proofsOf(app, holder.id)).not.toHaveProperty(NEW);
    await expectStatus(204, confirm(holder, proof));
  });

  it('works once, also twice in the same moment', async () => {
    const holder = await person();
    await typePhone(holder, NEW);
    const proof = await phoneCodeOf(app, holder);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(holder, proof)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    expect(await countAudits(app, 'account.confirm-phone', holder.id)).toBe(1);
  });

  it('ends after ten minutes, after five wrong ones at the same time, and with the next code', async () => {
    const [late, guessed, repeated] = [await person(), await person(), await person()];
    for (const each of [late, guessed, repeated]) await typePhone(each, NEW);
    const proof = await phoneCodeOf(app, guessed);
    await Promise.all(Array.from({ length: 9 }, () => confirm(guessed, wrong(proof))));
    const { rows } = await app.deps.db.execute(sql`select attempts from account_links where id = ${proof.challenge}`);
    expect(rows).toEqual([{ attempts: 5 }]);
    await expectRefusal('PHONE_CODE_WRONG', confirm(guessed, proof));
    const first = await phoneCodeOf(app, repeated);
    later(2);
    const second = await phoneCodeOf(app, repeated);
    await expectRefusal('PHONE_CODE_WRONG', confirm(repeated, first));
    await expectStatus(204, confirm(repeated, second));
    const tooLate = await phoneCodeOf(app, late);
    later(11);
    await expectRefusal('PHONE_CODE_WRONG', confirm(late, tooLate));
    for (const each of [late, guessed]) expect(await proofsOf(app, each.id)).not.toHaveProperty(NEW);
  });

  it('that leaves too late is not sent', async () => {
    const holder = await person();
    await typePhone(holder, NEW);
    await phoneCodeOf(app, holder);
    const { rows } = await app.deps.db.execute<{ id: string }>(sql`
      update messages set state = 'QUEUED' where user_id = ${holder.id} and kind = 'PHONE_CONFIRMATION' returning id`);
    later(11);
    await sentTo(app, holder.id);
    const { rows: after } = await app.deps.db.execute(sql`
      select state, error_code from messages where id = ${rows[0]?.id ?? ''}`);
    expect(after).toEqual([{ state: 'CANCELLED', error_code: 'NO_LONGER_TRUE' }]);
  });

  it('goes out once a minute, three times an hour and six times a day, however many ask at the same time', async () => {
    const holder = await person();
    await typePhone(holder, NEW);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(holder)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    const again = async () => {
      later(2);
      return (await send(holder)).status;
    };
    const renewed = async () => {
      later(61);
      Object.assign(holder, { rest: await openSession(app, holder.id, 'OWNER') });
      return (await send(holder)).status;
    };
    expect([await again(), await again(), await again()]).toEqual([200, 200, 429]);
    expect([await renewed(), await again(), await again()]).toEqual([200, 200, 200]);
    expect(await renewed()).toBe(429);
  });

  it('goes to a number twenty times a day, whichever accounts have typed it, and however they write it', async () => {
    const typed = async (phone: string) => {
      const holder = await person();
      await app.deps.db.execute(sql`update users set phone = ${phone}, phone_e164 = null where id = ${holder.id}`);
      return holder;
    };
    const [first, second, other] = [
      await typed('081366667777'),
      await typed('+62813-6666-7777'),
      await typed('081366667778'),
    ];
    const counters = async () =>
      (await app.deps.db.execute<{ key: string }>(sql`select key from login_attempts`)).rows.map(({ key }) => key);
    const before = new Set(await counters());
    await expectStatus(200, send(first));
    // As if eighteen other accounts had asked on this day: of what was counted, only the number is the next one's, too.
    const fresh = (await counters()).filter((key) => !before.has(key));
    await app.deps.db.execute(sql`
      update login_attempts set failures = 19 where key = any(${sql.param(fresh)}::text[])`);
    await expectStatus(200, send(second));
    const third = await typed('0813 6666 7777');
    await expectUnchanged(app, [third], () =>
      expectRefusal('TOO_MANY_ATTEMPTS', send(third), 'Sudah dikirim, periksa WhatsApp Anda.'),
    );
    await expectStatus(200, send(other));
  });

  it('ends codes for a forgotten password that are on their way to the earlier number', async () => {
    const holder = await person();
    const reset = await resetCodeOf(app, holder, from());
    await typePhone(holder, NEW);
    await expectStatus(204, confirm(holder, await phoneCodeOf(app, holder)));
    await expectRefusal(
      'RESET_CODE_WRONG',
      app.rest.post('/auth/password-reset-by-code', { ...reset, new_password: 'pilihan-baru-9' }, from()),
    );
  });

  it('is refused for a proven number, a landline, and where no WhatsApp is sent, and writes nothing', async () => {
    const [proven, landline] = [await person(), await person()];
    await typePhone(landline, '02112345678');
    await proveByCode(app, proven.id);
    await expectRefusal('PHONE_CONFIRMED', send(proven));
    await expectRefusal('PHONE_NOT_MOBILE', send(landline));
    const live = createTestApp({ bindings: deployed });
    const elsewhere = await makePerson(live, { role: 'OWNER' });
    await unprove(live, elsewhere.id);
    await expectRefusal('PHONE_UNAVAILABLE', elsewhere.rest.post('/users/phone-confirmation'));
    expect(await expectStatus(200, elsewhere.rest.get('/auth/me'))).toMatchObject({ phone_unconfirmed: false });
    const { rows } = await app.deps.db.execute(sql`
      select from account_links where user_id in (${proven.id}, ${landline.id})`);
    expect(rows).toEqual([]);
  });
});
