import { addMonths, daysBetween } from './calendar.ts';

/**
 * This many days before a contract ends, 'Kontrak Berakhir' is shown (spec §9), both parties get the first notice, and
 * the owner's dashboard lists it.
 */
export const CONTRACT_ENDING_DAYS = 30;

/** This many days before a contract ends, its parties get the second and last notice. */
export const LAST_NOTICE_DAYS = 7;

/** The longest contract or extension. Without a limit, a mistyped year would bind forever. */
export const MAX_CONTRACT_YEARS = 10;
export const MAX_CONTRACT_MONTHS = 12 * MAX_CONTRACT_YEARS;

/** The end of a contract that goes on by the month: no day that anybody has agreed. */
export const OPEN_END = '9999-12-31';

/** Whether a contract may run between these days: for at least one day and at most `MAX_CONTRACT_YEARS`. */
export function isContractSpan(from: string, to: string): boolean {
  return to > from && to <= addMonths(from, MAX_CONTRACT_MONTHS);
}

/** The default end of a new contract: one year after its start (spec §5, "Quick tenant"). */
export function defaultContractEnd(start: string): string {
  return addMonths(start, 12);
}

/**
 * Days until a contract ends; negative afterwards. The spec rounds days up to `contract_end`, which between calendar
 * days is simply the difference.
 */
export function contractDaysRemaining(contractEnd: string, today: string): number {
  return daysBetween(today, contractEnd);
}

/** Whether a contract ends today or soon. */
export function isContractEnding(contractEnd: string, today: string): boolean {
  const days = contractDaysRemaining(contractEnd, today);
  return days >= 0 && days <= CONTRACT_ENDING_DAYS;
}

/** Whether the last day of a contract has passed. Its tenancy continues until somebody renews it or checks out. */
export function isContractOver(contractEnd: string, today: string): boolean {
  return contractEnd < today;
}

/** A contract that starts after today waits: its tenancy is PENDING and its room RESERVED. */
export function startsInFuture(contractStart: string, today: string): boolean {
  return contractStart > today;
}
