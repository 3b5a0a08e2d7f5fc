/**
 * An invoice's number is `INV-YYYYMM-0001`: this prefix, the month, and the count within the month in at least four
 * digits. New invoices get theirs in SQL, by `worker/features/billing/invoice-number.ts`.
 */
export const NUMBER_PREFIX = 'INV-';
export const COUNT_DIGITS = 4;

const PREFIX = new RegExp(`^${NUMBER_PREFIX}?$`, 'i');
const WORD = new RegExp(`^(${NUMBER_PREFIX}?)?(\\d{0,6})(-\\d{0,9})?$`, 'i');
const COUNT = new RegExp(`^(\\d{${COUNT_DIGITS}}|[1-9]\\d{${COUNT_DIGITS},8})$`);

/** What a search word can mean as a part of an invoice's number. */
export interface NumberWord {
  /** How the number begins; null if the word is not a beginning. */
  beginning: string | null;
  /** How the number ends: the count as it is printed, four digits or more; null if the word is not that. */
  count: string | null;
}

/**
 * Reads a word as the beginning of an invoice's number, with or without `INV-`, or as its last digits. Fewer than four
 * digits are more probably a room's number.
 */
export function numberWord(word: string): NumberWord {
  const [, prefix, month, rest] = WORD.exec(word) ?? [];
  const isWhole = month?.length === 6;
  const isBeginning = isWhole || (prefix !== undefined && rest === undefined);
  return {
    beginning: isBeginning ? `${NUMBER_PREFIX}${month}${rest ?? ''}` : null,
    count: COUNT.test(word) ? word : null,
  };
}

/** Whether a word is the beginning of every number. */
export function isEveryNumber(word: string): boolean {
  return PREFIX.test(word);
}
