import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInstantDay, formatLongDay, formatNumber, formatRupiah } from '#shared/format.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { readSearch, withoutMarks } from '#shared/rules/search-query.ts';

const TODAY = '2026-11-28';
const read = (typed: string) => readSearch(typed, TODAY);
const nothing = { words: [], phone: null, number: null, amounts: [], days: null };

describe('a search for an amount', () => {
  it.each([
    ['1.350.000', [1_350_000]],
    ['1350000', [1_350_000]],
    ['Rp 1,35 jt', [1_350_000]],
    ['Rp\u00a01.350.000', [1_350_000]],
    ['Rp1.350.000,-', [1_350_000]],
    ['45jt', [45_000_000]],
    ['1,5 juta', [1_500_000]],
    ['500rb', [500_000]],
    ['500 ribu', [500_000]],
    ['1350', [1_350_000, 1_350]],
    ['450', [450_000, 450]],
    ['12,5k', [12_500]],
  ])('reads %s', (typed, amounts) => {
    expect(read(typed).amounts).toEqual(amounts);
  });

  it.each(['0812', '081234567890', '1.350.00', '12.5.3', 'budi 500', '0', '00', 'rp', '99999999999999999999', '-500'])(
    'reads no amount in %s',
    (typed) => {
      expect(read(typed).amounts).toEqual([]);
    },
  );

  it.each(['1.350.000', 'Rp 500.000', '45jt', '500 rb', 'rp 500'])('looks for nobody called %s', (typed) => {
    expect(read(typed)).toEqual({ ...nothing, amounts: read(typed).amounts });
  });

  it('finds every amount as the screens write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 1_000_000_000_000 }), (amount) => {
        for (const written of [formatRupiah(amount), formatNumber(amount), String(amount)])
          expect(read(written).amounts).toContain(amount);
      }),
    );
  });
});

describe('a search for a date', () => {
  const day = { from: '2026-08-05', to: '2026-08-05' };
  const month = { from: '2026-08-01', to: '2026-08-31' };
  it.each([
    ['5 Agustus 2026', day],
    ['05 agu 2026', day],
    ['5 agt. 2026', day],
    ['5-Agu-26', day],
    ['Rabu, 5 Agustus 2026', day],
    ['tgl 5 agustus 2026', day],
    ['05/08/2026', day],
    ['5/8/26', day],
    ['5.8.2026', day],
    ['5-8-2026', day],
    ['5–8–2026', day],
    ['2026-08-05', day],
    ['2026/8/5', day],
    ['5 agustus', day],
    ['Agustus 2026', month],
    ['agu 2026', month],
    ['08/2026', month],
    ['2026-08', month],
    ['29 februari 2028', { from: '2028-02-29', to: '2028-02-29' }],
    ['februari 2028', { from: '2028-02-01', to: '2028-02-29' }],
  ])('reads %s, and nothing else', (typed, days) => {
    expect(read(typed)).toEqual({ ...nothing, days });
  });

  it.each([
    '31/02/2026',
    '29 februari 2026',
    '32 agustus 2026',
    '5 agustusan 2026',
    '13/2026',
    '00/00/0000',
    '5 mei 1066',
    'mei',
    'agustus',
    'juli andini',
    '5/8',
  ])('reads no date in %s', (typed) => {
    expect(read(typed).days).toBeNull();
  });

  it('means the nearest day where the year is left out', () => {
    expect(readSearch('28 des', '2027-01-03').days?.from).toBe('2026-12-28');
    expect(readSearch('2 januari', '2026-12-30').days?.from).toBe('2027-01-02');
    expect(readSearch('29 feb', '2026-11-28').days).toBeNull();
  });

  it('finds every day as the screens write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (count) => {
        const at = addDays('2000-01-01', count);
        for (const written of [formatLongDay(at), formatInstantDay(`${at}T05:00:00Z`), at])
          expect(read(written).days).toEqual({ from: at, to: at });
      }),
    );
  });
});

describe('a search for a phone number', () => {
  it.each([
    ['081234567890', '81234567890'],
    ['+6281234567890', '81234567890'],
    ['6281234567890', '81234567890'],
    ['0812-3456-7890', '81234567890'],
    ['+62 812 3456 7890', '81234567890'],
    ['+62 (0)812 3456-7890', '81234567890'],
    ['0812.3456.7890', '81234567890'],
    ['0812', '812'],
    ['7890', '7890'],
    ['3456 78', '345678'],
  ])('reads the digits of %s', (typed, phone) => {
    expect(read(typed).phone).toBe(phone);
  });

  it.each(['101', '08', 'a0812', '0812%', '+', '----', '(   )'])('reads none in %s', (typed) => {
    expect(read(typed).phone).toBeNull();
  });

  it('is no row of words', () => {
    expect(read('0812 3456 7890').words).toEqual([]);
  });
});

describe('a search for a bill’s number', () => {
  it.each([
    ['INV-202608-0042', { beginning: 'INV-202608-0042', count: null }],
    ['inv-202608', { beginning: 'INV-202608', count: null }],
    ['inv 202608-0042', { beginning: 'INV-202608-0042', count: null }],
    ['INV–202608–0042', { beginning: 'INV-202608-0042', count: null }],
    ['202608-0042', { beginning: 'INV-202608-0042', count: null }],
    ['0042', { beginning: null, count: '0042' }],
  ])('reads %s', (typed, number) => {
    expect(read(typed).number).toEqual(number);
  });

  it.each(['inv', 'inv-', 'invan', '42', 'INV-%', 'INV-202608-0042 x'])('reads none in %s', (typed) => {
    expect(read(typed).number).toBeNull();
  });
});

describe('a search for a name', () => {
  it.each([
    ['Budi Santoso', ['budi', 'santoso']],
    ['Nur’aini', ["nur'aini"]],
    ['Bapak Budi', ['budi']],
    ['Bu. Siti, S.Pd', ['siti', 's', 'pd']],
    ['M.Rizki', ['m', 'rizki']],
    ['kamar 101', ['101']],
    ['Kmr. A-12', ['a-12']],
    ['1.10', ['1.10']],
    ['bapak', ['bapak']],
    ['kamar', ['kamar']],
    ['josé  PÉREZ', ['jose', 'perez']],
    ['100%', ['100%']],
    ['_%', ['_%']],
    ["'; drop table users; --", ['drop', 'table', 'users']],
    ['a b c d e f g', ['a', 'b', 'c', 'd', 'e']],
  ])('reads the words of %s', (typed, words) => {
    expect(read(typed).words).toEqual(words);
  });

  it('leaves out the marks that people leave out', () => {
    expect(withoutMarks("nur'aini")).toBe('nuraini');
    expect(withoutMarks('al-farisi')).toBe('alfarisi');
  });

  it.each(['', ' ', 'a', '\u200b\u200b', '–', '  x '])('reads nothing in %j', (typed) => {
    expect(read(typed)).toEqual(nothing);
  });

  it('reads anything quickly, and finds no more than five words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
        expect(read(typed).words.length).toBeLessThanOrEqual(5);
      }),
    );
    const before = performance.now();
    for (const piece of ['1.', '1 ', '5/', ' -', 'rp', "'", '(0)', '..', 'a.']) read(piece.repeat(1_000));
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
