import { DUE_DATE_TOO_OLD } from '#shared/contract/invoices.ts';
import { type DomainError, wrongField } from '../../errors.ts';

/** The refusal of a bill that was due more than a year ago, with the field it belongs to. */
export function dueTooLongAgo(): DomainError {
  return wrongField('due_date', DUE_DATE_TOO_OLD);
}
