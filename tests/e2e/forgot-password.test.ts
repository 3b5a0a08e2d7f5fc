import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { choose, fillLogin, press, sees } from '#tests/support/browser/steps.ts';
import { makeAccount, PASSWORD } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { product } from '#tests/support/people/started-product.ts';

const NEW = 'pilihan-baru-9';

/** A person at the login page who does not remember a password. */
async function atLogin() {
  const { email } = await makeAccount(product, { role: 'OWNER', full_name: 'Siti Aminah' });
  const opened = await newPage({ as: 'visitor', size: 'phone' });
  await opened.page.goto('/login');
  await opened.page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
  await opened.page.getByLabel('Email akun Anda').fill(email);
  return { ...opened, email };
}

/** The newest message to an address, in the demo's inbox. */
async function openInbox({ page }: Awaited<ReturnType<typeof atLogin>>, shows: string | RegExp) {
  const inbox = await page.context().newPage();
  await inbox.goto('/kotak-masuk-simulasi');
  await expect
    .poll(
      async () => {
        await press(inbox, 'Segarkan');
        return inbox.getByText(shows).count();
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  return inbox;
}

describe('a forgotten password on a phone', () => {
  it('is replaced by the link of an e-mail, once', async () => {
    const person = await atLogin();
    const { page, faults, email } = person;
    await expectAccessible(page);
    await press(page, 'Kirim');
    await sees(page, `Jika akun ada, kami mengirim tautan ke ${email}`);
    await sees(page, /Kirim ulang tautan \(\d+ detik\)/);
    await expectAccessible(page);

    const inbox = await openInbox(person, email);
    const [tab] = await Promise.all([
      inbox.waitForEvent('popup'),
      inbox
        .locator('article, div', { hasText: email })
        .getByRole('link', { name: /atur-ulang/ })
        .first()
        .click(),
    ]);
    await sees(tab, 'Halo Siti');
    await expectAccessible(tab);
    const address = tab.url();
    await tab.getByLabel('Kata sandi baru', { exact: true }).fill(NEW);
    await tab.getByLabel('Ulangi kata sandi baru').fill('yang-lain-9');
    await press(tab, 'Simpan Kata Sandi');
    await sees(tab, 'Konfirmasi password tidak cocok');
    await tab.getByLabel('Ulangi kata sandi baru').fill(NEW);
    await press(tab, 'Simpan Kata Sandi');
    await sees(tab, 'Kata sandi baru tersimpan. Silakan masuk.');
    await fillLogin(tab, email, NEW);
    await tab.waitForURL('**/dashboard');

    await tab.goto(address);
    await sees(tab, 'Tautan ini sudah tidak berlaku');
    await expectAccessible(tab);
    expect(faults).toEqual([]);
  });

  it('is replaced by a code from WhatsApp, pasted with a space; a wrong one leaves what was typed', async () => {
    const person = await atLogin();
    const { page, email } = person;
    await choose(page, /WhatsApp/);
    await press(page, 'Kirim');
    await sees(page, 'Jika akun ada, kami mengirim kode lewat WhatsApp');
    await expectAccessible(page);
    const inbox = await openInbox(person, /adalah kode untuk mengatur ulang/);
    const text = await inbox
      .getByText(/\d{6} adalah kode/)
      .first()
      .innerText();
    const code = /\d{6}/.exec(text)?.[0] ?? '';
    await page.bringToFront();
    const field = page.getByLabel('Kode dari WhatsApp');
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code');
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(NEW);
    await page.getByLabel('Ulangi kata sandi baru').fill(NEW);
    await field.fill(code === '000000' ? '000001' : '000000');
    await press(page, 'Simpan Kata Sandi');
    await sees(page, 'Kode salah atau sudah tidak berlaku.');
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await press(page, 'Simpan Kata Sandi');
    await sees(page, 'Kata sandi baru tersimpan. Silakan masuk.');
    await signIn(product, email, NEW);
    await expect(signIn(product, email, PASSWORD)).rejects.toThrow('cannot sign in');
  });
});
