import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatMonth, formatRupiah } from '#shared/format.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { ticks } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeKost, makeRoom, makeTenant, type Person } from '#tests/support/people/factories.ts';
import { newOwner, product, today } from '#tests/support/people/started-product.ts';

const ROOMS = 5;
const RENT = 1_500_000;

/** An owner with five tenants in one kost, since half a year; `counted-tasks` does the same for twenty. */
async function fullHouse(): Promise<{ owner: Person; kostId: string }> {
  const owner = await newOwner();
  const { id: kostId } = await makeKost(owner);
  const contract = { contract_start: addMonths(today(), -6), contract_end: addMonths(today(), 18) };
  for (let nth = 1; nth <= ROOMS; nth += 1) {
    const room = await makeRoom(owner, kostId, { room_number: `${100 + nth}`, monthly_rent: RENT });
    await makeTenant(product, owner, room.id, contract);
  }
  return { owner, kostId };
}

const fieldsOf = (page: Page) => page.getByRole('list', { name: 'Jumlah setiap kamar' }).getByRole('textbox');

describe('many tenants at once', () => {
  it('get the same item on a bill each: amounts beside the rooms', async () => {
    const { owner } = await fullHouse();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice', size: 'phone' });
    await page.getByRole('button', { name: 'Tagih beberapa' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tagih beberapa' });
    await sheet.getByRole('button', { name: 'Air', exact: true }).click();
    await fieldsOf(page).first().click();
    // Enter goes from room to room; the last two have no amount and are not billed.
    for (let nth = 1; nth <= ROOMS - 2; nth += 1)
      await page.keyboard.type(`${50_000 + nth}`).then(() => page.keyboard.press('Enter'));
    await sheet.getByText(`3 penyewa, ${formatRupiah(150_006)}`).waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Tagih & kirim (3)' }).click();
    await expectToast(page, '3 tagihan terkirim!');
    const bills = await expectStatus(200, owner.rest.get<Invoice[]>('/api/invoices?limit=100'));
    expect(bills.map(({ total_amount }) => total_amount).toSorted()).toEqual([50_001, 50_002, 50_003]);
    expect(new Set(bills.map(({ title, status }) => `${title} ${status}`))).toEqual(
      new Set([`Air ${formatMonth(today().slice(0, 7))} SENT`]),
    );

    // Who has such a bill already is asked about.
    await page.getByRole('button', { name: 'Tagih beberapa' }).click();
    await sheet.getByRole('button', { name: 'Air', exact: true }).click();
    await sheet.getByLabel('Sama untuk semua').fill('25000');
    await sheet.getByRole('button', { name: 'Tagih & kirim (5)' }).click();
    await expectToast(page, '2 tagihan terkirim!');
    await sheet.getByText('3 penyewa sudah punya tagihan Air').waitFor();
    await sheet.getByRole('button', { name: 'Tagih juga (3)' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('get the same item on their next rents, which is said where it waits and can be taken back', async () => {
    const { owner } = await fullHouse();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice', size: 'phone' });
    await page.getByRole('button', { name: 'Tagih beberapa' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tagih beberapa' });
    await sheet.getByRole('button', { name: 'Di tagihan sewa berikutnya' }).click();
    await sheet.getByLabel('Sama untuk semua').fill('50000');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: `Titipkan (${ROOMS})` }).click();
    await expectToast(page, `${ROOMS} item menunggu tagihan sewa!`);
    await page.getByText(`${ROOMS} item menunggu tagihan sewa berikutnya`).waitFor();
    await page.getByRole('button', { name: 'Lihat item' }).click();
    const waiting = page.getByRole('dialog', { name: 'Menunggu tagihan sewa' });
    await ticks(waiting.getByRole('checkbox').nth(1));
    await expectAccessible(page);
    await waiting.getByRole('button', { name: 'Batalkan 1 item' }).click();
    await expectToast(page, '1 item dibatalkan');
    await page.getByText(`${ROOMS - 1} item menunggu tagihan sewa berikutnya`).waitFor();
    await page.getByRole('button', { name: `Tagih semua (${ROOMS})` }).click();
    await page
      .getByText(`(termasuk item ${formatRupiah(50_000)})`)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('get a new rent from a month on, which is shown before and can be taken back', async () => {
    const { owner, kostId } = await fullHouse();
    const { page, faults } = await openDashboard(owner, {
      at: `?tab=kelola&bagian=penyewa&properti=${kostId}`,
      size: 'phone',
    });
    const rents = async () => {
      const tenants = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kostId}/tenants?limit=100`));
      return tenants.map(({ next_rent }) => next_rent?.amount ?? null);
    };
    const opens = async () => {
      await page.getByRole('button', { name: 'Tindakan lain untuk penyewa' }).click();
      await page.getByRole('menuitem', { name: 'Naikkan sewa' }).click();
    };
    await opens();
    const sheet = page.getByRole('dialog', { name: 'Naikkan sewa' });
    await sheet.getByText(`Semua (${ROOMS})`).waitFor();
    await sheet.getByLabel('Naik (%)').fill('7');
    await sheet
      .getByText(`${formatRupiah(RENT)} → ${formatRupiah(1_605_000)}`)
      .first()
      .waitFor();
    await sheet
      .getByText(`${ROOMS} penyewa, dari ${formatRupiah(7_500_000)} menjadi ${formatRupiah(8_025_000)}`)
      .waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: `Naikkan ${ROOMS} sewa` }).click();
    await expectToast(page, `${ROOMS} sewa dinaikkan!`);
    const raised = await rents();
    expect(raised).toEqual(Array(ROOMS).fill(1_605_000));
    await opens();
    await sheet.getByRole('button', { name: `Batalkan (${ROOMS})` }).click();
    await expectToast(page, `${ROOMS} sewa baru dibatalkan`);
    const back = await rents();
    expect(back).toEqual(Array(ROOMS).fill(null));
    expect(faults).toEqual([]);
  });
});
