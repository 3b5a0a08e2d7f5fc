import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { launchBrowser, type Size } from '#tests/support/browser/browser.ts';
import {
  expectStatus,
  makeKost,
  makeRoom,
  type Person,
  quickTenantFields,
  signIn,
} from '#tests/support/people/factories.ts';
import { approvedPerson, productApp } from '#tests/support/people/product-people.ts';
import { press, sees } from '#tests/support/browser/screens/acts.ts';
import { findings } from '#tests/support/browser/screens/findings.ts';
import { openAs, settle } from '#tests/support/browser/screens/visit.ts';

const baseURL = inject('productUrl');
const app = productApp(baseURL);

let browser: Browser;
let owner: Person;
beforeAll(async () => {
  browser = await launchBrowser();
  owner = await approvedPerson(app, 'OWNER');
});
afterAll(() => browser.close());

describe.each<Size>(['phone', 'desktop'])('a tenant with a one-time password (%s)', (size) => {
  it('reaches nothing before choosing another', { timeout: 60_000 }, async () => {
    const room = await makeRoom(owner, (await makeKost(owner)).id);
    const { credentials } = await expectStatus(
      201,
      owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(app, room.id)),
    );
    const { token = null } = await signIn(app, credentials.email, credentials.password);
    const { page, faults } = await openAs(browser, { baseURL, size, token });
    for (const path of ['/payment', '/payment-legacy', '/profil', '/dashboard']) {
      await page.goto(path);
      await page.waitForURL('**/ganti-password');
    }
    await sees(page, 'Password Anda saat ini hanya untuk masuk pertama kali.');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      expect({ colorScheme, findings: await findings(page) }).toEqual({ colorScheme, findings: [] });
    }

    await page.getByLabel('Password saat ini').fill(credentials.password);
    await page.getByLabel('Password baru', { exact: true }).fill('pilihan-saya');
    await page.getByLabel('Konfirmasi password baru').fill('pilihan-lain');
    await press(page, 'Simpan Password');
    await sees(page, 'Konfirmasi password tidak cocok');
    await page.getByLabel('Konfirmasi password baru').fill('pilihan-saya');
    await press(page, 'Simpan Password');
    await sees(page, 'Password berhasil diganti!');
    await page.waitForURL('**/dashboard');
    await sees(page, 'Kamar Anda');
    expect(faults).toEqual([]);
  });
});
