/** Reads amounts as people write them in Indonesia: "Rp 1.500.000,-", "1,200,000", "1,5 jt". */

/** A longer number is not an amount, and would lose digits. */
const MAX_DIGITS = 15;

const UNITS: Record<string, number> = { rb: 1_000, ribu: 1_000, k: 1_000, jt: 1_000_000, juta: 1_000_000 };

/** "1,5jt": at most two decimals. In "1.500 jt" the separator could mean thousands, so three digits are refused. */
const WITH_UNIT = /^(\d+)(?:[.,](\d{1,2}))? ?(rb|ribu|k|jt|juta)$/;

/** "1500000", "1.500.000", "1,500,000" or "1 500 000": groups of three with one kind of separator. */
const GROUPED = /^(?:\d+|[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*)$/;

/**
 * The amount in whole rupiah; null if the text could mean several amounts, or none. Decimals are accepted only if they
 * are zero and follow a different separator than the thousands, or the only separator.
 */
export function parseRupiah(text: string): number | null {
  const said = tidy(text);
  const withUnit = WITH_UNIT.exec(said);
  if (withUnit) return inUnits(withUnit[1] ?? '', withUnit[2] ?? '', UNITS[withUnit[3] ?? ''] ?? 1);
  const whole = withoutZeroDecimals(said);
  return GROUPED.test(whole) ? wholeNumber(whole.replace(/\D/g, '')) : null;
}

/** The same text without currency, with plain spaces, in lower case. */
function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^(?:rp\.?|idr) ?/, '')
    .replace(/ ?(?:rupiah|idr)$/, '');
}

/** Removes zero decimals: "1.500.000,00", "1500000.00" and "1.500.000,-". */
function withoutZeroDecimals(said: string): string {
  const ended = /^(.*\d)[.,][-–—]*$/.exec(said);
  if (ended) return ended[1] ?? said;
  const found = /^(.*\d)([.,])0{1,2}$/.exec(said);
  if (!found) return said;
  const [, whole = '', separator = ''] = found;
  // "1.500.00" may lack a digit: after thousands, decimals need the other separator.
  return whole.includes(separator) ? said : whole;
}

function inUnits(whole: string, decimals: string, unit: number): number | null {
  const hundredths = wholeNumber(whole + decimals.padEnd(2, '0'));
  if (hundredths === null) return null;
  const amount = (hundredths * unit) / 100;
  return Number.isSafeInteger(amount) ? amount : null;
}

function wholeNumber(digits: string): number | null {
  return digits.replace(/^0+/, '').length <= MAX_DIGITS ? Number(digits) : null;
}
