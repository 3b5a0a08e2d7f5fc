import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { sizes } from '#tests/support/browser/browser.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { countCalls } from '#tests/support/browser/calls.ts';
import { fitThumbs } from '#tests/support/browser/places.ts';
import { openPart, partIsOpen, sees } from '#tests/support/browser/steps.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import { expectStatus, makeBill, makeKost, makeRoom } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, product, today } from '#tests/support/people/started-product.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { assign, makeJob } from '#tests/support/people/technicians.ts';

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Bagian utama' });

describe('the bar at the foot of a phone', () => {
  it('leads an owner to every part of the dashboard, says where they are, and back returns', async () => {
    const { owner } = await newHouse();
    await makeKost(owner);
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    await partIsOpen(page, 'Ringkasan');
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    for (const part of ['Tagihan', 'Keluhan', 'Ringkasan']) {
      await openPart(page, part);
      await partIsOpen(page, part);
    }
    await bar(page).getByRole('link', { name: 'Kamar' }).click();
    await page.getByRole('heading', { name: 'Properti Saya' }).waitFor();
    await openPart(page, 'Artikel');
    await page.waitForURL('**/dashboard?tab=artikel');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/dashboard?tab=properti');
    await bar(page).getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('dialog', { name: 'Lainnya' }).getByRole('link', { name: 'Pengingat' }).click();
    await sees(page, 'Pengingat otomatis');
    expect(faults).toEqual([]);
  });

  it('goes straight into the rooms of an only kost', async () => {
    const { owner, room } = await newHouse();
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    await sees(page, 'Total properti');
    await bar(page).getByRole('link', { name: 'Kamar' }).click();
    await page.getByRole('heading', { name: `Kamar ${room.room_number}` }).waitFor();
    expect(faults).toEqual([]);
  });

  it('counts the payments to verify and the open complaints', async () => {
    const { owner, tenant } = await newHousehold();
    const bill = await makeBill(product, owner, tenant.tenant.id);
    await reportPayment(tenant, bill.id, { amount: 100_000 });
    const { kost_id, room_id } = tenant.tenant;
    const complaint = { title: 'Lampu mati', category: 'LISTRIK', priority: 'LOW', description: 'Mati sejak pagi.' };
    await expectStatus(201, tenant.rest.post('/api/complaints', { ...complaint, kost_id, room_id }));
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    await bar(page).getByRole('link', { name: 'Tagihan 1 pembayaran menunggu verifikasi' }).waitFor();
    await bar(page).getByRole('link', { name: 'Keluhan 1 belum selesai' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('counts for a tenant all bills that are to be paid, late or not, as the list below does', async () => {
    const { owner, tenant } = await newHousehold();
    await makeBill(product, owner, tenant.tenant.id, { due_date: addDays(today(), -3) });
    await makeBill(product, owner, tenant.tenant.id, { invoice_type: 'WATER', title: 'Air' });
    const { page, faults } = await openDashboard(tenant, { size: 'phone' });
    await bar(page).getByRole('link', { name: 'Tagihan 2 belum dibayar' }).waitFor();
    await page.goto('/payment');
    await page.getByRole('tab', { name: 'Tagihan Saya 2', exact: true }).waitFor();
    await sees(page, '2 tagihan, 1 terlambat');
    expect(faults).toEqual([]);
  });

  it('counts for a technician what is for today and what waits, of what the page has loaded', async () => {
    const house = await newHousehold();
    const { hand } = await makeJob(product, house, ['ACCEPTED', 'IN_PROGRESS', 'DONE']);
    const next = await makeComplaint(house, { title: 'Lampu mati' });
    await expectStatus(200, assign(house.owner, next.id, hand));
    const { page, faults } = await openDashboard(hand, { size: 'phone' });
    await bar(page).getByRole('link', { name: 'Hari ini 1 pekerjaan' }).waitFor();
    await bar(page).getByRole('link', { name: 'Menunggu 1 pekerjaan' }).waitFor();
    const asked = countCalls(page, 'workOrders.mine');
    await bar(page).getByRole('link', { name: 'Profil' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profil Saya' }).waitFor();
    await bar(page).getByRole('link', { name: 'Menunggu 1 pekerjaan' }).waitFor();
    await expectAccessible(page);
    expect(asked()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('hides nothing of the page, has room for a thumb, and lets an owner sign out', async () => {
    const { owner } = await newHouse();
    const { page, faults } = await openDashboard(owner, { size: 'phone', at: '?tab=artikel' });
    await sees(page, 'Belum ada artikel');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const isClear = () =>
      page.evaluate(() => {
        const main = document.querySelector('main')?.getBoundingClientRect().bottom ?? Infinity;
        return main <= (document.querySelector('nav[aria-label="Bagian utama"]')?.getBoundingClientRect().top ?? 0);
      });
    await expect.poll(isClear).toBe(true);
    await fitThumbs(bar(page).locator('a, button'));
    await bar(page).getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => bar(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('leads a tenant to bills, complaints and their own data', async () => {
    const { tenant } = await newHousehold();
    const { page, faults } = await openDashboard(tenant, { size: 'phone' });
    for (const part of ['Pembayaran', 'Keluhan', 'Profil', 'Ringkasan']) {
      await openPart(page, part);
      await partIsOpen(page, part);
    }
    expect(faults).toEqual([]);
  });

  it('has the own action of a long list just above it, wherever the list is', async () => {
    const { owner, kost } = await newHouse();
    for (let number = 1; number <= 16; number += 1) await makeRoom(owner, kost.id, { room_number: `B${number}` });
    const lists = [
      [owner, `?tab=kelola&properti=${kost.id}`, 'Tambah Kamar'],
      ['owner', '?tab=invoice&tampilan=semua', 'Buat Tagihan'],
      ['tenant', '?tab=keluhan', 'Ajukan Keluhan'],
    ] as const;
    for (const [as, at, name] of lists) {
      const { page, faults } = await openDashboard(as, { size: 'phone', at });
      await page.setViewportSize({ ...sizes.phone, height: 600 });
      const action = page.getByRole('button', { name, exact: true });
      const aboveBar = async () => {
        const [own, below] = [await action.boundingBox(), await bar(page).boundingBox()];
        return own && below ? below.y - own.y - own.height : NaN;
      };
      const height = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
      await expect.poll(height).toBeGreaterThan(1.2);
      for (const part of [0, 0.5]) {
        await page.evaluate((of) => scrollTo(0, of * (document.documentElement.scrollHeight - innerHeight)), part);
        await expect.poll(aboveBar).toBeCloseTo(12, 0);
      }
      expect(faults).toEqual([]);
    }
  });

  it('leads an admin to every part, and to the rest by its sheet', async () => {
    const { page, faults } = await openDashboard('admin', { size: 'phone' });
    await bar(page).getByRole('link', { name: 'Pengguna' }).click();
    await page.getByRole('button', { name: 'Buat Pengguna' }).waitFor();
    await page.goto('/admin');
    await bar(page).locator('[aria-current=page]').getByText('Beranda').waitFor();
    await bar(page).getByRole('button', { name: 'Lainnya' }).click();
    const sheet = page.getByRole('dialog', { name: 'Lainnya' });
    await expectAccessible(page);
    const links = sheet.getByRole('link');
    await expect
      .poll(async () => (await links.allTextContents()).map((name) => name.replace(/\d.*$/, '')))
      .toEqual([
        'Approval Artikel',
        'Catatan Audit',
        'Kelola Artikel',
        'Properti',
        'Laporan',
        'Pemberitahuan',
        'Profil',
        'Halaman depan',
        'Baca artikel',
      ]);
    await sheet.getByRole('link', { name: 'Laporan' }).click();
    await page.getByRole('heading', { name: 'Laporan 12 bulan' }).waitFor();
    await bar(page).locator('button[aria-current]').getByText('Lainnya').waitFor();
    expect(faults).toEqual([]);
  });

  it('is not there on a desktop, or for a visitor', async () => {
    const { page: desktop } = await openDashboard('owner');
    await partIsOpen(desktop, 'Ringkasan');
    await expect.poll(() => bar(desktop).count()).toBe(0);
    const { page: visitor } = await openPage('/articles', { size: 'phone' });
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => bar(visitor).count()).toBe(0);
  });
});
