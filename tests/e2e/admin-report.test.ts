import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AdminReport } from '#shared/contract/dashboards.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { openAdminPart, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { restOfAdmin } from '#tests/support/people/started-product.ts';

/** The file that the button saves. */
async function download(page: Page): Promise<{ name: string; text: string }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh CSV' }).click(),
  ]);
  return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') };
}

describe('Laporan', () => {
  it('shows revenue, occupancy and growth of twelve months, as charts and as tables', async () => {
    const { page, faults } = await openPage('/dashboard', { as: 'admin' });
    await openAdminPart(page, 'Laporan');
    await page.getByRole('heading', { name: 'Laporan 12 bulan' }).waitFor();
    await page.getByText(/^Data per \d\d\.\d\d WIB$/).waitFor();
    for (const title of ['Pendapatan', 'Okupansi', 'Pengguna baru', 'Kost baru', 'Penyewa baru']) {
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    }
    await page.getByText('Lihat sebagai tabel').first().click();
    const table = page.getByRole('table', { name: 'Pendapatan per bulan' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(12);
    expect(faults).toEqual([]);
  });
});

it('saves the report as a CSV file that says what the server says', async () => {
  const { page, faults } = await openPage('/dashboard?tab=laporan', { as: 'admin' });
  const { name, text } = await download(page);
  const lines = text.split('\r\n');
  const thisMonth = wibDay(new Date()).slice(0, 7);
  expect(name).toBe(`laporan-ekost-${thisMonth}.csv`);
  expect(lines).toHaveLength(13);
  expect(lines[0]).toBe(
    '\uFEFFBulan;Pendapatan (Rp);Deposit diterima (Rp);Kamar terisi;Total kamar;Okupansi (%);Pengguna baru;Kost baru;Penyewa baru',
  );
  const admin = await restOfAdmin();
  const { months } = await expectStatus(200, admin.get<AdminReport>('/api/admin/report?months=12'));
  // The figures of the present month change while other suites register and pay.
  expect(lines.slice(1, -1)).toEqual(
    months
      .slice(0, -1)
      .map((month) =>
        [
          month.month,
          month.revenue,
          month.deposits,
          month.occupied_rooms,
          month.total_rooms,
          month.occupancy_rate,
          month.new_users,
          month.new_kosts,
          month.new_tenancies,
        ].join(';'),
      ),
  );
  expect(lines.at(-1)).toMatch(new RegExp(`^${thisMonth}(;\\d+){8}$`));
  expect(faults).toEqual([]);
});

it('says so where the report cannot be saved', async () => {
  const { page } = await openPage('/dashboard?tab=laporan', { as: 'admin', size: 'phone' });
  await sees(page, 'Laporan 12 bulan');
  await page.route(/admin-report-csv.*\.js$/, (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  await expectToast(page, 'Gagal mengunduh laporan. Silakan coba lagi.');
});
