import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { atRest } from '#tests/support/browser/at-rest.ts';
import { breakCalls, brokenCall, callsOf, countCalls, expectOnly } from '#tests/support/browser/calls.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { stopTime, timeUntilCall } from '#tests/support/browser/page-time.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { toastsOf } from '#tests/support/browser/toasts.ts';
import { type Household, makeBill, openPayment } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

let house: Household;
beforeAll(async () => {
  house = await newHousehold();
});

/** A page that waits for an open payment, with its time controlled by the test. */
async function waitingPage(title: string) {
  const invoice = await makeBill(product, house.owner, house.tenant.tenant.id, { title });
  const attempt = await openPayment(house.tenant, invoice.id, 1_500_000);
  const { page, faults } = await newPage({ as: house.tenant, size: 'phone' });
  await page.clock.install();
  await page.goto('/dashboard?tab=pembayaran');
  await Promise.all([page.waitForResponse(callsOf('payments.status')), press(page, `Lanjutkan pembayaran ${title}`)]);
  await sees(page, 'Menunggu pembayaran');
  await atRest(page);
  return { page, faults, attempt, asked: countCalls(page, 'payments.status') };
}

const settleBy = ({ payment_reference }: PaymentAttempt, outcome: string) =>
  product.rest.post(`/api/simulated-payments/${payment_reference}`, { outcome });

describe('the status of a payment', () => {
  it('is asked for every 5 s, until the money came', async () => {
    const { page, faults, attempt, asked } = await waitingPage('Sewa ditunggu');
    await stopTime(page);
    await timeUntilCall(page, 'payments.status');
    for (let poll = 1; poll <= 3; poll += 1) {
      const gone = await timeUntilCall(page, 'payments.status');
      // A call of a busy browser is seen some steps of the clock later.
      expect(Math.abs(gone - 5_000)).toBeLessThanOrEqual(750);
    }
    await settleBy(attempt, 'SUCCEEDED');
    await timeUntilCall(page, 'payments.status');
    // The code of the result may come later than a second; React shows it by the page's clock.
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return page.getByText('Pembayaran berhasil!').locator('visible=true').count();
      })
      .toBeGreaterThan(0);
    const last = asked();
    await page.clock.runFor(60_000);
    expect(asked()).toBe(last);
    expect(faults).toEqual([]);
  });

  it('is no longer asked for after it ran out', async () => {
    const { page, faults, attempt, asked } = await waitingPage('Sewa kedaluwarsa');
    await stopTime(page);
    await settleBy(attempt, 'EXPIRED');
    await timeUntilCall(page, 'payments.status');
    await page.clock.runFor(1_000);
    await sees(page, 'Pembayaran Kedaluwarsa');
    const last = asked();
    await page.clock.runFor(60_000);
    expect(asked()).toBe(last);
    expect(faults).toEqual([]);
  });

  it('is no longer asked for after 30 minutes, but when asked to', async () => {
    const { page, faults, asked } = await waitingPage('Sewa setengah jam');
    await page.clock.fastForward('30:00');
    await sees(page, 'Status tidak lagi diperiksa otomatis.');
    await atRest(page);
    const last = asked();
    await page.clock.fastForward('10:00');
    await page.clock.runFor(20_000);
    expect(asked()).toBe(last);
    await Promise.all([page.waitForResponse(callsOf('payments.status')), press(page, 'Periksa status')]);
    await sees(page, 'Status diperbarui otomatis.');
    expect(faults).toEqual([]);
  });

  it('is not asked for while the page is out of sight', async () => {
    const { page, faults, asked } = await waitingPage('Sewa tersembunyi');
    await stopTime(page);
    await turn(page, 'hidden');
    const last = asked();
    await page.clock.runFor(60_000);
    expect(asked()).toBe(last);
    await turn(page, 'visible');
    await timeUntilCall(page, 'payments.status');
    expect(asked()).toBeGreaterThan(last);
    expect(faults).toEqual([]);
  });

  it('is only noted in the console where a question failed, without anything of a person, and is asked for again', async () => {
    const { page, faults, attempt } = await waitingPage('Sewa putus-putus');
    const mend = await breakCalls(page, 'payments.status');
    await Promise.all([page.waitForResponse(callsOf('payments.status')), page.clock.runFor(5_000)]);
    await page.clock.runFor(10_000);
    await sees(page, 'Menunggu pembayaran');
    await expect.poll(() => toastsOf(page).count()).toBe(0);
    await mend();
    await settleBy(attempt, 'SUCCEEDED');
    await page.clock.fastForward(10_000);
    await sees(page, 'Pembayaran berhasil!');
    const noted = 'console: payments.status failed: INTERNAL (500)';
    expect(faults).toContain(noted);
    expectOnly(
      faults.filter((fault) => fault !== noted),
      brokenCall,
    );
  });
});

/** Tells the page that its tab was hidden or shown. */
async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
