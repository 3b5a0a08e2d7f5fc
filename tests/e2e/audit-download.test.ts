import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { breakCalls } from '#tests/support/browser/calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { seeAll, settle } from '#tests/support/browser/screens/visit.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { type Visitor } from '#tests/support/people/sign-in.ts';

async function open(visitor: Visitor, path: string): Promise<Page> {
  const { page } = await openPage(path, { as: visitor, size: 'phone' });
  return page;
}

const button = (page: Page) => page.getByRole('button', { name: 'Unduh CSV' });

describe('the trail as a file', () => {
  it.each([
    { visitor: 'admin', path: '/dashboard?tab=audit', heading: 'Catatan audit', entry: 'Menyetujui akun' },
    { visitor: 'owner', path: '/dashboard', heading: 'Aktivitas', entry: 'Mengirim tagihan' },
  ] as const)('is saved by an $visitor, all that they may see', async ({ visitor, path, heading, entry }) => {
    const page = await open(visitor, path);
    // Content far below is loaded when it comes into view.
    await settle(page);
    await seeAll(page);
    if (visitor === 'owner') await press(page, 'Aktivitas');
    await page.getByRole('heading', { name: heading, exact: true }).scrollIntoViewIfNeeded();
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page).click()]);
    expect(saved.suggestedFilename()).toMatch(/^log-audit-ekost-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await saved.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFWaktu;Pelaku;Tindakan;Data;Penyewa;Kamar;Kost;Keterangan;ID data;ID permintaan');
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.some((line) => line.includes(entry))).toBe(true);
  });

  it('that cannot be loaded is said so, and is whole once it can', async () => {
    const page = await open('admin', '/dashboard?tab=audit');
    await button(page).waitFor();
    const mend = await breakCalls(page, 'audit.list');
    await button(page).click();
    await sees(page, 'Terhenti saat membaca catatan audit.');
    await mend();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    expect(readFileSync(await (await saved).path(), 'utf8').split('\r\n').length).toBeGreaterThan(30);
    await sees(page, 'Selesai dibaca sampai baris terakhir');
  });
});
