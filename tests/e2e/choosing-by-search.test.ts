import { sql } from 'drizzle-orm';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countCalls } from '#tests/support/browser/calls.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { opensForm } from '#tests/support/browser/owner-invoice-form.ts';
import { hasFocus } from '#tests/support/browser/steps.ts';
import { makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

const offered = (form: Locator) => form.getByRole('listbox', { name: 'Penyewa' }).getByRole('option');

describe('the field for the tenant of an invoice', () => {
  it('is found, marked and chosen with the keyboard, and Escape closes its list and not the form', async () => {
    const { owner, kost } = await newHousehold();
    for (const [room_number, full_name] of [
      ['102', 'Ani Wijaya'],
      ['103', 'Zainal Abidin'],
    ]) {
      const room = await makeRoom(owner, kost.id, { room_number });
      await makeTenant(product, owner, room.id, { full_name });
    }
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const form = await opensForm(page);
    const field = form.getByRole('combobox', { name: 'Penyewa', exact: true });
    const options = offered(form);
    const marked = form.getByRole('listbox', { name: 'Penyewa' }).getByRole('option', { selected: true });
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options.count()).toBe(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await form.waitFor();

    await page.keyboard.type('zai');
    await expect.poll(() => marked.allTextContents()).toEqual([expect.stringContaining('Zainal Abidin')]);
    await expect.poll(() => options.count()).toBe(1);
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(await marked.first().getAttribute('id'));
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Zainal Abidin · Kamar 103');
    await expect.poll(() => form.getByLabel('Deskripsi').first().inputValue()).toBe('Sewa kamar 103');
    await expect.poll(() => hasFocus(field)).toBe(true);

    // Typed text that is not chosen is dropped; an emptied field chooses nobody.
    await field.fill('102');
    await expect.poll(() => options.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('Zainal Abidin · Kamar 103');
    await field.fill('tidak ada');
    await form.getByText('Tidak ada penyewa yang cocok').first().waitFor();
    await field.fill('');
    await form.getByLabel('Judul tagihan').focus();
    await expect.poll(() => field.inputValue()).toBe('');
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await form.getByText('Mohon pilih penyewa').waitFor();
    expect(faults).toEqual([]);
  });

  it('loads twenty of many tenants at once, and more where somebody scrolls to the end', async () => {
    const { owner, kost, tenant } = await newHousehold();
    await product.deps.db.execute(sql`
      with people as (
        insert into users (email, full_name, phone, role, status, password_hash)
        select 'banyak' || n || ${`-${owner.id}@uji.ekost.id`}, 'Nama ' || lpad(n::text, 3, '0'), '081234567890', 'TENANT', 'ACTIVE', 'x'
        from generate_series(1, 60) n returning id, full_name
      ), homes as (
        insert into rooms (kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status)
        select ${kost.id}, ${owner.id}, 'N' || n, 'STANDARD', 2, 1000000, '{}', 'OCCUPIED' from generate_series(1, 60) n
        returning id, room_number
      ) select 1`);
    await product.deps.db.execute(sql`
      insert into tenancies (user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
        emergency_contact_phone, contract_start, contract_end, deposit_amount, monthly_rent, status)
      select u.id, t.owner_id, t.kost_id, r.id, u.full_name, u.phone, u.email, 'Keluarga', u.phone, t.contract_start,
        t.contract_end, 0, 1000000, 'ACTIVE'
      from tenancies t join rooms r on r.kost_id = t.kost_id and r.room_number like 'N%'
      join users u on u.email = 'banyak' || substr(r.room_number, 2) || ${`-${owner.id}@uji.ekost.id`}
      where t.id = ${tenant.tenant.id}`);
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua' });
    const calls = countCalls(page, 'tenants.options');
    const form = await opensForm(page);
    await form.getByRole('combobox', { name: 'Penyewa', exact: true }).click();
    const options = offered(form);
    await expect.poll(() => options.count()).toBe(20);
    expect(calls()).toBe(1);
    for (const count of [40, 60, 61]) {
      await options.last().scrollIntoViewIfNeeded();
      await expect.poll(() => options.count()).toBe(count);
    }
    expect(faults).toEqual([]);
  });
});
