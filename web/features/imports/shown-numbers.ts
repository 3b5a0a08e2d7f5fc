/**
 * Numbers of a workbook whose format shows something else than the number: "001" for 1, and "1E+05" for 100000, which a
 * spreadsheet made of the room "1E5". All else is read as the number that it is.
 */

/** Formats of zeros alone, with texts between them: `000`, `"A-"00`, `0000-0000-0000`. */
const OF_ZEROS = /^(?:"[^"]*"|\\.|[-/ ():])*0(?:"[^"]*"|\\.|[-/ ():]|0)*$/;
const TOKENS = /"([^"]*)"|\\(.)|(.)/g;
const SCIENTIFIC = /E[+-]/i;
/** The built-in formats with an exponent (ECMA-376, 18.8.30). */
const SCIENTIFIC_IDS = new Set(['11', '48']);
/** A number with more digits was typed as such, and only looks cut: a phone number. */
const FEW_DIGITS = /^\d\d?0{3,}$/;

/**
 * Tells the text that a cell shows, if it is not simply its number; null if it is.
 *
 * @param styles the part with the formats
 */
export function shownTexts(styles: string): (attributes: string, inner: string) => string | null {
  const codes = new Map(
    [...styles.matchAll(/<numFmt\b[^>]*>/g)].map(([tag]) => [
      valueOf(tag, 'numFmtId'),
      unescaped(valueOf(tag, 'formatCode')),
    ]),
  );
  const cells = /<cellXfs\b.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '';
  const formats = [...cells.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => {
    const id = valueOf(tag, 'numFmtId');
    return SCIENTIFIC_IDS.has(id) ? '0E+0' : (codes.get(id) ?? '');
  });
  return (attributes, inner) => {
    const format = formats[Number(valueOf(attributes, 's') || '-1')] ?? '';
    if (format === '' || format === '0' || !/^(?!.*\st=["'](?!n["']))/.test(attributes)) return null;
    const number = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? '';
    if (SCIENTIFIC.test(format)) {
      const whole = String(Number(number));
      return FEW_DIGITS.test(whole) ? Number(number).toExponential().toUpperCase() : null;
    }
    return OF_ZEROS.test(format) && /^\d{1,15}$/.test(number) ? escaped(inFormat(format, number)) : null;
  };
}

/** The digits in the places of the zeros; more digits than places stand before the first. */
function inFormat(format: string, number: string): string {
  const tokens = [...format.matchAll(TOKENS)].map(([, quoted, escapedMark, mark]) =>
    mark === '0' ? null : (quoted ?? escapedMark ?? mark ?? ''),
  );
  const places = tokens.filter((token) => token === null).length;
  const digits = number.padStart(places, '0');
  let next = 0;
  return tokens
    .map((token) => {
      if (token !== null) return token;
      const taken = next === 0 ? digits.length - places + 1 : 1;
      next += taken;
      return digits.slice(next - taken, next);
    })
    .join('');
}

function valueOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '';
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
