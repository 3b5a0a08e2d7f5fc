import { type AnyColumn, Column, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { cte, type Fields } from './ctes.ts';

/**
 * INSERT and UPDATE for statements that Drizzle's builder cannot express, such as the CTEs of a write: each value
 * stands beside its column, and both are checked against the table.
 */

/** What a column accepts: a value of its type, or an expression. */
type Written<Row> = { [Name in keyof Row]: Row[Name] | SQL | AnyColumn };

/** All columns that a new row needs or may have. */
export type NewRow<Table extends PgTable> = Written<Table['$inferInsert']>;

/** The columns of a row that may change. */
export type ChangedRow<Table extends PgTable> = Partial<Written<Table['$inferInsert']>>;

/**
 * `insert into … select … from …`: one row for each row of `from`. `returning` or `on conflict` may follow.
 *
 * @param row a value for each column. A plain value becomes a parameter of the column's type, an expression is written
 *   as it is, and an undefined column keeps its default
 * @param from where the rows come from, such as a CTE's name; without it, exactly one row is inserted
 */
export function insertion<Table extends PgTable>(table: Table, row: NewRow<Table>, from?: SQL): SQL {
  const written = pairs(table, row);
  const names = sql.join(
    written.map(({ column }) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    written.map(({ column, value }) => valueOf(column, value)),
    sql`, `,
  );
  return sql`insert into ${table} (${names}) select ${values}${from === undefined ? sql.empty() : sql` from ${from}`}`;
}

/** The SET of an UPDATE: undefined leaves a column as it is, null clears it. */
export function changes<Table extends PgTable>(table: Table, row: ChangedRow<Table>): SQL {
  const assigned = pairs(table, row).map(
    ({ column, value }) => sql`${sql.identifier(column.name)} = ${valueOf(column, value)}`,
  );
  return sql.join(assigned, sql`, `);
}

/** The CTE of new rows of a table: `insertion`, and what it returns. */
export function newRows<Table extends PgTable, const From extends Fields>(
  name: string,
  fields: From,
  ...row: [table: Table, row: NewRow<Table>, from?: SQL]
) {
  return cte(name, fields, (columns) => sql`${insertion(...row)} returning ${columns}`);
}

/** The CTE of changed rows of a table. */
export function changedRows<Table extends PgTable, const From extends Fields>(
  name: string,
  fields: From,
  table: Table,
  row: ChangedRow<Table>,
  where: SQL,
) {
  return cte(
    name,
    fields,
    (columns) => sql`update ${table} set ${changes(table, row)} where ${where} returning ${columns}`,
  );
}

/** The columns of another row, under the same names. */
export function copied<Column extends string>(from: string, columns: readonly Column[]): Record<Column, SQL> {
  const values = columns.map((column) => [column, sql`${sql.identifier(from)}.${sql.identifier(column)}`]);
  return Object.fromEntries(values) as Record<Column, SQL>;
}

function pairs(table: PgTable, row: object): { column: AnyColumn; value: unknown }[] {
  const columns: Record<string, AnyColumn> = getTableColumns(table);
  return Object.entries(row).flatMap(([name, value]) => {
    const column = columns[name];
    if (column === undefined) throw new Error(`No such column: ${name}`);
    return value === undefined ? [] : [{ column, value: value as unknown }];
  });
}

function valueOf(column: AnyColumn, value: unknown): SQL {
  if (is(value, SQL) || is(value, Column)) return sql`${value}`;
  const type = sql.raw(column.getSQLType());
  return value === null ? sql`null::${type}` : sql`${sql.param(value, column)}::${type}`;
}
