import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, tenantsOf } from '#tests/support/browser/open-page.ts';
import { sharedText, ticks } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeNewcomer, makeRoom } from '#tests/support/people/factories.ts';
import { newHouse, product } from '#tests/support/people/started-product.ts';

it('tenants who have not opened their account are invited together, and the queue of WhatsApp remembers', async () => {
  const { owner, kost } = await newHouse();
  const numbers = ['0812 3456 7801', '0812 3456 7802', '0812 3456 7803'];
  for (const [nth, phone] of numbers.entries()) {
    const room = await makeRoom(owner, kost.id, { room_number: `${501 + nth}` });
    await makeNewcomer(product, owner, room.id, { full_name: `Penyewa ${501 + nth}`, phone });
  }
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await page.getByText('3 penyewa belum membuka akunnya').waitFor();
  await page.getByRole('button', { name: 'Undang mereka' }).click();
  const sheet = page.getByRole('dialog', { name: 'Undang beberapa penyewa' });
  await sheet.getByText('3 lewat email').waitFor();
  await ticks(sheet.getByRole('checkbox', { name: /Penyewa 503/ }), false);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Undang 2 penyewa' }).click();
  await expectToast(page, '2 undangan dibuat!');

  const queue = page.getByRole('dialog', { name: /^Kirim lewat WhatsApp/ });
  const next = (place: string, whom: string) =>
    queue.getByRole('link', { name: `Kirim lewat WhatsApp ${place}, berikutnya: ${whom}` });
  const first = await sharedText(next('0/2', '501 Penyewa 501'));
  expect(first).toMatch(/\/undangan\/\S+$/);
  await expectAccessible(page);
  await page.context().route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/plain' }));
  const noted = page.waitForResponse((answer) => answer.url().endsWith('/invitation/send'));
  const [chat] = await Promise.all([page.waitForEvent('popup'), next('0/2', '501 Penyewa 501').click()]);
  await chat.close();
  expect((await noted).status()).toBe(204);
  await next('1/2', '502 Penyewa 502').waitFor();

  // Later it goes on where it has stopped.
  await page.reload();
  await page.getByRole('button', { name: 'Undang mereka' }).click();
  await sheet.getByText(/dibuka di WhatsApp Anda/).waitFor();
  await sheet.getByRole('button', { name: 'Undang 2 penyewa' }).click();
  await next('1/3', '502 Penyewa 502').waitFor();
  expect(faults).toEqual([]);
});
