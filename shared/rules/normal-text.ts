/**
 * What people type, in the one form in which it is compared: texts that look the same are the same. Names and numbers
 * of rooms are found, and kept unique, by this form; what was typed is what is shown. The function `normal_text` of the
 * database is the same rule (migration `room_numbers`).
 *
 * A phone types ’ where a keyboard types ', a spreadsheet has spaces that do not break, a copied name brings marks
 * that nobody sees. Capitals and accents make no difference either: nobody types them in a search.
 */
export function normalText(typed: string): string {
  const plain = plainMarks(plainMarks(typed).normalize('NFKD'));
  const letters = plain.replace(ACCENTS, '').replace(INVISIBLE, '');
  // Letter by letter, as PostgreSQL does it: by itself, JavaScript writes the last sigma of a word as ς.
  return letters.replaceAll('Σ', 'σ').toLowerCase().replace(BLANKS, ' ').trim().normalize('NFC');
}

/** Whether a text shows nothing: it is empty, or has only spaces and marks that nobody sees. */
export function showsNothing(typed: string): boolean {
  return visible(typed) === '';
}

/** The text without what nobody sees, with plain spaces and full-width letters as usual ones. */
export function visible(typed: string): string {
  return typed.normalize('NFKC').replace(INVISIBLE, '').replace(BLANKS, ' ').trim();
}

/**
 * A typed text without the marks that turn the order of what is read around them, or that nobody sees. What joins letters
 * and emoji, or chooses how they look, stays.
 */
export function withoutHidden(typed: string): string {
  return typed.replace(HIDDEN, '');
}

/** Marks for which keyboards, phones and spreadsheets have others that look alike. */
const lookalikes: readonly (readonly [plain: string, others: string])[] = [
  [
    "'",
    '\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb`\u00b4\u2032\u2035\uff07\uff40\ua78c',
  ],
  ['"', '\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u02dd\u02ee\uff02\u301d\u301e'],
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02d7\ufe58\ufe63\uff0d'],
  ['/', '\u2044\u2215'],
  [',', '\u201a'],
];

const plainOf = new Map(lookalikes.flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)));
const LOOKALIKES = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'g');

function plainMarks(text: string): string {
  return text.replace(LOOKALIKES, (mark) => plainOf.get(mark) ?? mark);
}

/** Accents of Latin, Greek and Cyrillic letters; other scripts' marks make other words. */
const ACCENTS = /[\u0300-\u036f]/g;

/** What Unicode lets programs ignore (Default_Ignorable_Code_Point), and the marks of annotations. */
const INVISIBLE =
  /[\u034f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Marks of direction, soft hyphens, spaces without width, invisible operators, and the marks of annotations. */
const HIDDEN = /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Spaces of all kinds, line breaks and other control characters, and the empty cell of Braille. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const BLANKS = /[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+/g;
