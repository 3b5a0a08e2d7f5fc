import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openInbox } from '#tests/support/browser/inbox.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { sql } from 'drizzle-orm';
import { makePerson, PASSWORD } from '#tests/support/people/factories.ts';
import { randomDigits } from '#tests/support/people/random-digits.ts';
import { product } from '#tests/support/people/started-product.ts';

it('on a phone, somebody changes the number, reads that it opens nothing yet, and proves it after their password', async () => {
  const person = await makePerson(product, { role: 'OWNER', full_name: 'Siti Aminah' });
  const phone = `0813${randomDigits(8)}`;
  const { page, faults } = await openPage('/profil', { as: person, size: 'phone' });
  await page.getByLabel('Nomor telepon').fill(phone);
  await press(page, 'Simpan Profil');
  await sees(page, 'Nomor telepon belum dikonfirmasi');
  await sees(page, 'kode dan pengingat tetap dikirim ke nomor lama ••••••••••90');
  await expectAccessible(page);

  await product.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${person.id}`);
  await press(page, 'Kirim kode konfirmasi');
  await page.getByLabel('Kata sandi Anda').fill(PASSWORD);
  await press(page, 'Lanjutkan');
  await sees(page, 'Kode sudah dikirim');
  await sees(page, /Kirim ulang kode \(\d+ detik\)/);
  await expectAccessible(page);

  const inbox = await openInbox(`62${phone.slice(1)}`);
  const message = await inbox
    .getByRole('listitem')
    .filter({ hasText: `62${phone.slice(1)}` })
    .first()
    .textContent();
  const code = /(\d{6}) adalah kode/.exec(message ?? '')?.[1] ?? '';
  await page.getByLabel('Kode dari WhatsApp').fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Konfirmasi nomor');
  await sees(page, 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.');
  await page.getByLabel('Kode dari WhatsApp').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await press(page, 'Konfirmasi nomor');
  await expectToast(page, 'Nomor telepon dikonfirmasi!');
  await page.getByText('Nomor telepon belum dikonfirmasi').waitFor({ state: 'detached' });
  expect(faults.filter((fault) => !/40[03]/.test(fault))).toEqual([]);
});
