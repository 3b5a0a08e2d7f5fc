import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { breakCalls, countCalls } from '#tests/support/browser/calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { makeBill, type Person } from '#tests/support/people/factories.ts';
import { newHousehold, newOwner, product } from '#tests/support/people/started-product.ts';

/** More than one export had. */
const BILLS = 20_250;
const PART = 2_000;

/** An owner with that many bills, which are due in three years. */
async function makeOldOwner(): Promise<{ owner: Person; bills: number }> {
  const { owner, tenant } = await newHousehold();
  const first = await makeBill(product, owner, tenant.tenant.id, { invoice_type: 'CUSTOM' });
  const { db } = product.deps;
  const { rows } = await db.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'invoices' and is_generated = 'NEVER'
      and column_name not in ('id', 'invoice_number', 'due_date')`);
  const columns = sql.raw(rows[0]?.columns ?? '');
  // In parts, because a statement has a time limit.
  for (let from = 1; from <= BILLS; from += PART)
    await db.execute(sql`
      insert into invoices (id, invoice_number, due_date, ${columns})
      select uuidv7(), 'UJI-' || n, make_date(2020 + n % 3, 6, 15), ${columns}
      from invoices, generate_series(${from}::int, ${Math.min(from + PART - 1, BILLS)}::int) as n
      where invoices.id = ${first.id}`);
  return { owner, bills: BILLS + 1 };
}

const exportButton = (page: Page) => page.getByRole('button', { name: 'Ekspor (.zip)' });

describe('all data of an owner', () => {
  it('is exported to the last row, a file per year, and goes on where it was stopped', async () => {
    const { owner, bills } = await makeOldOwner();
    const { page, faults } = await openPage('/impor', { as: owner });
    const asked = countCalls(page, 'invoices.list');
    await exportButton(page).click();
    await sees(page, /baris dibaca sejauh ini, sedang membaca tagihan…/);
    await expect.poll(asked).toBeGreaterThan(5);
    const mend = await breakCalls(page, 'invoices.list', 'line');
    await sees(page, /Terhenti saat membaca tagihan\. [\d.]+ baris yang sudah dibaca tidak hilang\./);
    await mend();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    const files = unzipSync(readFileSync(await (await saved).path()));
    await sees(page, /Selesai dibaca sampai baris terakhir/);
    const ofYears = Object.entries(files).filter(([name]) => name.startsWith('tagihan-2'));
    const numbers = ofYears.flatMap(([name, file]) =>
      strFromU8(file)
        .split('\r\n')
        .slice(1)
        .map((line) => `${name} ${line.split(';')[0] ?? ''}`),
    );
    expect(numbers).toHaveLength(bills);
    const wanted = Array.from({ length: BILLS }, (_, at) => `tagihan-${2020 + ((at + 1) % 3)}.csv UJI-${at + 1}`);
    const found = new Set(numbers);
    expect(wanted.filter((line) => !found.has(line))).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([]);
  });

  it('is said to be none where there is none', async () => {
    const { page } = await openPage('/impor', { as: await newOwner() });
    await exportButton(page).click();
    await expect.poll(() => page.getByText('Belum ada data untuk diekspor.').count()).toBe(1);
  });
});
