import { type SQL, sql } from 'drizzle-orm';
import { PHONE_PREFIX, WHATSAPP_FORM } from '#shared/rules/phone.ts';
import { textArray } from '../../db/sql.ts';

/**
 * The number of a row or alias with `phone_e164`, as messages are sent to it. The job may not have reached the row yet,
 * so an Indonesian one is read here; all others are as they were typed.
 */
export function numberIn(row: SQL, typed: SQL = sql`${row}.phone`): SQL<string> {
  return sql<string>`coalesce(${clearNumber(row, typed)}, ${typed})`;
}

/** The same as it is compared: whatever is unclear without the prefix with which it was typed. */
export function comparedNumber(row: SQL, typed: SQL = sql`${row}.phone`): SQL<string> {
  return sql<string>`coalesce(${clearNumber(row, typed)}, regexp_replace(${typed}, ${PHONE_PREFIX}, ''))`;
}

/** Whether the number of a row or alias of `users`, or of another with `phone_e164`, can have WhatsApp. */
export function mayHaveWhatsApp(row: SQL, typed: SQL = sql`${row}.phone`): SQL<boolean> {
  return sql<boolean>`coalesce(${clearNumber(row, typed)} ~ ${WHATSAPP_FORM}, false)`;
}

/**
 * Whether a row or alias of `users` has one of these numbers, in whatever form it is written. It is found by an index,
 * whether or not the job has reached it.
 *
 * @param numbers as `searchedNumbers` has them
 */
export function hasNumber(row: SQL, numbers: readonly string[]): SQL {
  const these = textArray(numbers);
  return sql`(${row}.phone_e164 = any(${these}) or ${row}.phone_e164 is null and ${row}.phone <> ''
    and ${comparedNumber(row)} = any(${these}))`;
}

function clearNumber(row: SQL, typed: SQL): SQL {
  return sql`coalesce(${row}.phone_e164, indonesian_e164(${typed}))`;
}
