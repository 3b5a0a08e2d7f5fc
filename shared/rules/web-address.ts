/**
 * Endings after which a chat or a mail program makes a word a link: the common ones, and those that are free or cheap. A
 * short list, because names have dots too, as in "H.Ahmad", "PT.Maju" and "Siti, S.Kom".
 */
const ENDINGS = new Set(
  `com net org id co info biz me io ly xyz link site online store shop top click app dev page live club vip icu
    cc tk gl gg ru cn sg asia mobi name tech space website cloud`.split(/\s+/),
);

/** Words with dots inside, such as `kost.example.com`; what follows a slash is not part of it. */
const DOTTED = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

/** As it looks: without what shows nothing, and with one sign for every kind of dot. */
function asItLooks(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}\u{3164}]/gu, '')
    .replace(/[。．｡․‧∙·⋅•・۔]/gu, '.');
}

/**
 * Whether a text holds an address that a reader may be led to: `://`, `www.`, or a word that ends in a dot and a common
 * ending. Names and titles that others have typed stand in lists and messages beside words of ours.
 */
export function holdsWebAddress(text: string): boolean {
  const looks = asItLooks(text).toLowerCase();
  if (/:\/\/|(?<![\p{L}\p{N}])www\./u.test(looks)) return true;
  return (looks.match(DOTTED) ?? []).some((word) => {
    const [, ...labels] = word.split('.');
    return labels.some((label) => ENDINGS.has(label));
  });
}

/** A dot that is spaced, in brackets or written out, before an ending: "evil . com", "evil[.]com", "evil titik com". */
function spreadDot(): RegExp {
  const dot = String.raw`\s+\.\s*|\s*[([{]\s*(?:\.|dot|titik)\s*[)\]}]\s*|\s+(?:dot|titik)\s+`;
  const ending = String.raw`(?:${[...ENDINGS].join('|')})(?![\p{L}\p{N}])`;
  return new RegExp(String.raw`(?<=[\p{L}\p{N}])(?:${dot})(?=${ending})`, 'giu');
}

/** Words that no name has, and that a chat makes a link: a path behind dots, an ending of another script, four numbers. */
const LINKED =
  /[\p{L}\p{N}-]\.\p{L}{2,}\/|\.(?!\p{Script=Latin})\p{L}{2,}(?!\p{L})|(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?!\d)/u;

/**
 * A line without the words that hold an address, for messages: titles and older names may hold one. Judged more strictly
 * than a name is refused, as nothing is lost but a word. Empty if what is left still looks like an address.
 */
export function withoutWebAddresses(line: string): string {
  const whole = asItLooks(line).replace(spreadDot(), '.');
  const isLed = (words: string) => holdsWebAddress(words) || LINKED.test(words);
  if (!isLed(whole)) return line;
  const left = whole
    .split(' ')
    .filter((word) => !isLed(word))
    .join(' ')
    .trim();
  return isLed(left) ? '' : left;
}

export const HOLDS_WEB_ADDRESS = 'Tidak boleh memuat alamat web';
