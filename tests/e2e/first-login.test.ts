import { beforeAll, describe, expect, it } from 'vitest';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import {
  expectStatus,
  makeKost,
  makePerson,
  makeRoom,
  type Person,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { product } from '#tests/support/people/started-product.ts';

let owner: Person;
beforeAll(async () => {
  owner = await makePerson(product, { role: 'OWNER' });
});

describe('a tenant with a one-time password', () => {
  it('reaches nothing before choosing another', async () => {
    const room = await makeRoom(owner, (await makeKost(owner)).id);
    const { credentials } = await expectStatus(
      201,
      owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(product, room.id)),
    );
    const rest = await signIn(product, credentials.email, credentials.password);
    const { page, faults } = await newPage({ as: { rest }, size: 'phone' });
    for (const path of ['/payment', '/payment-legacy', '/profil', '/dashboard']) {
      await page.goto(path);
      await page.waitForURL('**/ganti-password');
    }
    await sees(page, 'Password Anda saat ini hanya untuk masuk pertama kali.');
    await expectAccessible(page);

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
