import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { layoutShiftOf, watchLayoutShift } from '#tests/support/browser/layout-shift.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';

/** Long enough that the placeholders are painted. */
const SLOW_MS = 500;

it.each([
  ['an owner with open complaints', 'owner', 'Hari ini'],
  ['a tenant with bills and whom to ask', 'tenant', 'Ada pertanyaan? Hubungi pemilik kost'],
] as const)('the first view of %s holds still while it loads on a phone', async (_name, as, last) => {
  const { page, faults } = await newPage({ as, size: 'phone' });
  await watchLayoutShift(page);
  await page.route('**/trpc/**', async (route) => {
    await delay(SLOW_MS);
    await route.continue();
  });
  await page.goto('/dashboard');
  if (as === 'owner') await sees(page, /keluhan belum selesai/);
  await page.getByText(last).first().waitFor({ state: 'attached' });
  await page
    .getByText(/Rp\s?\d/)
    .first()
    .waitFor();
  expect(await layoutShiftOf(page)).toBeLessThan(0.02);
  expect(faults).toEqual([]);
});
