import { beforeAll, describe, expect, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { forgetPassword, openInbox, sendMessagesByDay } from '#tests/support/browser/inbox.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { complainWithPhotos, PHONE_MARKS, phonePhoto, seenIn, storedBytes } from '#tests/support/browser/photos.ts';
import {
  bell,
  choose,
  countTaps,
  fillLogin,
  noticeOf,
  press,
  sees,
  pressEscape,
} from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { consent } from '#tests/support/messengers/outbox.ts';
import { viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, makeBill, makeRoom, makeTenant, type TenantPerson } from '#tests/support/people/factories.ts';
import { type House, newHouse, product, today } from '#tests/support/people/started-product.ts';

/** One story: an owner and three tenants. */

const names = ['Ani', 'Budi', 'Citra'];
const LEAK = 'Keran wastafel bocor';
let house: House;
let ani: TenantPerson;

/** An owner with three tenants who are late and have agreed to be reminded by WhatsApp. */
beforeAll(async () => {
  house = await newHouse();
  const { owner, kost } = house;
  const tenants: TenantPerson[] = [];
  for (const [index, name] of names.entries()) {
    const room = index === 0 ? house.room : await makeRoom(owner, kost.id);
    const tenant = await makeTenant(product, owner, room.id, { full_name: `${name} Uji` });
    await makeBill(product, owner, tenant.tenant.id, { due_date: addDays(today(), -1 - index), title: `Sewa ${name}` });
    await consent(product, tenant.id);
    tenants.push(tenant);
  }
  [ani] = tenants as [TenantPerson];
});

/** Pays what a link shows, as its page does. */
async function payAllOf(token: string): Promise<void> {
  const { bills } = await viewLink(product.rest, token);
  for (const { id, remaining_amount } of bills) {
    const payment = { invoice_id: id, amount: remaining_amount, payment_method: 'QRIS' };
    const paid = product.rest.post<PaymentAttempt>(`/api/bill-links/${token}/payments`, payment);
    const { payment_reference } = await expectStatus(201, paid);
    await expectStatus(
      200,
      product.rest.post(`/api/simulated-payments/${payment_reference}`, { outcome: 'SUCCEEDED' }),
    );
  }
}

describe('on a phone', () => {
  it('a tenant complains with two photos; the bell leads the owner to them, upright and without the place that the phone wrote; and the tenant to the answer', async () => {
    const complained = await complainWithPhotos(ani, LEAK);
    const { page, faults } = await openDashboard(house.owner, { size: 'phone' });
    await bell(page, 'Pemberitahuan, 1 belum dibaca').click();
    await page.waitForURL('**/pemberitahuan');
    await noticeOf(page, 'Keluhan baru').getByRole('link').click();
    const detail = page.getByRole('dialog', { name: 'Detail Keluhan' });
    await detail.getByRole('button', { name: `Lihat foto 1: ${LEAK}` }).click();
    const viewer = page.getByRole('dialog', { name: LEAK });
    const first = viewer.getByRole('img', { name: `${LEAK}, foto 1` });
    await expect.poll(() => seenIn(first)).toEqual({ width: 1200, height: 1600, upper: 'red', lower: 'blue' });
    const stored = await storedBytes(first);
    for (const mark of PHONE_MARKS) expect(stored.includes(mark)).toBe(false);
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    const second = viewer.getByRole('img', { name: `${LEAK}, foto 2` });
    await expect.poll(() => seenIn(second)).toMatchObject({ width: 800, upper: 'green' });
    await expect.poll(() => viewer.getByRole('button', { name: 'Foto berikutnya' }).isDisabled()).toBe(true);
    await pressEscape(page);
    await viewer.waitFor({ state: 'detached' });
    await detail.getByText('Air menetes ke lantai.').waitFor();
    await page.goto('/dashboard?tab=keluhan');
    await sees(page, '2 foto');
    await bell(page, /^Pemberitahuan$/).waitFor();
    expect(faults).toEqual([]);

    const [complaint] = await expectStatus(200, house.owner.rest.get<Complaint[]>('/api/complaints'));
    await expectStatus(200, house.owner.rest.put(`/api/complaints/${complaint?.id}`, { status: 'RESOLVED' }));
    await complained.page.goto('/dashboard');
    await bell(complained.page, /belum dibaca/).click();
    await noticeOf(complained.page, 'Keluhan Anda ditanggapi').getByText(`${LEAK} · Selesai.`).waitFor();
    expect(complained.faults).toEqual([]);
  });

  it('an owner reminds three tenants in six taps; the messages have links that pay without an account', async () => {
    const { owner, kost } = house;
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&bagian=pengingat', size: 'phone' });
    await sees(page, 'Terlambat 3 hari');
    const taps = await countTaps(page);
    for (const name of names) {
      await press(page, `Ingatkan ${name} Uji`);
      await press(page, 'Kirim otomatis');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await expect.poll(taps).toBe(6);
    await expect.poll(() => page.getByText(/^Pengingat: /).count()).toBe(3);
    expect(faults).toEqual([]);

    await sendMessagesByDay();
    const inbox = await openInbox(new RegExp(kost.name));
    const ofKost = inbox.getByRole('listitem').filter({ hasText: kost.name });
    await expect.poll(() => ofKost.count()).toBe(3);
    const links = () =>
      ofKost.getByRole('link').evaluateAll((anchors) => anchors.map((each) => (each as HTMLAnchorElement).pathname));
    await expect.poll(async () => new Set(await links()).size).toBe(3);
    const [first = '', ...others] = await links();
    const { page: payer } = await openPage(first, { size: 'phone' });
    await press(payer, /^Bayar Rp.* Sewa /);
    await choose(payer, /BCA/);
    await press(payer, /^Bayar Rp/);
    await sees(payer, 'Nomor virtual account BCA');
    const [bank] = await Promise.all([
      payer.waitForEvent('popup'),
      payer.getByRole('link', { name: /Buka bank simulasi/ }).click(),
    ]);
    await press(bank, 'Bayar');
    await sees(payer, 'Terima kasih. Pembayaran Anda sudah kami terima.');
    for (const link of others) await payAllOf(link.replace('/t/', ''));
    await page.reload();
    await sees(page, 'Tidak ada yang perlu diingatkan');
  });

  it('a proof of payment is photographed by the tenant, looked at and approved by the owner; the bell tells both', async () => {
    const { owner, kost } = house;
    await makeBill(product, owner, ani.tenant.id, { title: 'Sewa bulan ini' });
    const { page, faults } = await openPage('/payment', { as: ani, size: 'phone' });
    const proof = await phonePhoto(page, 'struk.jpg');
    await press(page, 'Laporkan pembayaran Sewa bulan ini');
    await choose(page, /Transfer bank/);
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Ambil foto');
    await (await chooser).setFiles(proof);
    await page.getByRole('img', { name: 'Foto 1' }).waitFor();
    await press(page, 'Kirim Laporan');
    await sees(page, 'Menunggu pemeriksaan pemilik');

    const verifier = await openPage('/pemberitahuan', { as: owner, size: 'phone' });
    await noticeOf(verifier.page, 'Bukti bayar menunggu Anda').getByRole('link').click();
    await press(verifier.page, 'Lihat foto: Bukti pembayaran Ani Uji');
    const large = verifier.page.getByRole('dialog').getByRole('img');
    await expect.poll(() => seenIn(large)).toEqual({ width: 1200, height: 1600, upper: 'red', lower: 'blue' });
    await press(verifier.page, 'Tutup foto');
    await press(verifier.page, 'Setujui pembayaran Ani Uji');
    await verifier.page.getByRole('alertdialog').getByRole('button', { name: 'Setujui' }).click();
    await expectToast(verifier.page, 'Pembayaran berhasil diproses!');

    await page.goto('/dashboard');
    await bell(page, /belum dibaca/).click();
    await noticeOf(page, 'Pembayaran diterima').getByText(kost.name).first().waitFor();
    expect([...faults, ...verifier.faults]).toEqual([]);
  });

  it('a forgotten password is replaced by the link of an e-mail, once', async () => {
    const { page, faults, email } = await forgetPassword();
    await press(page, 'Kirim');
    await sees(page, `Jika akun ada, kami mengirim tautan ke ${email}`);
    await sees(page, /Kirim ulang tautan \(\d+ detik\)/);
    await expectAccessible(page);

    const inbox = await openInbox(email);
    const message = inbox.getByRole('listitem').filter({ hasText: email });
    const [tab] = await Promise.all([
      inbox.waitForEvent('popup'),
      message.getByRole('link', { name: /atur-ulang/ }).click(),
    ]);
    await sees(tab, 'Halo Siti');
    await expectAccessible(tab);
    const address = tab.url();
    await tab.getByLabel('Kata sandi baru', { exact: true }).fill('pilihan-baru-9');
    await tab.getByLabel('Ulangi kata sandi baru').fill('yang-lain-9');
    await press(tab, 'Simpan Kata Sandi');
    await sees(tab, 'Konfirmasi password tidak cocok');
    await tab.getByLabel('Ulangi kata sandi baru').fill('pilihan-baru-9');
    await press(tab, 'Simpan Kata Sandi');
    await sees(tab, 'Kata sandi baru tersimpan. Silakan masuk.');
    await fillLogin(tab, email, 'pilihan-baru-9');
    await tab.waitForURL('**/dashboard');

    await tab.goto(address);
    await sees(tab, 'Tautan ini sudah tidak berlaku');
    expect(faults).toEqual([]);
  });
});
