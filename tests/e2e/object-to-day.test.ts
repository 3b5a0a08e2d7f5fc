import { expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { formatDay } from '#shared/format.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { Hand } from '#tests/support/browser/hand.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { noticeOf, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { newHousehold, today } from '#tests/support/people/started-product.ts';

it('a former tenant says on a phone that the day is wrong: two taps and a text, and the owner is led to the tenancy', async () => {
  const { owner, room, tenant } = await newHousehold();
  const { id, full_name: name } = tenant.tenant;
  const check_out_date = addDays(today(), -3);
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, { check_out_date }));
  const { page, faults } = await openPage('/pemberitahuan', { as: tenant, size: 'phone' });
  await noticeOf(page, 'Masa sewa berakhir').click();
  const former = page.getByRole('region', { name: 'Keluar atau pindah kamar' });
  await former.getByText(`keluar dari kamar ${room.room_number}`).waitFor();
  await settle(page);
  await expectAccessible(page);
  const hand = new Hand();
  await hand.tap(former.getByRole('button', { name: 'Tanggal ini keliru?' }));
  await settle(page);
  await expectAccessible(page);
  await hand.fills(page.getByLabel('Apa yang keliru?'), 'Saya baru keluar kemarin');
  await hand.tap(page.getByRole('button', { name: 'Kirim Keberatan' }));
  await expectToast(page, 'Keberatan dikirim. Pemilik kost diberi tahu.');
  expect(hand.actions).toBe(3);
  await former.getByText('Pemilik kost diberi tahu.').waitFor();
  await expect.poll(() => former.getByRole('button').count()).toBe(0);
  await page.reload();
  await former.getByText('Pemilik kost diberi tahu.').waitFor();
  expect(faults).toEqual([]);

  const theirs = await openPage('/pemberitahuan', { as: owner });
  await sees(theirs.page, `keberatan atas tanggal keluar ${formatDay(check_out_date)}: Saya baru keluar kemarin`);
  await noticeOf(theirs.page, 'Penyewa keberatan atas sebuah tanggal').click();
  await theirs.page.getByRole('heading', { name }).first().waitFor();
  await theirs.page
    .getByRole('button', { name: /Kembali ke kamar/ })
    .first()
    .waitFor();
  expect(theirs.faults).toEqual([]);
});
