import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** The kinds of column that all tables share. A column has the name of its key. */

/** Primary key: UUIDv7, so that ids sort by creation and serve as keyset cursors. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

/** The id of a row that must exist. */
export const reference = (to: () => AnyPgColumn, actions?: { onDelete: 'cascade' }) =>
  uuid().notNull().references(to, actions);

/** Whole rupiah: bigint in PostgreSQL, a safe integer in code. */
export const rupiah = () => bigint({ mode: 'number' });

/** An instant: `timestamptz` with milliseconds in PostgreSQL, an ISO 8601 string in UTC everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: readInstant,
});

/** As PostgreSQL writes an instant in UTC: `2026-11-23 17:00:00.5+00`. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** An instant of PostgreSQL as ISO 8601 with milliseconds. One in UTC is not parsed, since lists have many. */
function readInstant(value: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(value) ?? [];
  return day === undefined ? new Date(value).toISOString() : `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

/** When the row was made, by the writer's clock. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`);

/** When the row was last changed. */
export const updatedAt = () =>
  instant()
    .notNull()
    .default(sql`now()`);

/** The tenancy that a row belongs to, its parties, and their names at that time, for lists without joins. */
export const parties = () => ({
  tenant_id: uuid().notNull(),
  tenant_user_id: uuid().notNull(),
  owner_id: uuid().notNull(),
  kost_id: uuid().notNull(),
  room_id: uuid().notNull(),
  tenant_name: text().notNull(),
  room_number: text().notNull(),
  kost_name: text().notNull(),
});

/** A text as it is compared (`shared/rules/normal-text.ts`), kept by the table from what was typed. */
export const normalForm = (typed: string) => text().generatedAlwaysAs(sql`normal_text(${sql.identifier(typed)})`);

/** A text in the order of its bytes, the same on every machine and with every version of PostgreSQL. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Days from the first one up to the day of leaving, which is no longer in it, as PostgreSQL writes them. */
export const dayRange = customType<{ data: string }>({ dataType: () => 'daterange' });

type Indexed = Parameters<ReturnType<typeof index>['on']>;

/** An index of the rows that meet a condition. */
export const indexWhere = (name: string, where: SQL, ...on: Indexed) =>
  index(name)
    .on(...on)
    .where(where);

/** One row for each value of the columns, among those that meet a condition. */
export const uniqueIndexWhere = (name: string, where: SQL, ...on: Indexed) =>
  uniqueIndex(name)
    .on(...on)
    .where(where);

/** A CHECK that a text column holds one of a closed set. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}
