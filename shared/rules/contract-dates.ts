import { addMonths, daysBetween } from './calendar.ts';

/** Days before the end of a contract in which 'Kontrak Berakhir' is shown (spec §9). */
export const CONTRACT_ENDING_DAYS = 30;

/** The longest that a contract is made or lengthened for, in months. A mistyped year would otherwise bind for good. */
export const MAX_CONTRACT_MONTHS = 120;

/** Whether a contract may run from one day to another: at least a day, at most ten years. */
export function isContractSpan(from: string, to: string): boolean {
  return to > from && to <= addMonths(from, MAX_CONTRACT_MONTHS);
}

/** The end a new contract is given: one year after its start (spec §5, "Quick tenant"). */
export function defaultContractEnd(start: string): string {
  return addMonths(start, 12);
}

/**
 * Days left of a contract. The spec takes the ceiling of days to `contract_end`; between calendar days that is the
 * difference itself. Negative once it is over.
 */
export function contractDaysRemaining(contractEnd: string, today: string): number {
  return daysBetween(today, contractEnd);
}

/** Whether a contract ends within 0 to 30 days. */
export function isContractEnding(contractEnd: string, today: string): boolean {
  const days = contractDaysRemaining(contractEnd, today);
  return days >= 0 && days <= CONTRACT_ENDING_DAYS;
}

/** Whether the last day of a contract has gone by. Its tenancy goes on until somebody renews it or checks out. */
export function isContractOver(contractEnd: string, today: string): boolean {
  return contractEnd < today;
}

/** A contract that starts after today waits: its tenancy is PENDING and its room RESERVED. */
export function startsInFuture(contractStart: string, today: string): boolean {
  return contractStart > today;
}
