import { visible } from './normal-text.ts';

/** By what somebody is greeted whose name is only a title. */
const NAMELESS = 'Bapak/Ibu';

/** Titles that are abbreviations, without dots and in lower case; nobody is greeted by them. */
const ABBREVIATIONS = new Set(
  `prof dr drs dra drg drh ir apt h hj ny tn nn bpk bp sdr sdri yth rr ra rm rd kh kph krt tgk tb ust pdt mgr alm almh
    mr mrs ms muh moh mhd abd`.split(/\s+/),
);

/** Honorifics that are words: "Halo Ibu" is a greeting, but a name beside it is a better one. */
const HONORIFICS = new Set(
  `profesor dokter insinyur haji hajah hajjah nyonya tuan nona bapak pak ibu bu saudara saudari mas mbak mba kak kakak
    bang abang om tante raden roro rara ajeng tubagus kyai kiai ustad ustadz ustaz ustadzah ustazah habib pendeta romo
    pastor suster bruder almarhum almarhumah teuku tengku ni`.split(/\s+/),
);

/** Words that are a rank only together, before other names. */
const RANKS = /^(?:(?:i|ni) gusti|anak agung|ida (?:bagus|ayu))(?= )/i;

/**
 * The word of a name by which somebody is greeted, and the only part of it that a link shows: the first that is no title,
 * no honorific and no single letter, or else the last. Never more than one word, since a stranger may read it.
 */
export function firstName(fullName: string): string {
  const words = wordsOf(fullName);
  const name = words.find((word) => !isTitle(word)) ?? words.at(-1) ?? '';
  return ABBREVIATIONS.has(bare(name).toLowerCase()) ? NAMELESS : bare(name);
}

/** The words of a name that are no titles; all words if it has no others. */
export function properWords(fullName: string): string[] {
  const words = wordsOf(fullName);
  const proper = words.filter((word) => !isTitle(word));
  return (proper.length > 0 ? proper : words).map(bare);
}

/** The words before the first comma, behind which degrees stand; "H.Ahmad" is two. */
function wordsOf(fullName: string): string[] {
  const parts = visible(fullName)
    .split(/[,;:/|&+()[\]"“”]+/)
    .map((part) => part.trim());
  const wordsIn = (part: string) =>
    part
      .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
      .replace(RANKS, '')
      .split(/\s+/)
      .filter((word) => bare(word) !== '');
  // "Drs., Ahmad": a title alone before the comma.
  return wordsIn(parts.find((part) => wordsIn(part).some((word) => !isTitle(word))) ?? parts.join(' '));
}

/** A title, an honorific, a single letter, or a short word with a dot, which is an abbreviation. */
function isTitle(word: string): boolean {
  const said = bare(word).toLowerCase();
  return (
    [...said].length < 2 ||
    ABBREVIATIONS.has(said) ||
    HONORIFICS.has(said) ||
    (word.endsWith('.') && [...said].length < 4)
  );
}

/** The word without dots and marks around it; quotes such as in 'Aisyah stay. */
function bare(word: string): string {
  return word.replace(/^[^\p{L}\p{N}'’‘ʼ`•]+|[^\p{L}\p{M}\p{N}'’‘ʼ`•]+$/gu, '');
}
