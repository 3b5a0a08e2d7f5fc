import type { Role } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import {
  isOfProduct,
  isPersonal,
  isRun,
  minimumPasswordLength,
  type PasswordOwner,
  passwordTooShort,
} from '#shared/rules/password.ts';
import { DomainError } from '../../errors.ts';
import { commonPasswords } from './common-passwords.ts';

type Owner = PasswordOwner & { role: Role };
/** The field in which the password was typed, so that the form shows the error there. */
type Field = 'password' | 'new_password';

/**
 * Refuses a password that guessers try first. The contract has checked the minimum of a tenant's password before.
 *
 * @throws DomainError VALIDATION, PASSWORD_SHORT_FOR_ADMIN, PASSWORD_PERSONAL or PASSWORD_EASY
 */
export function refuseWeakPassword(password: string, owner: Owner, field: Field): void {
  const weakness = weaknessOf(password, owner, field);
  if (weakness !== null) throw weakness;
}

/** The refusal of a weak password; null if it is good enough. */
export function weaknessOf(password: string, owner: Owner, field: Field): DomainError | null {
  const code = weaknessCode(password, owner);
  if (code === null) return null;
  const message = code === 'VALIDATION' ? passwordTooShort(owner.role) : errorCatalogue[code].message;
  return new DomainError(code, { issues: [{ path: [field], message }] });
}

function weaknessCode(password: string, owner: Owner) {
  if (password.length < minimumPasswordLength(owner.role)) {
    return owner.role === 'ADMIN' ? 'PASSWORD_SHORT_FOR_ADMIN' : 'VALIDATION';
  }
  if (isPersonal(password, owner)) return 'PASSWORD_PERSONAL';
  return isRun(password) || isOfProduct(password) || isCommon(password) ? 'PASSWORD_EASY' : null;
}

/**
 * Whether it is one of the commonest, in upper or lower case. The list is searched each time, since a decoded copy
 * would cost memory.
 */
function isCommon(password: string): boolean {
  const asked = password.toLowerCase();
  let word = '';
  for (const [, shared = 'A', rest = ''] of commonPasswords.matchAll(/([A-Z])([^A-Z]*)/g)) {
    word = word.slice(0, shared.charCodeAt(0) - 'A'.charCodeAt(0)) + rest;
    if (word === asked) return true;
  }
  return false;
}
