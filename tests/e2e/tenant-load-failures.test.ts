import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { breakCalls, brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { openPart, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast, toastsOf } from '#tests/support/browser/toasts.ts';

/** A page, a list and a dialog, and what is said if they cannot be loaded: as a toast, and in place. */
const loads = [
  { call: 'dashboards.tenant', path: '/dashboard', said: 'Gagal memuat data dashboard' },
  { call: 'invoices.list', path: '/dashboard?tab=pembayaran', said: 'Gagal memuat data invoice' },
  {
    call: 'complaints.details',
    path: '/dashboard?tab=keluhan',
    press: 'Detail keluhan AC kamar tidak dingin',
    said: 'Gagal memuat detail keluhan',
  },
];

describe('what cannot be loaded is said', () => {
  it.each(loads)('$said ($call), and comes with the next try', async ({ call, path, press: button, said }) => {
    const { page, faults } = await newPage({ as: 'tenant', size: 'phone' });
    const mend = await breakCalls(page, call);
    await page.goto(path);
    if (button) await press(page, button);
    await expectToast(page, said);
    await page.getByRole('button', { name: 'Coba lagi' }).locator('visible=true').first().waitFor();
    await expectAccessible(page);
    await mend();
    await press(page, 'Coba lagi');
    await page.getByRole('button', { name: 'Coba lagi' }).waitFor({ state: 'detached' });
    expectOnly(faults, brokenCall);
  });

  it('but for the tenancy and the summary of complaints, which fail silently', async () => {
    const { page, faults } = await newPage({ as: 'tenant', size: 'phone' });
    await breakCalls(page, 'dashboards.complaintSummary');
    await breakCalls(page, 'tenants.mine');
    await page.goto('/dashboard');
    await sees(page, 'AC kamar tidak dingin');
    await openPart(page, 'Profil');
    await sees(page, 'Kontrak Sewa');
    await page.locator('dt', { hasText: 'NIK' }).locator('..').getByText('–').waitFor();
    await expect.poll(() => toastsOf(page).count()).toBe(0);
    expectOnly(faults, brokenCall);
  });
});
