import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { countTaps, press, sees } from '#tests/support/browser/steps.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { giveNumber, proveByCode } from '#tests/support/people/contacts.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, makeBill, PASSWORD } from '#tests/support/people/factories.ts';
import { askToSave, settlementOf } from '#tests/support/people/settlements.ts';
import { arrivedCode, newHousehold, product, today } from '#tests/support/people/started-product.ts';

/** A settlement that waits for its tenant, who has no session here: the page of the bill link, on a phone. */
async function openSettlement({ isProven = true } = {}) {
  const house = await newHousehold();
  const { owner, tenant } = house;
  const { id } = tenant.tenant;
  if (isProven) {
    await giveNumber(product, tenant.id);
    await proveByCode(product, tenant.id);
  }
  await receiveDeposit(product, owner, id);
  await makeBill(product, owner, id, { title: 'Sewa terakhir' });
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
  await expectStatus(200, askToSave(owner, id, { leaves_on: today(), note: 'Terima kasih' }));
  const token = await shareBills(owner, id);
  return { ...(await openPage(`/t/${token}`, { size: 'phone' })), house, id, token };
}

it('a tenant without a session agrees by the link and a code: four taps at most', async () => {
  const { page, faults, house, id } = await openSettlement();
  const taps = await countTaps(page);
  await sees(page, /^Perhitungan keluar kos menunggu jawaban sampai .* WIB\.$/);
  await press(page, 'Baca dan jawab');
  await sees(page, 'Deposit yang dipegang');
  await sees(page, 'Catatan pemilik: Terima kasih');
  await press(page, 'Saya Setuju');
  await sees(page, /^Kode sudah dikirim lewat WhatsApp/);
  await expect.poll(() => page.getByText(/Kode dikirim/).count()).toBe(0);
  await expectAccessible(page);
  // The field has the focus already.
  await page.keyboard.type(await arrivedCode(house.tenant.id, 'Kode jawaban perhitungan keluar kos'));
  await press(page, 'Setujui perhitungan');
  await sees(page, 'Sudah disetujui dengan kode');
  await sees(page, /^Sampai .* WIB penyewa masih boleh keberatan/);
  await sees(page, /Disetujui penyewa .* dengan kode ke nomornya yang dikonfirmasi\. Penyewa masih boleh keberatan/);
  const count = await taps();
  expect(count).toBeLessThanOrEqual(4);
  expect((await settlementOf(house.owner, id)).settlement).toMatchObject({ state: 'AGREED', by_code: true });
  await page.goBack();
  await sees(page, 'Perhitungan keluar kos sudah dijawab.');
  const theirs = await openPage(`/cetak/keluar-kos/${id}`, { as: house.owner });
  await sees(theirs.page, /^Disetujui dengan kode ke nomor penyewa\. Penyewa masih boleh keberatan sampai .* WIB/);
  const account = await openPage(`/cetak/keluar-kos/${id}`, { as: house.tenant });
  await press(account.page, 'Ya, Saya Setuju');
  await theirs.page.reload();
  await sees(theirs.page, /^Penyewa setuju\./);
  expect([faults, theirs.faults, account.faults]).toEqual([[], [], []]);
});

it('a tenant objects by a code, after a wrong one', async () => {
  const { page, faults, house, id } = await openSettlement();
  await press(page, 'Baca dan jawab');
  await press(page, 'Keberatan');
  await press(page, 'Kirim kode');
  await sees(page, 'Tulis apa yang tidak sesuai');
  await page.getByLabel('Alasan keberatan').fill('Sudah rusak dari awal');
  await press(page, 'Kirim kode');
  const field = page.getByLabel('Kode dari WhatsApp');
  const code = await arrivedCode(house.tenant.id, 'Kode jawaban perhitungan keluar kos');
  await field.fill('12');
  await press(page, 'Kirim Keberatan');
  await sees(page, 'Kode terdiri dari 6 angka');
  await field.fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Kirim Keberatan');
  await sees(page, 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.');
  await field.fill(code);
  await press(page, 'Kirim Keberatan');
  await sees(page, 'Keberatan sudah disampaikan. Menunggu pemilik kost.');
  expect((await settlementOf(house.owner, id)).settlement).toMatchObject({
    state: 'OBJECTED',
    objection: 'Sudah rusak dari awal',
    by_code: true,
  });
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
});

it('where no number is confirmed, the link leads to the sign-in', async () => {
  const { page, faults, house, id, token } = await openSettlement({ isProven: false });
  const shows = /Tidak ada nomor WhatsApp penyewa yang sudah dikonfirmasi/;
  await expectForEveryone({ page, faults }, { name: 'keluar', path: `/t/${token}?keluar=1`, shows });
  await page.getByRole('link', { name: 'Masuk dan jawab' }).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email').fill(house.tenant.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Masuk');
  await page.waitForURL(new RegExp(`/cetak/keluar-kos/${id}$`));
  await sees(page, 'Setujui perhitungan ini?');
  expect(faults).toEqual([]);
});
