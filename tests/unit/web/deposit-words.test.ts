import { globSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formatRupiah } from '#shared/format.ts';
import { Deposit, depositInWords, depositOnLeaving } from '#web/features/deposits/deposit-sums.tsx';

const web = new URL('../../../web/', import.meta.url).pathname;

/** What says both sums of a tenancy's deposit by their names. */
const SAID_BY = /\b(Deposit|depositInWords|receivedInWords|depositOnLeaving)\b[^\n]*from '[^']*deposit-sums\.tsx'/;

/** Forms of a contract say what is agreed, and what came. */
const FORM = ['isepakati', 'iterima'];

/** What names a sum of a deposit without these, and the words that it has for it. */
const OTHERS: Record<string, string[]> = {
  'features/tenants/quick-tenant-dialog.tsx': FORM,
  'features/tenants/assign-tenant-dialog.tsx': FORM,
  'features/tenants/edit-tenancy-fields.tsx': ['isepakati', 'receivedInWords(tenant)'],
  // The first values of that form.
  'features/tenants/edit-tenancy-dialog.tsx': [],
  'data/draft-fields.ts': [],
  'features/contracts/contracts-dialog.tsx': ["'Deposit disepakati'", 'receivedInWords(tenant)'],
  'features/exports/export-rows.ts': ["'Deposit disepakati'", "'Deposit diterima'"],
  // Hands the sums to the component.
  'features/deposits/deposit-fact.tsx': ['<Deposit {...tenancy} />'],
  // Sums of many tenancies.
  'features/today/owner-summary.tsx': ['Deposit dipegang'],
  'features/payments/money-sums.tsx': ['deposit yang diterima'],
  'routes/admin/admin-report.tsx': [],
  // Notices name the sum that they tell of.
  'features/notices/notice-text.ts': ['masih dipegang'],
  'features/notices/terms-text.ts': ['deposit yang disepakati'],
};

const textOf = (file: string) => readFileSync(`${web}${file}`, 'utf8');
const speaking = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => /\bdeposit_(amount|received|held|returned)\b/.test(textOf(file)))
  .filter((file) => !file.endsWith('deposit-sums.tsx'));

describe('what a screen says of a tenancy’s deposit', () => {
  it('names what was agreed and what was received, by one component or sentence', () => {
    const others = Object.keys(OTHERS);
    expect(others.filter((file) => !speaking.includes(file))).toEqual([]);
    expect(speaking.filter((file) => !SAID_BY.test(textOf(file)) && !others.includes(file))).toEqual([]);
    const lacking = Object.entries(OTHERS).flatMap(([file, words]) =>
      words.filter((each) => !textOf(file).includes(each)).map((each) => `${file}: ${each}`),
    );
    expect(lacking).toEqual([]);
  });

  it.each([
    [1_500_000, 0, 0],
    [1_500_000, 600_000, 0],
    [1_500_000, 600_000, 600_000],
    [0, 200_000, 100_000],
  ])(
    'of %i agreed, %i received and %i returned has both, in a sheet and in a sentence',
    (agreed, received, returned) => {
      const sums = {
        deposit_amount: agreed,
        deposit_received: received,
        deposit_deducted: 0,
        deposit_returned: returned,
        other_returned: 0,
        deposit_held: received - returned,
      };
      const sheet = renderToStaticMarkup(createElement(Deposit, sums)).replaceAll(/<[^>]+>/g, '');
      for (const said of [sheet, depositInWords(sums), depositOnLeaving(sums)]) {
        expect(said).toContain('disepakati');
        expect(said).toMatch(/diterima/);
        for (const amount of [agreed, received].filter((each) => each > 0))
          expect(said).toContain(formatRupiah(amount));
      }
    },
  );

  it('names what was deducted and what else was given back by its own name', () => {
    const sums = {
      deposit_amount: 1_000_000,
      deposit_received: 1_000_000,
      deposit_deducted: 300_000,
      deposit_returned: 700_000,
      other_returned: 3_580_110,
      deposit_held: 0,
    };
    const text = renderToStaticMarkup(createElement(Deposit, sums)).replaceAll(/<[^>]+>/g, '');
    const lines = [
      [1_000_000, 'disepakati'],
      [1_000_000, 'diterima'],
      [300_000, 'dipotong'],
      [700_000, 'dikembalikan'],
      [null, 'Tidak ada lagi yang dipegang'],
      [3_580_110, 'sewa di muka atau saldo kredit dikembalikan'],
    ] as const;
    expect(text.trim()).toBe(
      lines.map(([amount, words]) => (amount === null ? words : `${formatRupiah(amount)} ${words}`)).join(' '),
    );
    expect(depositInWords(sums)).toBe(
      `disepakati ${formatRupiah(1_000_000)}, diterima ${formatRupiah(1_000_000)}, dipotong ${formatRupiah(300_000)}, tidak ada lagi yang dipegang`,
    );
    expect(renderToStaticMarkup(createElement(Deposit, { ...sums, deposit_held: 3_580_110 }))).toContain(
      'masih dipegang',
    );
  });
});
