import type { ErrorCode } from '#shared/error-codes.ts';
import { callFailure } from './call-error.ts';

/** The fields that a refusal is about; if a form has several of them, the first. */
const fieldsOf: Partial<Record<ErrorCode, readonly string[]>> = {
  EMAIL_TAKEN: ['email'],
  ROOM_NUMBER_TAKEN: ['room_number'],
  RFID_TAKEN: ['rfid_uid'],
  ROOM_NOT_AVAILABLE: ['room_id'],
  ROOM_OCCUPIED: ['status'],
  TENANCY_EXISTS: ['user_id'],
  USER_NOT_ASSIGNABLE: ['user_id'],
  TENANCY_NOT_ACTIVE: ['tenant_id'],
  CONTRACT_NOT_LONGER: ['contract_end'],
  CONTRACT_START_REFUSED: ['contract_start'],
  PAYMENT_AMOUNT_INVALID: ['amount'],
  PARTIAL_NOT_ALLOWED: ['amount'],
  PAYMENT_METHOD_UNSUITABLE: ['payment_method', 'channel'],
  WRONG_CURRENT_PASSWORD: ['current_password'],
  PASSWORD_UNCHANGED: ['new_password'],
  USER_STATUS_CONFLICT: ['status'],
  USER_ROLE_IN_USE: ['role'],
};

export interface Refusal {
  /** The form's name of the field, such as `items.0.unit_price`. */
  field: string;
  message: string;
}

/**
 * What the server refuses about the fields of a form, in its order; empty if the failure is about none of them, or also
 * about something else.
 *
 * @param message the sentence for the failure as a whole
 * @param isShown whether the form shows a field of that name
 */
export function refusalsOf(error: unknown, message: string, isShown: (field: string) => boolean): Refusal[] {
  const { code, issues } = callFailure(error);
  if (issues.length > 0) {
    const refusals = issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
    return refusals.every(({ field }) => isShown(field)) ? refusals : [];
  }
  const field = fieldsOf[code as ErrorCode]?.find(isShown);
  return field === undefined ? [] : [{ field, message }];
}
