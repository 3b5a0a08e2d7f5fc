import { expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { formatDay } from '#shared/format.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { press, sees, ticks } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

it('cancelling the first bill of an automatic rent asks what ends; what has stopped is a matter of the day', async () => {
  const { owner, tenant } = await newHousehold();
  const series = { is_recurring: true, recurrence_type: 'MONTHLY', due_date: addDays(today(), 5) };
  const { id } = await makeBill(product, owner, tenant.tenant.id, series);
  const first = await expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${id}`));
  const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&invoice=${id}`, size: 'phone' });
  const asks = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('menuitem', { name: 'Batalkan Tagihan' }).click();
    return page.getByRole('alertdialog', { name: 'Batalkan tagihan ini?' });
  };
  const question = await asks();
  await question.getByText(`Berikutnya tetap terbit ${formatDay(first.next_issue_on ?? '')}.`).waitFor();
  await expect.poll(() => question.getByLabel(/^Hanya tagihan ini/).isChecked()).toBe(true);
  await expectAccessible(page);
  await ticks(question.getByLabel(/^Tagihan ini, dan hentikan sewa otomatis/));
  await question.getByRole('button', { name: 'Batalkan Tagihan' }).click();
  await expectToast(page, 'Tagihan berhasil dibatalkan!');

  await page.goto('/dashboard');
  const now = page.getByRole('region', { name: 'Hari ini' });
  await now.getByText('Sewa otomatis 1 penyewa sudah berhenti').waitFor();
  await expectAccessible(page);
  await now.getByRole('link', { name: 'Atur sewa otomatis yang berhenti' }).click();
  await sees(page, 'Tagihan otomatis sudah berhenti. Sewa berikutnya tidak terbit sendiri.');
  await press(page, `Biarkan tagihan otomatis ${tenant.tenant.full_name} berhenti`);
  await expectToast(page, 'Tagihan otomatis tetap berhenti.');
  await sees(page, 'Tagihan otomatis: tidak aktif');
  await page.goto('/dashboard');
  await now.getByText('Belum dibayar penyewa').waitFor();
  await expect.poll(() => now.getByText(/sudah berhenti/).count()).toBe(0);
  expect(faults).toEqual([]);
});
