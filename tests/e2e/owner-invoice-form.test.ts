import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { breakCalls, brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { fillsIn, ITEMS_MESSAGE, opensForm } from '#tests/support/browser/owner-invoice-form.ts';
import { hasFocus, picks, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeRoom, makeTenant, type Person } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

/** `November 2026`, for a day. */
const month = (day: string) =>
  new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** The only invoice of an owner. */
async function onlyInvoice(owner: Person): Promise<Invoice> {
  const [row] = await expectStatus(200, owner.rest.get<Invoice[]>('/api/invoices'));
  return expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${row?.id}`));
}

describe('the form of a new invoice', () => {
  it('names the rent by room and month, which follows the due date until a title is written', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const form = await opensForm(page);
    const title = form.getByLabel('Judul tagihan');
    const due = form.getByLabel('Jatuh tempo');
    await picks(form, 'Penyewa', 'Penyewa Uji · Kamar 101');
    await expect.poll(() => title.inputValue()).toBe(`Sewa kamar 101 ${month(today())}`);
    // The due date is proposed, and follows the months that are chosen until another is set.
    const next = firstOfNextMonth(today()).slice(0, 7);
    const proposed = async (of: string) => {
      const plan = await expectStatus(200, owner.rest.post<BilledMonth>('/api/invoices/bill-month', { month: of }));
      return plan.rows[0]?.due_date;
    };
    await expect.poll(() => due.inputValue()).toBe(await proposed(today().slice(0, 7)));
    await form.getByLabel('Sewa untuk bulan').selectOption(next);
    await expect.poll(() => due.inputValue()).toBe(await proposed(next));
    await expect.poll(() => title.inputValue()).toBe(`Sewa kamar 101 ${month(firstOfNextMonth(today()))}`);
    await form.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
    await form.getByLabel('Sewa untuk bulan').selectOption(today().slice(0, 7));
    await expect.poll(() => title.inputValue()).toBe(`Sewa kamar 101 ${month(today())}`);
    await expect.poll(() => due.inputValue()).toBe(addDays(today(), 7));
    await form.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor({ state: 'detached' });

    await opensForm(page);
    await picks(form, 'Penyewa', 'Penyewa Uji · Kamar 101');
    await form.getByRole('button', { name: 'Set Jatuh Tempo' }).click();
    await expect.poll(() => title.inputValue()).toBe(`Sewa kamar 101 ${month(firstOfNextMonth(today()))}`);
    await due.fill('2027-03-05');
    await expect.poll(() => title.inputValue()).toBe('Sewa kamar 101 Maret 2027');
    await title.fill('Sewa khusus');
    await form.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
    await expect.poll(() => title.inputValue()).toBe('Sewa khusus');
    expect(faults).toEqual([]);
  });

  it('asks before a due date that has passed, and refuses one of more than a year ago', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const form = await fillsIn(page, 'Sewa bulan lalu');
    await form.getByLabel('Jatuh tempo').fill(addDays(today(), -400));
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await form.getByText('Tanggal jatuh tempo tidak boleh lebih dari setahun yang lalu').first().waitFor();

    await form.getByLabel('Jatuh tempo').fill(addDays(today(), -3));
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    const question = page.getByRole('alertdialog', { name: 'Jatuh tempo sudah lewat' });
    await question.getByText('Tagihan langsung terlambat. Lanjutkan?').waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => expectStatus(200, owner.rest.get('/api/invoices'))).toEqual([]);

    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await question.getByRole('button', { name: 'Lanjutkan' }).click();
    await expectToast(page, 'Invoice berhasil dibuat!');
    await expect.poll(async () => (await onlyInvoice(owner)).due_date).toBe(addDays(today(), -3));
    expect(faults).toEqual([]);
  });

  it('asks once more before a tenant is billed twice for a type and month, and leads to the other bill', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const first = await fillsIn(page, 'Sewa pertama');
    await first.getByRole('button', { name: 'Simpan Draf' }).click();
    await expectToast(page, 'Invoice berhasil dibuat!');
    const { id, invoice_number: number } = await onlyInvoice(owner);
    await page.goto('/dashboard?tab=invoice&tampilan=semua');

    const form = await opensForm(page);
    await picks(form, 'Penyewa', 'Penyewa Uji · Kamar 101');
    // A month that has a rent already is not proposed.
    const billed = addDays(today(), 7).slice(0, 7);
    await expect.poll(() => form.getByLabel('Jatuh tempo').inputValue()).not.toBe('');
    expect((await form.getByLabel('Jatuh tempo').inputValue()).slice(0, 7)).not.toBe(billed);
    await form.getByLabel('Judul tagihan').fill('Sewa kedua');
    await form.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sudah ada tagihan serupa' });
    const link = question.getByRole('link', { name: `${number} · Sewa pertama` });
    await expect.poll(() => link.getAttribute('href')).toBe(`/dashboard?tab=invoice&invoice=${id}`);
    await question.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await onlyInvoice(owner)).id).toBe(id);
    await expect.poll(() => form.getByLabel('Judul tagihan').inputValue()).toBe('Sewa kedua');

    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await question.getByRole('button', { name: 'Tetap Buat' }).click();
    await expectToast(page, 'Invoice berhasil dibuat!');
    await expect.poll(() => expectStatus(200, owner.rest.get<Invoice[]>('/api/invoices'))).toHaveLength(2);
    expectOnly(faults, /409/);
  });

  it('marks the item that is wrong, and none that was just added', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const form = await fillsIn(page, 'Sewa bulan ini');
    const says = form.getByRole('alert').getByText(ITEMS_MESSAGE);
    const isWrong = (label: string, nth = 0) => form.getByLabel(label).nth(nth).getAttribute('aria-invalid');
    await form.getByLabel('Harga satuan').fill('');
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await says.waitFor();
    await expect.poll(async () => [await isWrong('Deskripsi'), await isWrong('Harga satuan')]).toEqual([null, 'true']);
    await expect.poll(() => hasFocus(form.getByLabel('Harga satuan'))).toBe(true);

    // One item with a price is enough, whichever it is.
    await form.getByRole('button', { name: 'Tambah item' }).click();
    await form.getByLabel('Harga satuan').nth(1).fill('50000');
    await says.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Tambah item' }).click();
    // The title is validated later than the new item.
    await form.getByLabel('Judul tagihan').fill('');
    await form.getByText('Mohon masukkan judul invoice').waitFor();
    await expect.poll(() => says.count()).toBe(0);
    await form.getByLabel('Judul tagihan').fill('Sewa bulan ini');
    await form.getByLabel('Deskripsi').nth(1).fill('Parkir');
    await form.getByLabel('Harga satuan').nth(2).fill('20000');
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await says.waitFor();
    await expect
      .poll(async () => [await isWrong('Deskripsi', 1), await isWrong('Deskripsi', 2)])
      .toEqual([null, 'true']);
    await form.getByRole('button', { name: 'Hapus item 3' }).click();
    await says.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await expectToast(page, 'Invoice berhasil dibuat!');
    expect(faults).toEqual([]);
  });

  it('says what the contract of the chosen tenant says, also where another was chosen first', async () => {
    const { owner, kost } = await newHousehold();
    const room = await makeRoom(owner, kost.id, { room_number: '102', monthly_rent: 2_000_000 });
    await makeTenant(product, owner, room.id, { full_name: 'Penyewa Kedua' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const form = await opensForm(page);
    const values = async () => [
      await form.getByLabel('Judul tagihan').inputValue(),
      await form.getByLabel('Deskripsi').first().inputValue(),
      await form.getByLabel('Harga satuan').inputValue(),
    ];
    const now = month(today());
    await picks(form, 'Penyewa', 'Penyewa Uji · Kamar 101');
    await expect.poll(() => values()).toEqual([`Sewa kamar 101 ${now}`, 'Sewa kamar 101', '1.500.000']);
    await picks(form, 'Penyewa', 'Penyewa Kedua · Kamar 102');
    await expect.poll(() => values()).toEqual([`Sewa kamar 102 ${now}`, 'Sewa kamar 102', '2.000.000']);

    // An invoice for something else does not say that it is for the rent.
    await form.getByLabel('Jenis tagihan').selectOption('ELECTRICITY');
    await expect.poll(() => values()).toEqual([`Listrik ${now}`, '', '']);
    await form.getByRole('button', { name: 'Set Jatuh Tempo' }).click();
    const next = month(firstOfNextMonth(today()));
    await expect.poll(() => values()).toEqual([`Listrik ${next}`, '', '']);
    await form.getByLabel('Jenis tagihan').selectOption('MONTHLY_RENT');
    await expect.poll(() => values()).toEqual([`Sewa kamar 102 ${next}`, 'Sewa kamar 102', '2.000.000']);

    // Edited text stays.
    await form.getByLabel('Judul tagihan').fill('Sewa khusus');
    await form.getByLabel('Harga satuan').fill('1750000');
    await picks(form, 'Penyewa', 'Penyewa Uji · Kamar 101');
    await expect.poll(() => values()).toEqual(['Sewa khusus', 'Sewa kamar 101', '1.750.000']);
    await form.getByLabel('Deskripsi').first().fill('Sewa setengah bulan');
    await picks(form, 'Penyewa', 'Penyewa Kedua · Kamar 102');
    await form.getByLabel('Jenis tagihan').selectOption('ELECTRICITY');
    await expect.poll(() => values()).toEqual(['Sewa khusus', 'Sewa setengah bulan', '1.750.000']);
    expect(faults).toEqual([]);
  });

  it('says that the tenants cannot be loaded, and asks for them again', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    await sees(page, 'Belum ada tagihan');
    const mend = await breakCalls(page, 'tenants.options');
    await page.getByRole('button', { name: 'Buat Tagihan' }).first().click();
    await expectToast(page, 'Gagal memuat data penyewa');
    const form = page.getByRole('dialog', { name: 'Buat Tagihan' });
    await form.getByText('Gagal memuat data penyewa').waitFor();
    await mend();
    await form.getByRole('button', { name: 'Coba lagi' }).click();
    await form.getByText('Gagal memuat data penyewa').waitFor({ state: 'detached' });
    await picks(form, 'Penyewa', 'Penyewa Uji · Kamar 101');
    await expect.poll(() => form.getByLabel('Judul tagihan').inputValue()).toContain('Sewa kamar 101');
    expectOnly(faults, brokenCall);
  });

  it('leaves out the rows that nobody wrote in, keeps one, and the invoice shows a description of several lines', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const form = await opensForm(page);
    const rows = form.getByRole('button', { name: /^Hapus item/ });
    const add = form.getByRole('button', { name: 'Tambah item' });
    const save = form.getByRole('button', { name: 'Simpan Draf' });
    await add.click();
    await save.click();
    await form.getByRole('alert').getByText(ITEMS_MESSAGE).waitFor();
    await expect.poll(() => rows.count()).toBe(1);

    await picks(form, 'Penyewa', 'Penyewa Uji · Kamar 101');
    await form.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
    await add.click();
    await add.click();
    await form.getByLabel('Deskripsi').nth(2).fill('Parkir');
    await form.getByLabel('Harga satuan').nth(2).fill('50000');
    await form.getByLabel(/^Deskripsi tagihan/).fill('Termasuk air dan sampah.\nListrik ditagih terpisah.');
    await save.click();
    await expectToast(page, 'Invoice berhasil dibuat!');
    const shown = page.getByRole('dialog', { name: 'Detail Tagihan' }).getByText('Termasuk air dan sampah.');
    await expect.poll(() => shown.innerText()).toBe('Termasuk air dan sampah.\nListrik ditagih terpisah.');
    const { items } = await onlyInvoice(owner);
    expect(items.map(({ description, unit_price }) => [description, unit_price])).toEqual([
      ['Sewa kamar 101', 1_500_000],
      ['Parkir', 50_000],
    ]);
    expect(faults).toEqual([]);
  });
});
