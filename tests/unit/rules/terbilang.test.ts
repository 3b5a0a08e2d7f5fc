import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TERBILANG, terbilang } from '#shared/rules/terbilang.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'nol'],
    [1, 'satu'],
    [9, 'sembilan'],
    [10, 'sepuluh'],
    [11, 'sebelas'],
    [12, 'dua belas'],
    [19, 'sembilan belas'],
    [20, 'dua puluh'],
    [21, 'dua puluh satu'],
    [99, 'sembilan puluh sembilan'],
    [100, 'seratus'],
    [101, 'seratus satu'],
    [110, 'seratus sepuluh'],
    [111, 'seratus sebelas'],
    [115, 'seratus lima belas'],
    [200, 'dua ratus'],
    [999, 'sembilan ratus sembilan puluh sembilan'],
    [1_000, 'seribu'],
    [1_001, 'seribu satu'],
    [1_011, 'seribu sebelas'],
    [1_100, 'seribu seratus'],
    [2_000, 'dua ribu'],
    [10_000, 'sepuluh ribu'],
    [11_000, 'sebelas ribu'],
    [21_000, 'dua puluh satu ribu'],
    [100_000, 'seratus ribu'],
    [101_000, 'seratus satu ribu'],
    [111_111, 'seratus sebelas ribu seratus sebelas'],
    [1_000_000, 'satu juta'],
    [1_001_000, 'satu juta seribu'],
    [1_500_000, 'satu juta lima ratus ribu'],
    [12_500_000, 'dua belas juta lima ratus ribu'],
    [1_000_000_000, 'satu miliar'],
    [1_000_001_000, 'satu miliar seribu'],
    [
      2_147_483_648,
      'dua miliar seratus empat puluh tujuh juta empat ratus delapan puluh tiga ribu enam ratus empat puluh delapan',
    ],
    [1_000_000_000_000, 'satu triliun'],
    [999_000_000_000_000, 'sembilan ratus sembilan puluh sembilan triliun'],
    [1_000_000_000_000_000, 'satu kuadriliun'],
  ])('%i is %s', (value, words) => {
    expect(terbilang(value)).toBe(words);
  });

  it('reads back as the same number, at any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_TERBILANG }), (value) => {
        const words = terbilang(value);
        expect(read(words)).toBe(value);
        expect(words).toMatch(/^[a-z]+( [a-z]+)*$/);
        expect(words).not.toMatch(/satu (puluh|belas|ratus)\b/);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_TERBILANG + 1])('refuses %d', (value) => {
    expect(() => terbilang(value)).toThrow(RangeError);
  });
});

const UNITS = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];
const SCALES: Record<string, number> = { ribu: 1e3, juta: 1e6, miliar: 1e9, triliun: 1e12, kuadriliun: 1e15 };

/** Reads a number back from its words: those before “puluh”, “ratus”, “ribu” and so on say how many of them. */
function read(words: string): number {
  let total = 0;
  let group = 0;
  let last = 0;
  const close = () => {
    group += last;
    last = 0;
  };
  for (const word of words.split(' ')) {
    const scale = SCALES[word];
    if (word === 'seribu') total += 1_000;
    else if (word === 'seratus') group += 100;
    else if (word === 'sepuluh') group += 10;
    else if (word === 'sebelas') group += 11;
    else if (word === 'belas') [group, last] = [group + 10 + last, 0];
    else if (word === 'puluh') [group, last] = [group + last * 10, 0];
    else if (word === 'ratus') [group, last] = [group + last * 100, 0];
    else if (scale !== undefined) {
      close();
      total += group * scale;
      group = 0;
    } else last = UNITS.indexOf(word);
  }
  close();
  return total + group;
}
