import { describe, expect, it } from 'vitest';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { consentTexts } from '#shared/message-texts/consent.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { newPage, openDashboard, tenantsOf } from '#tests/support/browser/open-page.ts';
import { press, sees, sharedText } from '#tests/support/browser/steps.ts';
import { invite } from '#tests/support/people/account-links.ts';
import { makeBill, makeKost, makeNewcomer, makePerson, makeRoom } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { product } from '#tests/support/people/started-product.ts';

/** A tenant whom an owner has just taken in, with a bill. */
async function newTenancy() {
  const owner = await makePerson(product, { role: 'OWNER' });
  const kost = await makeKost(owner, { name: 'Kost Anggrek', contact_phone: '0811-2222-3333' });
  const room = await makeRoom(owner, kost.id, { room_number: '12' });
  const person = await makeNewcomer(product, owner, room.id, { full_name: 'Siti Aminah' });
  const bill = await makeBill(product, owner, person.tenant.id, { title: 'Sewa Desember' });
  return { owner, kost, bill, ...person };
}

describe('an invitation', () => {
  it('is handed on by the owner from the tenant’s card, with a finished text', async () => {
    const { owner, kost, tenant } = await newTenancy();
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    await press(page, `Tindakan lain untuk ${tenant.full_name}`);
    await page.getByRole('menuitem', { name: 'Kirim undangan' }).click();
    await sees(page, 'Undang Siti Aminah');
    await press(page, 'Buat undangan');
    const share = page.getByRole('link', { name: 'Bagikan lewat WhatsApp' });
    await expect
      .poll(() => sharedText(share))
      .toMatch(/^Halo Siti, Anda diundang oleh Kost Anggrek, kamar 12\..*\/undangan\/[\w-]{43}$/s);
    await expectAccessible(page);
    await press(page, 'Kirim lewat email');
    await sees(page, 'Undangan dikirim lewat email');
    expect(faults).toEqual([]);
  });

  it('lets the tenant choose a password on a phone, and see the bill', async () => {
    const { owner, id, email, tenant } = await newTenancy();
    const token = await invite(owner, id);
    const { page, faults } = await newPage({ as: 'visitor', size: 'phone' });
    const answer = await page.goto(`/undangan/${token}`);
    expect(answer?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    await sees(page, 'Halo, Siti!');
    await sees(page, 'Kost Anggrek mengundang Anda ke kamar 12');
    // What is agreed, and whom to ask, before anything is chosen.
    await sees(page, formatRupiah(tenant.monthly_rent));
    await sees(page, formatDay(tenant.contract_start));
    await page.getByRole('link', { name: 'Telepon Kost Anggrek, 081122223333' }).waitFor();
    await page.getByRole('link', { name: 'WhatsApp Kost Anggrek' }).waitFor();
    await expectAccessible(page);
    await press(page, 'Simpan dan Masuk');
    await sees(page, 'Nomor telepon harus diisi');
    await page.getByLabel('Nomor WhatsApp Anda').fill('0813-1111-2222');
    await page.getByLabel('Buat kata sandi').fill('pilihan-sendiri');
    await page.getByLabel('Ulangi kata sandi').fill('pilihan-sendiri');
    await page.getByLabel('Nama kontak darurat').fill('Ibu Siti');
    await page.getByLabel('Nomor kontak darurat').fill('081233334444');
    await page.getByText(consentTexts.TAGIHAN.text).click();
    await press(page, 'Simpan dan Masuk');
    await page.waitForURL('**/dashboard');
    await sees(page, 'Kamar Anda');
    await page.goto('/dashboard?tab=pembayaran');
    await sees(page, 'Sewa Desember');
    await signIn(product, email, 'pilihan-sendiri');
    expect(faults).toEqual([]);
  });

  it('on the phone of somebody who is signed in asks them to sign out first', async () => {
    const { owner, id } = await newTenancy();
    const token = await invite(owner, id);
    const { page } = await newPage({ as: owner, size: 'phone' });
    await page.goto(`/undangan/${token}`);
    await sees(page, 'Keluar dulu untuk memakai undangan ini.');
    await press(page, 'Keluar');
    await page.getByLabel('Nomor WhatsApp Anda').waitFor();
    expect(page.url()).toContain('/undangan/');
  });
});
