import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RUPIAH } from '#shared/rules/money.ts';
import { parseRupiah } from '#shared/rules/parse-rupiah.ts';
import { formatNumber, formatRupiah } from '#shared/format.ts';

const amount = fc.integer({ min: 0, max: MAX_RUPIAH });
const grouped = (value: number, separator: string) => String(value).replace(/\B(?=(\d{3})+$)/g, separator);

describe('an amount that somebody wrote', () => {
  it.each([
    ['1500000', 1_500_000],
    ['1.500.000', 1_500_000],
    ['1,200,000', 1_200_000],
    ['1 200 000', 1_200_000],
    ['1200000.00', 1_200_000],
    ['1200000,00', 1_200_000],
    ['1.200.000,00', 1_200_000],
    ['1,200,000.00', 1_200_000],
    ['1.200.000,0', 1_200_000],
    ['1.200.000,-', 1_200_000],
    ['Rp1.200.000,-', 1_200_000],
    ['Rp. 1.200.000.-', 1_200_000],
    ['Rp\u00a01.200.000', 1_200_000],
    ['IDR 1,200,000.00', 1_200_000],
    ['1.200.000 rupiah', 1_200_000],
    ['\u200e 1.200.000 \u2069', 1_200_000],
    ['１２００', 1_200],
    ['1.500', 1_500],
    ['1,500', 1_500],
    ['1,2jt', 1_200_000],
    ['1.5 juta', 1_500_000],
    ['Rp 1,25 JT', 1_250_000],
    ['2 juta', 2_000_000],
    ['500rb', 500_000],
    ['750 ribu', 750_000],
    ['500k', 500_000],
    ['1.500.000.', 1_500_000],
    ['0', 0],
    ['05', 5],
  ])('%j is %i', (text, value) => {
    expect(parseRupiah(text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    'Rp',
    'abc',
    '1.5',
    '1,25',
    '1200000.50',
    '1.200.000,50',
    '1.200.00',
    '1,200,00',
    '1.200,000',
    '1,200.000',
    '1.2000',
    '12.0000',
    '0.500',
    '1.500 jt',
    '1,500 juta',
    '1.500rb',
    '1 m',
    '1-2 juta',
    '1 juta 500 ribu',
    '-500000',
    '+500000',
    '(500000)',
    '1e6',
    '0x10',
    '1.500.000 / bulan',
    '1.500.000 2.000.000',
    '9.0.',
    '1.500.000,00,-',
    '1..500',
    '.500',
    '1234567890123456',
    '99999999999999999 jt',
    '1\u0000',
  ])('%j is unclear', (text) => {
    expect(parseRupiah(text)).toBeNull();
  });

  it('parses back from every way in which the app shows it', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(parseRupiah(formatRupiah(value))).toBe(value);
        expect(parseRupiah(formatNumber(value))).toBe(value);
        expect(parseRupiah(String(value))).toBe(value);
        for (const separator of ['.', ',', ' ', '\u00a0']) expect(parseRupiah(grouped(value, separator))).toBe(value);
        expect(parseRupiah(`Rp ${grouped(value, '.')},00`)).toBe(value);
        expect(parseRupiah(`${grouped(value, ',')}.00`)).toBe(value);
      }),
    );
  });

  it('keeps its magnitude: a text without a unit has exactly the digits of its amount', () => {
    const written = fc.stringMatching(/^[\d., ]{1,16}$/);
    fc.assert(
      fc.property(written, (text) => {
        const value = parseRupiah(text);
        if (value === null) return;
        const digits = text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
        const decimals = /[.,]0{1,2} *$/.test(text) ? [digits.replace(/0$/, ''), digits.replace(/00$/, '')] : [];
        expect([digits, ...decimals].map(Number)).toContain(value);
        // Only zeros behind the last separator may be dropped, and never three of them.
        const parts = text.trim().replace(/[.,]$/, '').split(/[., ]/);
        const last = parts.at(-1) ?? '';
        const shown = parts.length > 1 && last.length < 3 ? parts.slice(0, -1).join('') : parts.join('');
        expect(value).toBe(Number(shown));
      }),
      { numRuns: 2_000 },
    );
  });

  it('with a unit is multiplied by it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom(',', '.'), (hundredths, separator) => {
        const text = `${Math.floor(hundredths / 100)}${separator}${String(hundredths % 100).padStart(2, '0')}`;
        expect(parseRupiah(`${text} juta`)).toBe(hundredths * 10_000);
        expect(parseRupiah(`${text}rb`)).toBe(hundredths * 10);
      }),
    );
  });

  it('is a safe integer or unclear, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const value = parseRupiah(text);
        expect(value === null || (Number.isSafeInteger(value) && value >= 0)).toBe(true);
      }),
    );
  });
});
