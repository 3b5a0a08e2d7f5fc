import { describe, expect, it } from 'vitest';
import type { MonthRow } from '#shared/contract/month-board.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { formatDay } from '#shared/format.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, tenantsOf } from '#tests/support/browser/open-page.ts';
import { picks, typesTenant } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, quickTenantFields } from '#tests/support/people/factories.ts';
import { newHouse, product, today } from '#tests/support/people/started-product.ts';

describe('on a phone, rent for a year', () => {
  it('is proposed by the room’s prices, billed by itself, and shown with its period', async () => {
    const { owner, kost, room } = await newHouse();
    const prices = { other_prices: { YEAR: 15_000_000, WEEK: 450_000 } };
    await expectStatus(200, owner.rest.put<Room>(`/api/rooms/${room.id}`, prices));
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    await page.getByRole('button', { name: 'Buat Penyewa Baru' }).first().click();
    const form = page.getByRole('dialog', { name: 'Buat Penyewa Baru' });
    await typesTenant(form, quickTenantFields(product, room.id, { full_name: 'Sari Wulandari' }));
    await picks(form, 'Kamar', `Kamar ${room.room_number}`);
    await form.getByLabel('Sewa dihitung per').selectOption('Tahun');
    await expect.poll(() => form.getByLabel('Sewa per tahun').inputValue()).toBe('15.000.000');
    await form
      .getByText(
        `Tagihan pertama Rp 15.000.000, jatuh tempo ${formatDay(today())}, dikirim sekarang. Berikutnya Rp 15.000.000, jatuh tempo ${formatDay(addMonths(today(), 12))}.`,
      )
      .waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Buat Penyewa' }).click();
    await expectToast(page, 'Penyewa berhasil dibuat dan ditugaskan!');
    await page.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();
    await page.getByText('Tagihan otomatis: Rp 15.000.000 per tahun').first().waitFor();
    const month = today().slice(0, 7);
    const [row] = await expectStatus(200, owner.rest.get<MonthRow[]>(`/api/invoices/month-board?month=${month}`));
    expect(row?.bill).toMatchObject({
      covers_from: today(),
      covers_to: addDays(addMonths(today(), 12), -1),
      total_amount: 15_000_000,
    });
    expect(faults).toEqual([]);
  });
});
