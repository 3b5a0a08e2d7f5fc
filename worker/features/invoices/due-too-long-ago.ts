import { DUE_DATE_TOO_OLD } from '#shared/contract/invoices.ts';
import { DomainError } from '../../errors.ts';

/** The refusal of a bill that was due more than a year ago, with the field it belongs to. */
export function dueTooLongAgo(): DomainError {
  const issues = [{ path: ['due_date'], message: DUE_DATE_TOO_OLD }];
  return new DomainError('VALIDATION', { message: DUE_DATE_TOO_OLD, issues });
}
