import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { RevealedNik } from '#shared/contract/niks.ts';
import { formatLongDay } from '#shared/format.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, roomsOf } from '#tests/support/browser/open-page.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, makeRoom, makeTenant, PASSWORD } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

const grouped = (nik: string) => nik.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Everything that the browser keeps of the page, but its address. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answers = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()));
      }),
    );
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, answers]);
  });
}

it('an RT report is made from the kost’s menu on a phone, printed on one sheet, saved, and gone when it is left', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const room = await makeRoom(owner, kost.id, { room_number: 'Paviliun Timur 12' });
  await makeTenant(product, owner, room.id, { full_name: 'Salsabila Nur Aini Kusumawardhani Prawirodirdjo' });
  await expectStatus(200, owner.rest.put(`/api/tenants/${tenant.tenant.id}`, { origin: 'Kab. Kutai Kartanegara' }));
  const { nik } = await expectStatus(200, owner.rest.post<RevealedNik>(`/api/tenants/${tenant.tenant.id}/reveal-nik`));
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
  await press(page, `Tindakan untuk ${kost.name}`);
  await page.getByRole('menuitem', { name: 'Laporan RT' }).click();
  await press(page, 'Buat Laporan');
  await sees(page, '2 penyewa tinggal di kost ini pada hari itu.');
  await sees(page, `•••• •••• •••• ${nik.slice(-4)}`);
  await sees(page, 'Kab. Kutai Kartanegara');

  await product.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${owner.id}`);
  await page.getByText('Sertakan NIK lengkap').click();
  await press(page, 'Buat Laporan');
  await page.getByRole('dialog').getByLabel('Kata sandi Anda').fill(PASSWORD);
  await press(page, 'Lanjutkan');
  await sees(page, grouped(nik));
  await sees(page, 'Memuat NIK: hanya untuk pengurus RT/RW, jangan disalin atau dibagikan.');
  await settle(page);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Unduh CSV')]);
  expect(saved.suggestedFilename()).toBe(`laporan-rt-${kost.name.toLowerCase()}-${today()}.csv`);
  const [head, ...lines] = readFileSync(await saved.path(), 'utf8').split('\r\n');
  expect(head).toBe('\uFEFFNo;Kamar;Nama;NIK;Asal;Masuk;No HP');
  expect(lines[0]).toContain(`;${grouped(nik)};Kab. Kutai Kartanegara;`);

  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button', { name: 'Buat Laporan' }).isVisible()).toBe(false);
  await expect.poll(() => page.getByText(grouped(nik)).isVisible()).toBe(true);
  await page.emulateMedia({ media: null });

  await expect.poll(() => kept(page)).not.toContain(nik);
  await press(page, 'Kembali');
  await page.getByRole('button', { name: `Tindakan untuk ${kost.name}` }).waitFor();
  await page.goForward();
  await page.getByRole('button', { name: 'Buat Laporan' }).waitFor();
  await expect.poll(() => page.getByText(grouped(nik)).count()).toBe(0);
  expect(faults.filter((fault) => !/403/.test(fault))).toEqual([]);

  const theirs = await openPage('/dashboard?tab=profil', { as: tenant, size: 'phone' });
  await sees(theirs.page, `Laporan RT dibuat ${formatLongDay(today())}, memuat nomor identitas penghuni kamar Anda.`);
  await theirs.page.goto('/pemberitahuan');
  await sees(theirs.page, /^Pemilik kost membuat laporan RT yang memuat NIK lengkap Anda/);
  expect(theirs.faults).toEqual([]);
});

it('an RT report of a kost that is not theirs, or of a day that has not come, says so', async () => {
  const [{ owner }, other] = await Promise.all([newHousehold(), newHousehold()]);
  const { page } = await openPage(`/cetak/laporan-rt/${other.kost.id}`, { as: owner });
  await press(page, 'Buat Laporan');
  await sees(page, 'Data tidak ditemukan');
  await page.goto(`/cetak/laporan-rt/${other.kost.id}`);
  await page.getByLabel('Per tanggal').fill('2099-01-01');
  await press(page, 'Buat Laporan');
  await sees(page, 'Tanggal laporan tidak boleh setelah hari ini');
  const theirs = await openPage(`/cetak/laporan-rt/${other.kost.id}`, { as: other.tenant });
  await sees(theirs.page, 'Akses Ditolak');
  expect(theirs.faults).toEqual([]);
});
