import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { backButton } from '#tests/support/browser/back-button.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { newBill, newHouse, newTenant } from '#tests/support/people/owner-house.ts';
import { openDashboard } from '#tests/support/browser/owner-page.ts';
import { openAs } from '#tests/support/browser/screens/visit.ts';

const baseURL = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('the back of a phone closes one thing at a time: a menu, a question, the dialog under them', async () => {
  const { owner, room } = await newHouse(baseURL);
  const { tenant } = await newTenant(baseURL, owner, room);
  const { title } = await newBill(owner, tenant.id, { is_recurring: true, recurrence_type: 'MONTHLY' });
  const { page, faults } = await openDashboard(browser, owner, { at: '?tab=invoice', size: 'phone' });
  await page.getByRole('button', { name: title }).first().waitFor();
  const back = await backButton(page);
  await page.getByRole('button', { name: title }).locator('visible=true').first().click();
  const detail = page.getByRole('dialog', { name: 'Detail Invoice' });
  const question = page.getByRole('alertdialog');
  const cancel = page.getByRole('menuitem', { name: 'Batalkan Invoice' });
  const more = detail.getByRole('button', { name: 'Lainnya' });
  await more.click();
  await cancel.waitFor();
  await back();
  await cancel.waitFor({ state: 'detached' });
  await more.click();
  await cancel.click();
  await question.waitFor();
  await back();
  await question.waitFor({ state: 'detached' });
  expect(await detail.isVisible()).toBe(true);
  await back();
  await detail.waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.search === '?tab=invoice');
  expect(faults).toEqual([]);
  await page.context().close();
});

it('the back of a phone closes the menu of the bar and stays on the page', async () => {
  const { page, faults } = await openAs(browser, { baseURL, size: 'phone', token: null });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Buka menu' }).waitFor();
  const back = await backButton(page);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await page.getByRole('button', { name: 'Tutup menu' }).waitFor();
  await back();
  await page.getByRole('button', { name: 'Buka menu' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(faults).toEqual([]);
  await page.context().close();
});
