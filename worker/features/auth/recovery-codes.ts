import { type SQL, sql } from 'drizzle-orm';
import { recoveryCodes } from '#drizzle/schema/second-factors.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { ownAccount } from '../../scope.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { textArray } from '../../db/sql.ts';
import { insertion } from '../../db/ctes.ts';

const COUNT = 10;
const LENGTH = 10;

/** Ten new codes of about 49 bits each. */
export function freshRecoveryCodes({ randomBytes }: Pick<Context, 'randomBytes'>): string[] {
  return Array.from({ length: COUNT }, () => oneTimePassword(randomBytes, LENGTH));
}

/** A code as it is stored. */
export function recoveryHash({ config }: Pick<Context, 'config'>, userId: string, code: string): string {
  return keyedHash(config.JWT_SECRET, 'recovery-code', `${userId}:${code}`);
}

/** A code as people read it: in two groups. */
export function writtenCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * The statements that replace an account's codes, if its second factor is the expected one. They must follow a
 * statement that has locked the factor's row, so that of two simultaneous calls the later one's codes stay.
 */
export function replacedRecoveryCodes(context: SignedInContext, codes: readonly string[], expected: SQL): [SQL, SQL] {
  const id = ownAccount(context);
  const factor = sql`select from user_totp where user_id = ${id} and confirmed_at is not null and ${expected}`;
  const hashes = textArray(codes.map((code) => recoveryHash(context, id, code)));
  const code = { user_id: id, code_hash: sql`hash`, created_at: nowIso(context) };
  return [
    sql`delete from recovery_codes where user_id = ${id} and exists (${factor})`,
    insertion(recoveryCodes, code, sql`unnest(${hashes}) as hash where exists (${factor})`),
  ];
}
