import { DomainError } from '../errors.ts';

/** The refusal of a file that breaks off or contradicts itself. */
export function damaged(): DomainError {
  return new DomainError('FILE_DAMAGED');
}

/** The refusal of a file whose kind is not accepted. */
export function unsupported(message?: string): DomainError {
  return new DomainError('FILE_UNSUPPORTED', message === undefined ? {} : { message });
}
