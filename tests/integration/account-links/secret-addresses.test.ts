import { describe, expect, it } from 'vitest';
import { createApp } from '#worker/app.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { createTestClient } from '#tests/support/app/trpc-client.ts';
import { claimLinkOf, emailLinkOf, invite, resetLinkOf } from '#tests/support/people/account-links.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import {
  makeAccount,
  makeBill,
  makeHousehold,
  makeNewcomer,
  makePerson,
  makeRoom,
} from '#tests/support/people/factories.ts';

const app = createTestApp();
const { owner, kost, tenant } = await makeHousehold(app);
const { id } = await makeNewcomer(app, owner, (await makeRoom(owner, kost.id)).id);
const invitation = await invite(owner, id);
const reset = await resetLinkOf(app, await makeAccount(app, { role: 'OWNER' }));

const address = await emailLinkOf(app, await makePerson(app, { role: 'OWNER' }));
await makeBill(app, owner, tenant.tenant.id);
const bills = await shareBills(owner, tenant.tenant.id);
const claim = await claimLinkOf(app, await makeAccount(app, { role: 'OWNER' }));

const secret = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
};

describe('the address of an invitation, of bills, or of a link for a forgotten password or to an e-mail address,', () => {
  it('is told to nobody by its calls: no referrer, no cache, no search engine', async () => {
    const answers = [
      await app.rest.get(`/api/invitations/${invitation}`),
      await app.rest.get('/api/invitations/tidak-ada'),
      await app.rest.get(`/auth/password-reset/${reset}`),
      await app.rest.post('/auth/password-reset/tidak-ada', { new_password: 'pilihan-baru-9' }),
      await app.rest.get(`/auth/email-confirmation/${address}`),
      await app.rest.post('/auth/email-confirmation/tidak-ada'),
      await app.rest.get(`/auth/email-claims/${claim}`),
      await app.rest.get('/auth/email-claims/tidak-ada'),
      await app.rest.get(`/api/bill-links/${bills}`),
      await app.rest.get('/api/bill-links/tidak-ada'),
      await app.rest.post(`/api/bill-links/${bills}/seen`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404, 200, 404, 200, 404, 200, 404, 204]);
    for (const { headers } of answers) expect(Object.fromEntries(headers)).toMatchObject(secret);
    const { body: robots } = await app.rest.get<string>('/robots.txt');
    for (const path of ['/undangan/', '/atur-ulang/', '/konfirmasi-email/', '/email-saya/', '/t/'])
      expect(robots).toContain(`Disallow: ${path}`);
  });

  it('is in no line of the log, whichever way it is asked for', async () => {
    const client = createTestClient(app);
    await client.invitations.view.query({ token: invitation });
    await client.passwordReset.view.query({ token: reset });
    await client.emailConfirmation.view.query({ token: address });
    await client.emailClaims.view.query({ token: claim });
    await client.billLinks.view.query({ token: bills });
    await app.rest.get(`/api/bill-links/${bills}`);
    const pages = [
      `/t/${bills}`,
      `/undangan/${invitation}`,
      `/atur-ulang/${reset}`,
      `/konfirmasi-email/${address}`,
      `/email-saya/${claim}`,
    ];
    for (const path of pages) await app.rest.get(path);
    expect(app.logLines.length).toBeGreaterThan(4);
    expect(app.logLines.some((line) => line.includes('/api/bill-links/:token'))).toBe(true);
    const secrets = [invitation, reset, address, claim, bills];
    expect(app.logLines.filter((line) => secrets.some((each) => line.includes(each)))).toEqual([]);
  });

  it('has a page that is the same for every token, with a preview that names nobody', async () => {
    const stored = '<!doctype html><head><title>Platform E-Kost</title></head><body></body>';
    const asked: Request[] = [];
    const assets = {
      fetch: async (request: Request) => {
        asked.push(request);
        return new Response(stored, { headers: { 'content-type': 'text/html', etag: '"1"', 'referrer-policy': 'x' } });
      },
    };
    const own = createApp({ ...app.deps, assets });
    for (const [path, token, title] of [
      ['/undangan', invitation, 'Undangan E-Kost'],
      ['/atur-ulang', reset, 'Atur ulang kata sandi'],
      ['/konfirmasi-email', address, 'Konfirmasi email'],
      ['/email-saya', claim, 'Daftar dengan email Anda'],
      ['/t', bills, 'Tagihan kost'],
    ]) {
      const page = (of: string | undefined) =>
        own.fetch(new Request(`http://uji${path}/${of}`, { headers: { 'if-none-match': '"1"' } }));
      const [real, unknown] = [await page(token), await page('tidak-ada')];
      expect([real.status, unknown.status]).toEqual([200, 200]);
      const text = await real.text();
      expect(text).toBe(await unknown.text());
      expect(text).toContain(`<title>${title}</title>`);
      expect(text).toContain(`<meta property="og:title" content="${title}" />`);
      expect(real.headers.get('etag')).toBeNull();
      expect(Object.fromEntries(real.headers)).toMatchObject(secret);
    }
    // A browser that has the stored page must not be told that it has not changed.
    expect(new Set(asked.map(({ headers }) => headers.get('if-none-match')))).toEqual(new Set([null]));
  });
});
