import { describe, expect, it } from 'vitest';
import { makeOld, newerOn } from '#tests/support/browser/old-phone.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { everyScreen } from '#tests/support/browser/screens/every-screen.ts';
import { leadTo, seeAll } from '#tests/support/browser/screens/visit.ts';
import { fillLogin, paysBill, press, sees } from '#tests/support/browser/steps.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { makeBill, PASSWORD } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, newOwner, product } from '#tests/support/people/started-product.ts';

/** The same screen again with other contents, which costs time and shows no other code. */
const NARROWED = /[?&](status|jenis|cari|tag|amount)=/;

/** The pages of every role, which a tenant walks for all. */
const OF_ALL = /^\/(profil|payment|ganti-password|pemberitahuan)/;

/** No page can take these from the browser. The test of the built files looks for them. */
const LASTING = ['Symbol.asyncDispose', 'Symbol.dispose'];

/** A page without any function that is newer than the floor (`web/browser-floor.ts`). */
async function oldPage(options: Parameters<typeof newPage>[0]) {
  const opened = await newPage({ size: 'phone', ...options });
  await makeOld(opened.page);
  return opened;
}

describe('a phone as old as the floor', () => {
  it("has nothing that is newer, by MDN's table", async () => {
    const { page } = await oldPage({});
    await page.goto('/login');
    await sees(page, 'Selamat Datang Kembali');
    await expect.poll(() => newerOn(page)).toEqual(LASTING);
  });

  it('signs in from a deep link, and gets there', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await oldPage({});
    await page.goto(`/dashboard?tab=kelola&properti=${kost.id}`);
    await fillLogin(page, owner.email, PASSWORD);
    await page.waitForURL(`**/dashboard?tab=kelola&properti=${kost.id}`);
    await sees(page, 'Kamar 101');
    expect(faults).toEqual([]);
  });

  it('signs in again after its session has ended, and comes back', async () => {
    const owner = await newOwner();
    const { page } = await oldPage({});
    await page.evaluate(() => localStorage.setItem('token', 'dari-tahun-lalu'));
    await page.goto('/profil?tab=password');
    await fillLogin(page, owner.email, PASSWORD);
    await page.waitForURL('**/profil?tab=password');
    await sees(page, 'Kata sandi saat ini');
    expect(new URL(page.url()).pathname).toBe('/profil');
  });

  it('opens a bill link without an account, and shows the code that pays it', async () => {
    const { owner, tenant } = await newHousehold();
    await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa Desember' });
    const token = await shareBills(owner, tenant.tenant.id);
    const { page, faults } = await oldPage({});
    await page.goto(`/t/${token}`);
    await press(page, paysBill('Sewa Desember'));
    await sees(page, 'Metode pembayaran');
    await press(page, /^Bayar Rp/);
    await page.getByRole('img', { name: 'Kode QR untuk membayar tagihan ini' }).waitFor();
    expect(faults).toEqual([]);
  });

  it.each(['visitor', 'owner', 'tenant', 'technician', 'admin'] as const)(
    'shows the %s every tab and page that has an address',
    async (as) => {
      const { page, faults } = await oldPage({ as });
      const main = everyScreen[as]
        .filter(({ path, steps, refusal }) => !steps && !refusal && !NARROWED.test(path))
        .filter(({ path }) => as === 'tenant' || !OF_ALL.test(path));
      expect(main.length).toBeGreaterThan(2);
      for (const [nth, { path, shows }] of main.entries()) {
        // A tab is opened as a link leads; that it also opens by its address, no phone decides.
        await (nth > 0 && path.startsWith('/dashboard') ? leadTo(page, path) : page.goto(path));
        await page.getByText(shows).locator('visible=true').first().waitFor();
        await seeAll(page);
      }
      expect(faults).toEqual([]);
    },
  );
});
