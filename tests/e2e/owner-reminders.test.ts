import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { choose, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { consent } from '#tests/support/messengers/outbox.ts';
import { viewLink } from '#tests/support/people/bill-links.ts';
import { expectStatus, makeBill, makeInvoice, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, product, today } from '#tests/support/people/started-product.ts';
import { sendDueMessages } from '#worker/features/messages/send-messages.ts';
import { jobContext } from '#worker/job-context.ts';

const names = ['Ani', 'Budi', 'Citra'];
const LIST = '?tab=invoice&bagian=pengingat';

/** An owner with three tenants who are late and have agreed to be reminded by WhatsApp. */
async function threeLate() {
  const { owner, kost } = await newHouse();
  for (const [index, name] of names.entries()) {
    const room = await makeRoom(owner, kost.id);
    const tenant = await makeTenant(product, owner, room.id, { full_name: `${name} Uji` });
    await makeBill(product, owner, tenant.tenant.id, { due_date: addDays(today(), -1 - index), title: `Sewa ${name}` });
    await consent(product, tenant.id);
  }
  return { owner, kost };
}

/** Counts taps from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0';
    addEventListener(
      'pointerdown',
      () => (document.documentElement.dataset.taps = String(Number(document.documentElement.dataset.taps) + 1)),
      true,
    );
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.taps));
}

/** What the job does once it is day: messages of the night leave then. */
async function runMessagesByDay(): Promise<void> {
  const app = createTestApp({ now: `${addDays(today(), 1)}T02:00:00Z` });
  await sendDueMessages(jobContext(app.deps));
}

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

describe('an owner on a phone', () => {
  it('reminds three tenants in six taps; the messages have links that pay without an account', async () => {
    const { owner, kost } = await threeLate();
    const { page, faults } = await openDashboard(owner, { at: LIST, size: 'phone' });
    await sees(page, 'Terlambat 3 hari');
    await expectAccessible(page);
    const taps = await countTaps(page);
    for (const name of names) {
      await press(page, `Ingatkan ${name} Uji`);
      await press(page, 'Kirim otomatis');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const tapped = await taps();
    expect(tapped).toBe(6);
    await expect.poll(() => page.getByText(/^Pengingat: /).count()).toBe(3);
    expect(faults).toEqual([]);

    await runMessagesByDay();
    const inbox = await openPage('/kotak-masuk-simulasi', { size: 'phone' });
    const ofKost = inbox.page.getByRole('listitem').filter({ hasText: kost.name });
    await expect.poll(() => ofKost.count()).toBe(3);
    const links = await ofKost
      .getByRole('link')
      .evaluateAll((anchors) => anchors.map((each) => (each as HTMLAnchorElement).pathname));
    expect(new Set(links).size).toBe(3);
    const [first = '', ...others] = links;
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

  it('reminds from their own WhatsApp in two taps, which is noted; the second time of a day is asked about', async () => {
    const { owner, tenant } = await newHousehold();
    const bill = await makeBill(product, owner, tenant.tenant.id, { due_date: today() });
    const { page, faults } = await openDashboard(owner, { at: LIST, size: 'phone' });
    await press(page, /^Ingatkan /);
    const link = page.getByRole('link', { name: 'Buka WhatsApp' });
    await link.waitFor();
    await expectAccessible(page);
    const { hostname, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '');
    expect([hostname, pathname]).toEqual(['wa.me', '/6281234567890']);
    expect(searchParams.get('text')).toBe(await page.getByLabel('Pesan').inputValue());
    expect(searchParams.get('text')).toMatch(/Rp\u00a01\.500\.000 jatuh tempo hari ini[\s\S]+\/t\/[\w-]{43}$/);

    // Another tone makes another text, and what the owner types goes along.
    await press(page, 'Tegas');
    await expect.poll(() => page.getByLabel('Pesan').inputValue()).toContain('Mohon dibayar hari ini');
    await page.getByLabel('Pesan').fill('Halo, ditunggu ya.');
    await expect
      .poll(async () => new URL((await link.getAttribute('href')) ?? '').searchParams.get('text'))
      .toBe('Halo, ditunggu ya.');
    const [chat] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await chat.close();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await sees(page, /^Pengingat: dibuka \d\d\.\d\d$/);

    await press(page, /^Ingatkan /);
    await sees(page, /Sudah diingatkan hari ini/);
    await expect.poll(() => link.count()).toBe(0);
    await press(page, 'Tetap ingatkan');
    await link.waitFor();

    await page.goto(`/dashboard?tab=invoice&invoice=${bill.id}`);
    await press(page, 'Lihat pesan');
    await sees(page, 'Pengingat tagihan · WhatsApp Anda');
    await sees(page, 'dibuka');
    expect(faults).toEqual([]);
  });

  it('copies the message for a tenant without a mobile number', async () => {
    const { owner, room } = await newHouse();
    const tenant = await makeTenant(product, owner, room.id, { phone: '0217654321' });
    await makeBill(product, owner, tenant.tenant.id, { due_date: today() });
    const { page } = await openDashboard(owner, { at: LIST, size: 'phone' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, /^Ingatkan /);
    await press(page, 'Salin pesan');
    await expectToast(page, 'Pesan disalin!');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('jatuh tempo hari ini');
  });

  it('shares a bill from their own WhatsApp right after sending it', async () => {
    const { owner, tenant } = await newHousehold();
    await makeInvoice(product, owner, tenant.tenant.id, { title: 'Sewa Januari' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice', size: 'phone' });
    await press(page, /^Kirim invoice INV-/);
    await expectToast(page, 'Invoice berhasil dikirim!');
    await press(page, 'Bagikan lewat WhatsApp');
    const link = page.getByRole('link', { name: 'Buka WhatsApp' });
    await link.waitFor();
    const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');
    expect(text).toMatch(/ini tagihan "Sewa Januari"[\s\S]+\/t\/[\w-]{43}$/);
    expect(faults).toEqual([]);
  });

  it('sets when a kost reminds by itself, with the text as it will be', async () => {
    const { owner, kost } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: LIST, size: 'phone' });
    await press(page, 'Pengingat otomatis');
    const dialog = page.getByRole('dialog', { name: 'Pengingat otomatis' });
    await dialog.getByText('1 hari setelah').click();
    await dialog.getByText('3 hari sebelum').click();
    await dialog.getByLabel('Jam kirim (WIB)').selectOption('15');
    await press(page, 'Tegas');
    await dialog.getByText(/Mohon dilunasi hari ini/).waitFor();
    await expectAccessible(page);
    await press(page, 'Simpan');
    await expectToast(page, 'Pengingat otomatis disimpan!');
    const rule = await expectStatus(200, owner.rest.get(`/api/kost/${kost.id}/reminder-rule`));
    expect(rule).toMatchObject({ enabled: true, offsets: [0, 1, 3, 7], send_hour: 15, tone: 'TEGAS' });
    expect(faults).toEqual([]);
  });
});
