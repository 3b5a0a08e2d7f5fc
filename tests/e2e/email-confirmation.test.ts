import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openInbox } from '#tests/support/browser/inbox.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { newHousehold } from '#tests/support/people/started-product.ts';

it('on a phone, a tenant confirms the address from the profile, and can then choose e-mails', async () => {
  const { tenant } = await newHousehold();
  const { page, faults } = await openPage('/profil', { as: tenant, size: 'phone' });
  await sees(page, 'Email belum dikonfirmasi');
  await press(page, 'Kirim tautan konfirmasi');
  await sees(page, 'Tautan konfirmasi sudah dikirim');
  await sees(page, /Kirim ulang tautan \(\d+ detik\)/);
  await expectAccessible(page);
  const email = await page.getByLabel('Email').inputValue();

  await page.goto('/profil?tab=pemberitahuan');
  await sees(page, 'Karena itu pemberitahuan belum dapat dikirim lewat email.');
  await expect.poll(() => page.getByRole('checkbox', { name: /Email$/ }).count()).toBe(0);
  await press(page, 'Kirim tautan konfirmasi');
  await expectToast(page, 'Sudah dikirim, periksa email Anda.');

  const inbox = await openInbox(email);
  const message = inbox.getByRole('listitem').filter({ hasText: email });
  const [tab] = await Promise.all([
    inbox.waitForEvent('popup'),
    message.getByRole('link', { name: /konfirmasi-email/ }).click(),
  ]);
  await sees(tab, /^Apakah .•••@uji\.ekost\.id email Anda\?/);
  await expectAccessible(tab);
  const address = tab.url();
  await press(tab, 'Ya, ini email saya');
  await sees(tab, 'Email Anda sudah dikonfirmasi');
  await expectAccessible(tab);
  await tab.goto(address);
  await sees(tab, 'Tautan ini sudah tidak berlaku');

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText('Email belum dikonfirmasi').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Semua Pembayaran: Email' }).waitFor();
  expect(faults.filter((fault) => !fault.includes('429'))).toEqual([]);
});
