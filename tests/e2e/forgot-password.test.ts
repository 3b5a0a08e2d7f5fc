import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { forgetPassword, openInbox } from '#tests/support/browser/inbox.ts';
import { choose, press, sees } from '#tests/support/browser/steps.ts';
import { PASSWORD } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { product } from '#tests/support/people/started-product.ts';

const NEW = 'pilihan-baru-9';

it('a forgotten password is replaced by a code from WhatsApp, pasted with a space; a wrong one leaves what was typed', async () => {
  const { page, email } = await forgetPassword();
  await choose(page, /WhatsApp/);
  await press(page, 'Kirim');
  await sees(page, 'Jika akun ada, kami mengirim kode lewat WhatsApp');
  await expectAccessible(page);
  const inbox = await openInbox(/adalah kode untuk mengatur ulang/);
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
