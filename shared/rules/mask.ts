import { normalText } from './normal-text.ts';

/** The character that replaces a hidden one. */
export const MASK = '•';

/** Whether a part of this text is hidden. */
export function isMasked(text: string): boolean {
  return text.includes(MASK);
}

/** How many letters a search by name needs before whole names are shown. */
export const LETTERS_TO_KNOW = 3;

/** Whether a search has enough letters of a name to show that the searcher knows it. */
export function knowsName(search: string): boolean {
  return (normalText(search).match(/\p{L}/gu) ?? []).length >= LETTERS_TO_KNOW;
}

/** Numbers of nine digits and more (with points of ten, since sums have them), and e-mail addresses. */
const REACHES = /\d(?:[ -]?\d){8,}|\d(?:[ .-]?\d){9,}|[^\s@]+@[^\s@]+\.[^\s@]+/g;

/** A remark as a forwarded link may show it: without numbers and addresses by which people, or their accounts, are known. */
export function unreachable<Text extends string | null>(remark: Text): Text {
  return remark && (remark.replace(REACHES, '…') as Text);
}
