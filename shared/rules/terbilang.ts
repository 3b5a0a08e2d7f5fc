/** The largest number that is spelled out: a thousand trillion. */
export const MAX_TERBILANG = 10 ** 15;

const UNITS = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];

/** Each step is a thousand times larger; only 'seribu' is one word. */
const SCALES = [
  { value: 10 ** 15, name: 'kuadriliun' },
  { value: 10 ** 12, name: 'triliun' },
  { value: 10 ** 9, name: 'miliar' },
  { value: 10 ** 6, name: 'juta' },
  { value: 10 ** 3, name: 'ribu' },
];

/**
 * A number in Indonesian words, as a kuitansi spells its amount: 1.500.000 → 'satu juta lima ratus ribu'. The caller
 * adds the currency.
 *
 * @param value a whole number from 0 to 10^15
 * @throws RangeError for any other
 */
export function terbilang(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0 || value > MAX_TERBILANG) {
    throw new RangeError(`Only whole numbers from 0 to 10^15 are spelled out, not ${value}.`);
  }
  if (value === 0) return 'nol';
  const words: string[] = [];
  let rest = value;
  for (const scale of SCALES) {
    const count = Math.floor(rest / scale.value);
    rest %= scale.value;
    if (count === 0) continue;
    if (count === 1 && scale.name === 'ribu') words.push('seribu');
    else words.push(...belowThousand(count), scale.name);
  }
  return [...words, ...belowThousand(rest)].join(' ');
}

function belowThousand(value: number): string[] {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest);
  return [...(hundreds === 1 ? ['seratus'] : [unit(hundreds), 'ratus']), ...belowHundred(rest)];
}

function belowHundred(value: number): string[] {
  if (value === 10) return ['sepuluh'];
  if (value === 11) return ['sebelas'];
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  if (tens === 1) return [unit(ones), 'belas'];
  return [...(tens > 0 ? [unit(tens), 'puluh'] : []), ...(ones > 0 ? [unit(ones)] : [])];
}

function unit(digit: number): string {
  return UNITS[digit] ?? '';
}
