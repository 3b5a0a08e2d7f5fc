import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/open-page.ts';
import { fillLogin, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { PASSWORD } from '#tests/support/people/factories.ts';
import { attemptSignIn, newBrowser } from '#tests/support/people/login-attempts.ts';
import { newAccount, product, tokenOf } from '#tests/support/people/started-product.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Signs in elsewhere, on a phone that the account does not know. */
async function signInElsewhere(email: string) {
  const { body } = await attemptSignIn(product, { ...newBrowser(), userAgent: PHONE }, email, PASSWORD);
  return product.rest.as(body.access_token);
}

describe('a sign-in from a new device', () => {
  it('is told where the account is signed in, and ended there', async () => {
    const { email } = await newAccount();
    const { page, faults } = await openPage('/login', { size: 'phone' });
    await fillLogin(page, email, PASSWORD);
    await sees(page, 'Dashboard Pemilik');
    const device = (await page.context().cookies()).find(({ name }) => name === 'ekost_device');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });

    const elsewhere = await signInElsewhere(email);
    await page.reload();
    await sees(page, /Masuk dari perangkat baru: Chrome di Android, .* Bukan Anda\?/);
    await page.getByRole('link', { name: 'Keluarkan semua perangkat lain' }).click();
    await page.waitForURL('**/profil?tab=perangkat');
    await sees(page, 'Perangkat ini');
    await press(page, 'Keluarkan Chrome di Android');
    await expectToast(page, 'Perangkat telah dikeluarkan.');
    await expect.poll(async () => (await elsewhere.get('/auth/me')).status).toBe(401);

    const another = await signInElsewhere(email);
    await page.reload();
    await press(page, 'Keluarkan semua lainnya');
    await press(page, 'Keluarkan');
    await expectToast(page, 'Semua perangkat lain telah dikeluarkan.');
    await expect.poll(async () => (await another.get('/auth/me')).status).toBe(401);

    // A toast has such a button too.
    const notices = page.getByRole('region', { name: 'Pemberitahuan', exact: true });
    const [stored] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('notices.markRead')),
      notices.getByRole('button', { name: 'Tutup pemberitahuan' }).click(),
    ]);
    expect(stored.ok()).toBe(true);
    await expect.poll(() => page.getByText('Masuk dari perangkat baru').count()).toBe(0);
    await page.reload();
    await sees(page, 'Perangkat ini');
    await expect.poll(() => page.getByText('Masuk dari perangkat baru').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

it('a token that is older than a day is renewed behind the page, and what is shown stays', async () => {
  const { email } = await newAccount();
  const token = await tokenOf(email);
  const { page, faults } = await openPage('/login', { size: 'phone' });
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.clock.setFixedTime(new Date(Date.now() + 2 * DAY_MS));
  await page.goto('/dashboard');
  await sees(page, 'Dashboard Pemilik');
  const kept = () => page.evaluate(() => localStorage.getItem('token'));
  await expect.poll(kept).not.toBe(token);
  await sees(page, 'Dashboard Pemilik');
  expect(faults).toEqual([]);
});
