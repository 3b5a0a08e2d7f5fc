import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { layoutShiftOf, watchLayoutShift } from '#tests/support/browser/layout-shift.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { makePerson } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';
import { askTechnician, makeJob } from '#tests/support/people/technicians.ts';

/** Long enough that the placeholders are painted. */
const SLOW_MS = 500;

/** A technician with a job, whom another owner has asked. */
async function askedTechnician() {
  const { hand } = await makeJob(product, await newHousehold(), ['ACCEPTED']);
  await askTechnician(await makePerson(product, { role: 'OWNER' }), hand);
  return hand;
}

it.each([
  ['an owner with open complaints', 'owner', '', /keluhan belum selesai/],
  ['an owner’s bills', 'owner', '?tab=invoice', /diterima dari/],
  ['a tenant with bills and whom to ask', 'tenant', '', 'Ada pertanyaan? Hubungi pemilik kost'],
  ['a technician with a job and a question', askedTechnician, '', 'Diterima'],
] as const)('the first view of %s holds still while it loads on a phone', async (_name, who, at, last) => {
  const { page, faults } = await newPage({ as: typeof who === 'string' ? who : await who(), size: 'phone' });
  await watchLayoutShift(page);
  await page.route('**/trpc/**', async (route) => {
    await delay(SLOW_MS);
    await route.continue();
  });
  await page.goto(`/dashboard${at}`);
  await page.getByText(last).first().waitFor();
  if (typeof who === 'string')
    await page
      .getByText(/Rp\s?\d/)
      .first()
      .waitFor();
  await expect.poll(() => layoutShiftOf(page)).toBeLessThan(0.02);
  expect(faults).toEqual([]);
});
