import { describe, expect, it } from 'vitest';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { clipboardOf, press, sees, sharedText } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import { expectStatus, makeBill, makeInvoice, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, product, today } from '#tests/support/people/started-product.ts';

const LIST = '?tab=invoice&bagian=pengingat';

describe('an owner on a phone', () => {
  it('reminds from their own WhatsApp in two taps, which is noted; the second time of a day is asked about', async () => {
    const { owner, tenant } = await newHousehold();
    const bill = await makeBill(product, owner, tenant.tenant.id, { due_date: today() });
    const { page, faults } = await openDashboard(owner, { at: LIST, size: 'phone' });
    await press(page, /^Ingatkan /);
    const link = page.getByRole('link', { name: 'Buka WhatsApp' });
    await link.waitFor();
    await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/6281234567890\?/);
    await expect.poll(() => sharedText(link)).toMatch(/Rp\u00a01\.500\.000 jatuh tempo hari ini[\s\S]+\/t\/[\w-]{43}$/);
    await expect.poll(() => page.getByLabel('Pesan').inputValue()).toBe(await sharedText(link));

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

  it('reminds all one after the other, but for whoever has reported a payment', async () => {
    const { owner, kost, tenant } = await newHousehold();
    await makeBill(product, owner, tenant.tenant.id, { due_date: today() });
    for (const [room_number, full_name] of [
      ['102', 'Bima Sakti'],
      ['103', 'Citra Dewi'],
    ] as const) {
      const room = await makeRoom(owner, kost.id, { room_number });
      const other = await makeTenant(product, owner, room.id, { full_name });
      const { id } = await makeBill(product, owner, other.tenant.id, { due_date: today() });
      if (room_number === '103') await reportPayment(other, id);
    }
    const { page, faults } = await openDashboard(owner, { at: LIST, size: 'phone' });
    await page.context().route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/plain' }));
    await press(page, 'Ingatkan semua');
    for (const words of [/^Kirim ke \d+ \S+ \(1\/2\)$/, /^Kirim ke \d+ \S+ \(2\/2\)$/]) {
      const link = page.getByRole('link', { name: words });
      await expect.poll(() => sharedText(link)).toMatch(/jatuh tempo hari ini[\s\S]+\/t\/[\w-]{43}$/);
      const [chat] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await chat.close();
    }
    await sees(page, 'Semua sudah diingatkan hari ini.');
    await press(page, 'Selesai');
    await expect.poll(() => page.getByText(/^Pengingat: dibuka/).count()).toBe(2);
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
    await expect.poll(() => clipboardOf(page)).toContain('jatuh tempo hari ini');
  });

  it('shares a bill from their own WhatsApp right after sending it', async () => {
    const { owner, tenant } = await newHousehold();
    await makeInvoice(product, owner, tenant.tenant.id, { title: 'Sewa Januari' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    await press(page, /^Kirim tagihan INV-/);
    await expectToast(page, 'Invoice berhasil dikirim!');
    await press(page, 'Bagikan lewat WhatsApp');
    const link = page.getByRole('link', { name: 'Buka WhatsApp' });
    await expect.poll(() => sharedText(link)).toMatch(/ini tagihan "Sewa Januari"[\s\S]+\/t\/[\w-]{43}$/);
    expect(faults).toEqual([]);
  });

  it('sets when a kost reminds by itself, with the text as it will be', async () => {
    const { owner, kost } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: LIST, size: 'phone' });
    await press(page, 'Pengingat otomatis');
    const dialog = page.getByRole('dialog', { name: 'Pengingat otomatis' });
    await dialog.getByText('1 hari setelah').click();
    await dialog.getByText('3 hari sebelum').click();
    await dialog.getByLabel('Jam kirim (waktu kost)').selectOption('15');
    await press(page, 'Tegas');
    await dialog.getByText(/Mohon dilunasi hari ini/).waitFor();
    await press(page, 'Simpan');
    await expectToast(page, 'Pengingat otomatis disimpan!');
    const rule = await expectStatus(200, owner.rest.get(`/api/kost/${kost.id}/reminder-rule`));
    expect(rule).toMatchObject({ enabled: true, offsets: [0, 1, 3, 7], send_hour: 15, tone: 'TEGAS' });
    expect(faults).toEqual([]);
  });
});
