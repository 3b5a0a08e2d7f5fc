import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { expectToast } from '#tests/support/browser/page-steps.ts';
import { breakCalls } from '#tests/support/browser/broken-calls.ts';
import type { Visitor } from '#tests/support/browser/screens/screen.ts';
import { openAs, sessionToken } from '#tests/support/browser/screens/visit.ts';

const baseURL = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(visitor: Visitor, path: string): Promise<Page> {
  const token = await sessionToken(baseURL, visitor);
  const { page } = await openAs(browser, { baseURL, size: 'phone', token });
  await page.goto(path);
  return page;
}

const button = (page: Page) => page.getByRole('button', { name: 'Unduh CSV' });

describe('the trail as a file', () => {
  it.each([
    { visitor: 'admin', path: '/dashboard?tab=audit', heading: 'Log audit', sees: 'Menyetujui akun' },
    { visitor: 'owner', path: '/dashboard', heading: 'Aktivitas', sees: 'Mengirim invoice' },
  ] as const)('is saved by an $visitor, all that they may see', async ({ visitor, path, heading, sees }) => {
    const page = await open(visitor, path);
    // What stands far below is fetched when it is seen.
    await page.getByRole('heading', { name: heading, exact: true }).scrollIntoViewIfNeeded();
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page).click()]);
    expect(saved.suggestedFilename()).toMatch(/^log-audit-ekost-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await saved.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFWaktu,Pelaku,Tindakan,Data,Keterangan,ID data,ID permintaan');
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.some((line) => line.includes(sees))).toBe(true);
    await page.context().close();
  });

  it('that cannot be loaded is said so', async () => {
    const page = await open('admin', '/dashboard?tab=audit');
    await button(page).waitFor();
    await breakCalls(page, 'audit.list');
    await button(page).click();
    await expectToast(page, 'Gagal mengunduh log audit. Silakan coba lagi.');
    await page.context().close();
  });
});
