import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ResetRequested } from '#shared/contract/password-reset.ts';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { deployed } from '#tests/support/app/secrets.ts';
import { acceptance, askReset, invite, sentTo } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  makeAccount,
  makeHousehold,
  makeNewcomer,
  makePerson,
  makeRoom,
  PASSWORD,
  unique,
} from '#tests/support/people/factories.ts';
import { attemptSignIn, newBrowser } from '#tests/support/people/login-attempts.ts';

// A database of its own, because other suites' clocks would make its links expire.
const app = await ownApp();
const from = () => ({ 'cf-connecting-ip': randomAddress() });
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
const linksOf = async (id: string) => (await sentTo(app, id)).filter(({ url }) => url?.includes('/atur-ulang/'));

/** An account that an owner has made, with a password that its holder has chosen. */
async function ownersTenant() {
  return (await makeHousehold(app)).tenant;
}

describe('whoever asks for a password', () => {
  it('gets a link by e-mail that is built from the product’s own address, whatever the request says', async () => {
    const { id, email } = await makeAccount(app, { role: 'OWNER' });
    await expectStatus(200, askReset(app.rest, email, 'EMAIL', { ...from(), host: 'jahat.example' }));
    const [message] = await sentTo(app, id);
    expect(message).toMatchObject({ channel: 'EMAIL', destination: email });
    expect(message?.url).toMatch(/^https:\/\/ekost\.test\/atur-ulang\/[\w-]{43}$/);
    expect(message?.body).not.toContain(message?.url?.slice(-43));
  });

  it('gets a code of six digits by WhatsApp, which is stored nowhere', async () => {
    const { id, email } = await makeAccount(app, { role: 'TENANT' });
    const { challenge } = await expectStatus(200, askReset(app.rest, email, 'WHATSAPP', from()));
    const [message] = await sentTo(app, id);
    expect(message).toMatchObject({ channel: 'WHATSAPP', destination: '6281234567890', url: null });
    const code = /^\d{6}/.exec(message?.body ?? '')?.[0] ?? 'none';
    const { rows } = await app.deps.db.execute(sql`
      select l::text as link, m::text as message from account_links l join messages m on m.subject_id = l.id
      where l.id = ${challenge}`);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('is answered the same, after the same trips, whether there is such an account or not', async () => {
    const known = (await makeAccount(app, { role: 'TENANT' })).email;
    const others = await Promise.all(
      (['PENDING_APPROVAL', 'REJECTED', 'SUSPENDED'] as const).map((status) =>
        makeAccount(app, { role: 'OWNER', status }),
      ),
    );
    const closed = await makeAccount(app, { role: 'TENANT' });
    await app.deps.db.execute(sql`update users set is_active = false where id = ${closed.id}`);
    const emails = [known, ...others.map(({ email }) => email), closed.email, `${unique('tidak-ada')}@uji.ekost.id`];
    for (const channel of ['EMAIL', 'WHATSAPP'] as const) {
      const seen = new Set<string>();
      for (const email of emails) {
        await app.calm();
        app.trips.reset();
        const answer = await askReset(app.rest, email, channel, from());
        const { challenge, ...rest } = answer.body as ResetRequested;
        expect(challenge).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
        const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
        seen.add(JSON.stringify([answer.status, headers, rest, app.trips.atAnswer.requests]));
      }
      expect(seen.size).toBe(1);
    }
    for (const { id } of [...others, closed]) expect(await sentTo(app, id)).toEqual([]);
  });

  it('is told if nothing is sent that way here, before any account is looked for', async () => {
    const live = createTestApp({ bindings: deployed });
    expect(await expectStatus(200, live.rest.get('/auth/password-reset'))).toEqual({ channels: [] });
    live.trips.reset();
    await expectRefusal('RESET_UNAVAILABLE', askReset(live.rest, 'siapa@uji.ekost.id', 'EMAIL'));
    expect(live.trips.sequential).toBe(0);
    expect(await expectStatus(200, app.rest.get('/auth/password-reset'))).toEqual({ channels: ['EMAIL', 'WHATSAPP'] });
  });
});

describe('no message goes', () => {
  it('to contacts that only a former landlord has typed', async () => {
    const { id, email } = await ownersTenant();
    for (const channel of ['EMAIL', 'WHATSAPP'] as const) {
      await expectStatus(200, askReset(app.rest, email, channel, from()));
    }
    expect(await sentTo(app, id)).toEqual([]);
  });

  it('by e-mail before a link to that address was used, nor to a number that was only saved in the profile', async () => {
    const { id, email, rest } = await ownersTenant();
    await expectStatus(200, rest.put('/users/profile', { full_name: 'Siti', phone: '081377778888' }));
    for (const channel of ['EMAIL', 'WHATSAPP'] as const) {
      await expectStatus(200, askReset(app.rest, email, channel, from()));
    }
    expect(await sentTo(app, id)).toEqual([]);
  });

  it('to a number that a borrowed session has typed, but to the one that was proven before', async () => {
    const { id, email, rest } = await makePerson(app, { role: 'OWNER' });
    await expectStatus(200, rest.put('/users/profile', { full_name: 'Siti', phone: '081377778888' }));
    await expectStatus(200, askReset(app.rest, email, 'WHATSAPP', from()));
    const codes = (await sentTo(app, id)).filter(({ title }) => title === 'Kode atur ulang kata sandi');
    expect(codes.map(({ destination }) => destination)).toEqual(['6281234567890']);
  });

  it('to the e-mail of a tenant who has used the link that was handed on', async () => {
    const { owner, kost } = await makeHousehold(app);
    const { id, email } = await makeNewcomer(app, owner, (await makeRoom(owner, kost.id)).id);
    const token = await invite(owner, id);
    await expectStatus(200, app.rest.post(`/api/invitations/${token}/accept`, acceptance()));
    await expectStatus(200, askReset(app.rest, email, 'EMAIL', from()));
    await expectStatus(200, askReset(app.rest, email, 'WHATSAPP', from()));
    expect((await sentTo(app, id)).map(({ channel }) => channel)).toEqual(['WHATSAPP']);
  });

  it('to a demo account, whose password is everybody’s', async () => {
    const email = `${unique('contoh')}@demo.ekost.id`;
    const person = await makePerson(app, { role: 'TENANT' });
    await app.deps.db.execute(sql`update users set email = ${email} where id = ${person.id}`);
    await expectStatus(200, askReset(app.rest, email, 'EMAIL', from()));
    expect(await sentTo(app, person.id)).toEqual([]);
  });
});

describe('nobody floods a person with messages, or keeps the holder from one', () => {
  it('by e-mail: three in half an hour, and where a fourth is refused a link that works is in the mailbox', async () => {
    const { id, email } = await makeAccount(app, { role: 'TENANT' });
    for (const _ of [1, 2, 3]) await expectStatus(200, askReset(app.rest, email, 'EMAIL', from()));
    await sentTo(app, id);
    later(29);
    const { headers } = await expectRefusal(
      'TOO_MANY_ATTEMPTS',
      askReset(app.rest, email, 'EMAIL', from()),
      'Terlalu banyak permintaan. Periksa pesan yang sudah terkirim, atau coba lagi nanti.',
    );
    expect(Number(headers.get('retry-after'))).toBe(60);
    const token = (await linksOf(id)).at(-1)?.url?.split('/').at(-1) ?? '';
    await expectStatus(200, app.rest.get(`/auth/password-reset/${token}`));
    later(2);
    await expectStatus(200, askReset(app.rest, email, 'EMAIL', from()));
    expect(await linksOf(id)).toHaveLength(4);
  });

  it('by WhatsApp: three an hour and six a day from strangers, while a device that the account knows has its own', async () => {
    const { id, email } = await makeAccount(app, { role: 'TENANT' });
    const browser = newBrowser();
    await expectStatus(200, attemptSignIn(app, browser, email, PASSWORD));
    const ask = () => askReset(app.rest, email, 'WHATSAPP', from());
    for (const _ of [1, 2, 3]) await expectStatus(200, ask());
    expect((await ask()).status).toBe(429);
    await sentTo(app, id);
    later(61);
    for (const _ of [1, 2, 3]) await expectStatus(200, ask());
    await sentTo(app, id);
    later(61);
    expect((await ask()).status).toBe(429);
    const own = { 'cf-connecting-ip': browser.address, cookie: browser.cookie ?? '' };
    await expectStatus(200, askReset(app.rest, email, 'WHATSAPP', own));
    expect(await sentTo(app, id)).toHaveLength(7);
  });

  it('in parallel neither', async () => {
    const { id, email } = await makeAccount(app, { role: 'TENANT' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => askReset(app.rest, email, 'WHATSAPP', from())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await sentTo(app, id)).toHaveLength(3);
  });

  it('from one network: ten an hour, for whatever addresses, and a refused one counts nothing', async () => {
    const network = from();
    for (let n = 0; n < 10; n += 1) {
      await expectStatus(200, askReset(app.rest, `${unique('tidak-ada')}@uji.ekost.id`, 'EMAIL', network));
    }
    const { email } = await makeAccount(app, { role: 'TENANT' });
    for (const _ of [1, 2, 3, 4]) expect((await askReset(app.rest, email, 'EMAIL', network)).status).toBe(429);
    for (const _ of [1, 2, 3]) await expectStatus(200, askReset(app.rest, email, 'EMAIL', from()));
  });
});

it('what was asked for is in the trail, without a guess who asked', async () => {
  const { id, email } = await makeAccount(app, { role: 'TENANT' });
  await expectStatus(200, askReset(app.rest, email, 'EMAIL', from()));
  const { rows } = await app.deps.db.execute(sql`
    select action, actor_id from audit_log where subject_id = ${id} and action = 'account.ask-reset'`);
  expect(rows).toEqual([{ action: 'account.ask-reset', actor_id: null }]);
});
