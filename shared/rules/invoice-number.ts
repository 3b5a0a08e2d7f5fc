/**
 * An invoice's number is `INV-YYYYMM-0001`: this, the month, and the count of the month in at least so many digits. New
 * invoices get theirs in SQL, by `worker/features/invoices/invoice-number.ts`.
 */
export const NUMBER_PREFIX = 'INV-';
export const COUNT_DIGITS = 4;

const PREFIX = new RegExp(`^${NUMBER_PREFIX}?$`, 'i');
const WORD = new RegExp(`^(${NUMBER_PREFIX}?)?(\\d{0,6})(-\\d{0,9})?$`, 'i');
const COUNT = new RegExp(`^(\\d{${COUNT_DIGITS}}|[1-9]\\d{${COUNT_DIGITS},8})$`);

/**
 * The number of an invoice that the demo makes.
 *
 * @param month `YYYYMM`
 */
export function invoiceNumber(month: string, count: number): string {
  return `${NUMBER_PREFIX}${month}-${String(count).padStart(COUNT_DIGITS, '0')}`;
}

/** What a word of a search can say of an invoice's number. */
export interface NumberWord {
  /** How the number begins, if the word says that. */
  beginning: string | null;
  /** What the number ends with: the count of the month as it is printed, four digits or more. */
  count: string | null;
}

/**
 * Reads a word as a part of an invoice's number: from its beginning on, with or without `INV-`, or its last digits. Fewer
 * digits than a count has are rather a room.
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
