/** What stands for what is hidden. */
export const MASK = '•';

/** Whether a part of this is hidden: nobody can be reached or named by it. */
export function isMasked(text: string): boolean {
  return text.includes(MASK);
}

/** So many letters of a name must be known before the rest of it is shown. */
const LETTERS_TO_KNOW = 3;

/** Whether a search holds enough of a name that who asks may be taken to know it. */
export function knowsName(search: string): boolean {
  return (search.match(/\p{L}/gu) ?? []).length >= LETTERS_TO_KNOW;
}
