import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import type { UploadedFile } from '#shared/contract/files.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { bareAddress } from '#shared/rules/file.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { forgetPassword, openInbox, sendMessagesByDay } from '#tests/support/browser/inbox.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { complainWithPhotos, PHONE_MARKS, phonePhoto, seenIn, storedBytes } from '#tests/support/browser/photos.ts';
import { bell, choose, countTaps, fillLogin, noticeOf, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { exif, jpeg } from '#tests/support/files/pictures.ts';
import { consent } from '#tests/support/messengers/outbox.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, makeBill, makeRoom, makeTenant, type TenantPerson } from '#tests/support/people/factories.ts';
import { type House, newHouse, product, today } from '#tests/support/people/started-product.ts';
import { signedAddress } from '#worker/files/file-address.ts';

/** One story: an owner, three tenants and a stranger. */

const names = ['Ani', 'Budi', 'Citra'];
const LEAK = 'Keran wastafel bocor';
let house: House;
let tenants: TenantPerson[];
let ani: TenantPerson;
let budi: TenantPerson;

/** An owner with three tenants who are late and have agreed to be reminded by WhatsApp. */
beforeAll(async () => {
  house = await newHouse();
  const { owner, kost } = house;
  tenants = [];
  for (const [index, name] of names.entries()) {
    const room = index === 0 ? house.room : await makeRoom(owner, kost.id);
    const tenant = await makeTenant(product, owner, room.id, { full_name: `${name} Uji` });
    await makeBill(product, owner, tenant.tenant.id, { due_date: addDays(today(), -1 - index), title: `Sewa ${name}` });
    await consent(product, tenant.id);
    tenants.push(tenant);
  }
  [ani, budi] = tenants as [TenantPerson, TenantPerson];
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
    await page.keyboard.press('Escape');
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
    await expectAccessible(page);
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
    await press(payer, /^Bayar Sewa /);
    await press(payer, /^Bayar$/);
    await choose(payer, /BCA/);
    await press(payer, /^Bayar$/);
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
    await expectAccessible(page);
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
    await expectAccessible(tab);
    expect(faults).toEqual([]);
  });
});

it('a stranger with a file’s id, an ended signature, or the link of another tenancy gets the same 404', async () => {
  const { owner } = house;
  const [complaint] = await expectStatus(200, owner.rest.get<Complaint[]>('/api/complaints'));
  const [photo = ''] = complaint?.photos ?? [];
  const shown = await fetch(inject('productUrl') + photo);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const file = bareAddress(photo);
  const bill = await makeBill(product, owner, ani.tenant.id);
  const [ofAni, ofBudi] = [await shareBills(owner, ani.tenant.id), await shareBills(owner, budi.tenant.id)];
  await expectStatus(204, owner.rest.delete(`/api/tenants/${ani.tenant.id}/bill-link`));
  const yesterday = createTestApp({ now: `${addDays(today(), -1)}T02:00:00Z` });
  const payment = JSON.stringify({ invoice_id: bill.id, amount: bill.total_amount, payment_method: 'QRIS' });
  const post = { method: 'POST', body: payment, headers: { 'content-type': 'application/json' } };
  const asked: [path: string, request?: RequestInit][] = [
    ['/f/01890000-0000-7000-8000-000000000000'],
    [file],
    [signedAddress(yesterday.deps, file)],
    [photo.replace(/s=.{4}/, 's=0000')],
    ['/api/bill-links/tidak-ada'],
    [`/api/bill-links/${ofAni}`],
    [`/api/bill-links/${ofBudi}/payment-methods?invoice_id=${bill.id}`],
    [`/api/bill-links/${ofBudi}/payments`, post],
    ['/api/bill-links/tidak-ada/payments', post],
  ];
  const answers = new Set<string>();
  for (const [path, request] of asked) {
    const answer = await fetch(inject('productUrl') + path, request);
    const text = await answer.text();
    answers.add(`${answer.status} ${text.replace(/"request_id":"[^"]+"/, '')}`);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^404 .*"NOT_FOUND"/)]);
});

it('a phone photo uploaded with curl comes out without the place where it was taken, and upright', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekost-curl-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const curl = async (...options: string[]) =>
    (await promisify(execFile)('curl', ['--silent', '--show-error', ...options])).stdout;
  const url = inject('productUrl');
  const photo = jpeg({ width: 640, height: 480, segments: [exif(6)] });
  expect(photo.includes('PhoneModelX')).toBe(true);
  writeFileSync(join(folder, 'in.jpg'), photo);
  const into = ['-H', `authorization: Bearer ${house.owner.rest.token}`, `${url}/api/files?purpose=room`];
  const file = JSON.parse(await curl('--data-binary', `@${folder}/in.jpg`, ...into)) as UploadedFile;
  expect(file).toMatchObject({ width: 480, height: 640, mime: 'image/jpeg' });
  const type = await curl('-o', `${folder}/out.jpg`, '-w', '%{http_code} %{content_type}', url + file.url);
  expect(type).toBe('200 image/jpeg');
  const shown = readFileSync(join(folder, 'out.jpg'));
  expect([shown.length, shown.includes('PhoneModelX')]).toEqual([file.bytes, false]);
  const refused = await curl('-d', '<svg/>', ...into);
  expect(refused).toContain('FILE_UNSUPPORTED');
});
