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
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isListed } from '../../passwords/common-passwords.ts';

/** Where the list of common passwords is. */
type Policy = Pick<Context, 'commonPasswords'>;
type Owner = PasswordOwner & { role: Role };
/** The field in which the password was typed, so that the form shows the error there. */
type Field = 'password' | 'new_password';

/**
 * Refuses a password that is easy to guess. The contract has already checked the minimum length of non-admins.
 *
 * @throws DomainError VALIDATION, PASSWORD_SHORT_FOR_ADMIN, PASSWORD_PERSONAL or PASSWORD_EASY
 */
export async function refuseWeakPassword(policy: Policy, password: string, owner: Owner, field: Field): Promise<void> {
  const weakness = await weaknessOf(policy, password, owner, field);
  if (weakness !== null) throw weakness;
}

/** The refusal of a weak password; null if it is good enough. */
export async function weaknessOf(
  policy: Policy,
  password: string,
  owner: Owner,
  field: Field,
): Promise<DomainError | null> {
  const code = await weaknessCode(policy, password, owner);
  if (code === null) return null;
  const message = code === 'VALIDATION' ? passwordTooShort(owner.role) : errorCatalogue[code].message;
  return new DomainError(code, { issues: [{ path: [field], message }] });
}

async function weaknessCode({ commonPasswords }: Policy, password: string, owner: Owner) {
  if (password.length < minimumPasswordLength(owner.role)) {
    return owner.role === 'ADMIN' ? 'PASSWORD_SHORT_FOR_ADMIN' : 'VALIDATION';
  }
  if (isPersonal(password, owner)) return 'PASSWORD_PERSONAL';
  if (isRun(password) || isOfProduct(password)) return 'PASSWORD_EASY';
  return isListed(await commonPasswords(), password) ? 'PASSWORD_EASY' : null;
}
