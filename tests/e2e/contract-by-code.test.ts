import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Contract } from '#shared/contract/contracts.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { countTaps, press, sees } from '#tests/support/browser/steps.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { giveNumber, proveByCode } from '#tests/support/people/contacts.ts';
import { askForContract } from '#tests/support/people/contracts.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { arrivedCode, newHousehold, product } from '#tests/support/people/started-product.ts';

const BY_CODE = /^Disetujui secara elektronik oleh .* WIB, dengan kode ke nomornya yang dikonfirmasi$/;

/** A contract that waits for its tenant, who has no session here: the page of the bill link, on a phone. */
async function openContract() {
  const house = await newHousehold();
  const { owner, tenant } = house;
  await giveNumber(product, tenant.id);
  await proveByCode(product, tenant.id);
  const paper = await expectStatus(201, askForContract(owner, tenant.tenant.id));
  const token = await shareBills(owner, tenant.tenant.id);
  return { ...(await openPage(`/t/${token}`, { size: 'phone' })), house, paper };
}

it('a tenant without a session reads and agrees by the link and a code: four taps, a name and six digits', async () => {
  const { page, faults, house, paper } = await openContract();
  const taps = await countTaps(page);
  await sees(page, 'Kontrak menunggu jawaban penyewa.');
  await press(page, 'Baca kontrak');
  await press(page, 'Kirim kode');
  await sees(page, /^Kode sudah dikirim lewat WhatsApp/);
  await expect.poll(() => page.getByText(/Kode dikirim/).count()).toBe(0);
  await expect.poll(() => page.getByText('Pasal 6. Deposit').count()).toBe(0);
  await expectAccessible(page);
  // The field has the focus already.
  await page.keyboard.type(await arrivedCode(house.tenant.id, 'Kode kontrak kost'));
  await press(page, 'Lihat kontrak');
  await sees(page, 'Pasal 6. Deposit');
  await page.getByLabel('Nama lengkap Anda').fill(paper.tenant_name);
  await press(page, 'Saya Setuju');
  await sees(page, 'Kontrak disetujui!');
  await page.getByText(BY_CODE).waitFor();
  const tapped = await taps();
  expect(tapped).toBeLessThanOrEqual(4);
  await settle(page);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Semua tagihan' }).click();
  await expect.poll(() => page.getByText('Kontrak menunggu jawaban penyewa.').count()).toBe(0);

  const theirs = await openPage(`/cetak/kontrak/${paper.id}`, { as: house.owner });
  await theirs.page.emulateMedia({ media: 'print' });
  await expect.poll(() => theirs.page.getByText(BY_CODE).isVisible()).toBe(true);
  await theirs.page.emulateMedia({ media: null });
  await theirs.page.goto('/pemberitahuan');
  await sees(theirs.page, /^Kontrak versi 1 disetujui .*, dengan kode ke nomor penyewa\.$/);
  expect([faults, theirs.faults]).toEqual([[], []]);
});

it('a tenant declines by a code, after another name and a code that ended', async () => {
  const { page, faults, house, paper } = await openContract();
  await press(page, 'Baca kontrak');
  await press(page, 'Kirim kode');
  await page.getByLabel('Kode dari WhatsApp').fill(await arrivedCode(house.tenant.id, 'Kode kontrak kost'));
  await press(page, 'Lihat kontrak');
  await press(page, 'Saya Setuju');
  await sees(page, 'Tulis nama lengkap Anda');
  await page.getByLabel('Nama lengkap Anda').fill('Orang Lain');
  await press(page, 'Saya Setuju');
  await sees(page, 'Tulis nama seperti tertulis di kontrak');
  await expect.poll(() => page.getByRole('button', { name: 'Kirim ulang kode' }).count()).toBe(0);
  await press(page, 'Tolak');
  await page.getByLabel('Alasan penolakan').fill('Tanggalnya keliru');
  await settle(page);
  await expectAccessible(page);
  // The code ends while the paper is read; then another is offered.
  const endsIn = (minutes: number) =>
    product.deps.db.execute(sql`
      update account_links set expires_at = now() + make_interval(mins => ${minutes})
      where kind = 'CONTRACT' and user_id = ${house.tenant.id}`);
  await endsIn(-1);
  await press(page, 'Tolak Kontrak');
  await sees(page, 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.');
  await page.getByRole('button', { name: 'Kirim ulang kode' }).waitFor();
  await endsIn(5);
  await press(page, 'Tolak Kontrak');
  await sees(page, 'Kontrak ditolak. Pemilik kost diberi tahu.');
  const { answers } = await expectStatus(200, house.owner.rest.get<Contract>(`/api/contracts/${paper.id}`));
  expect(answers[1]).toMatchObject({ answer: 'DECLINED', method: 'CODE', note: 'Tanggalnya keliru' });
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
});
