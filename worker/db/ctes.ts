import {
  type AnyColumn,
  Column,
  getTableColumns,
  type GetColumnData,
  is,
  SQL,
  type SQLChunk,
  sql,
  StringChunk,
} from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';

/**
 * Statements that Drizzle's builder cannot express. A CTE is a value: `rows.amount` is its column `amount`, and a
 * function that works on its rows says which columns they must have (`Rows`), so that the compiler follows what one CTE
 * hands on to the next. In an INSERT or UPDATE each value stands beside its column, and both are checked by the table.
 */

/** Rows with these columns, such as a CTE's. Written in a statement, it is the name in a FROM. */
export type Rows<Names extends string = never> = SQL & { readonly [Name in Names]: SQL };

/** How a statement calls a table, for functions that ask for its columns by name. A CTE is never called so. */
export type Alias =
  | 'invoices'
  | 'tenancies'
  | 'work_orders'
  | 'c'
  | 'd'
  | 'e'
  | 'i'
  | 'k'
  | 'l'
  | 'm'
  | 'p'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'w';

/** Rows that have these columns, or the alias of a table that has them. */
export type Of<Names extends string> = Alias | Rows<Names>;

/** A column of rows, or of the table with an alias. */
export function columnOf<Name extends string>(of: Of<Name>, name: Name): SQL {
  return typeof of === 'string' ? sql.raw(`${of}.${name}`) : of[name];
}

/** A CTE and its columns, each an expression of its type. */
export type Cte<Columns> = SQL &
  Readonly<Columns> & { readonly [definition]: SQL; readonly [ownColumns]: Readonly<Columns> };

/** A CTE, or a statement whose rows nobody reads; such ones may also have names. */
export type Part = Cte<unknown> | SQL | Readonly<Record<string, SQL>>;

/** What a CTE's columns are made from: columns of tables, or expressions. */
export type Fields = Readonly<Record<string, AnyColumn | SQL>>;

/** The columns that are made from these. */
export type ColumnsOf<From extends Fields> = {
  [Name in keyof From]: SQL<
    From[Name] extends AnyColumn ? GetColumnData<From[Name]> : From[Name] extends SQL<infer Value> ? Value : never
  >;
};

const definition: unique symbol = Symbol('definition');
const ownColumns: unique symbol = Symbol('columns');

/**
 * A CTE. Nothing is run by it: `withCtes` writes it into a statement.
 *
 * @param name its name in the statement, a plain word
 * @param fields what each of its columns is made from
 * @param rows the query: its SELECT or RETURNING is the list that it is given
 * @param how MATERIALIZED for rows that are computed once and not for each place that reads them
 */
export function cte<const From extends Fields>(
  name: string,
  fields: From,
  rows: (columns: SQL) => SQL,
  how: 'materialized' | '' = '',
): Cte<ColumnsOf<From>> {
  const columns = columnsNamed(name, Object.keys(fields));
  return Object.assign(sql.raw(name), columns, {
    [definition]: sql`${sql.raw(`${name} as ${how}`)}(${rows(listOf(fields))})`,
    [ownColumns]: columns,
  }) as unknown as Cte<ColumnsOf<From>>;
}

/** The text of a CTE without its list of columns. */
type CteOf<Columns> = (text: TemplateStringsArray, ...values: unknown[]) => Cte<Columns>;

/** A CTE of rows that are read: the text after it is what follows FROM. */
export function selected<const From extends Fields>(
  name: string,
  fields: From,
  how?: 'materialized',
): CteOf<ColumnsOf<From>> {
  return (text, ...values) => cte(name, fields, (columns) => sql`select ${columns} from ${sql(text, ...values)}`, how);
}

/** A CTE of rows that are written: the text after it is the INSERT, UPDATE or DELETE. */
export function returned<const From extends Fields>(name: string, fields: From): CteOf<ColumnsOf<From>> {
  return (text, ...values) => cte(name, fields, (columns) => sql`${sql(text, ...values)} returning ${columns}`);
}

function columnsNamed(rows: string, names: readonly string[]): Record<string, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql.raw(`${rows}.${name}`)]));
}

/** The list of a SELECT or RETURNING: each field under its name. */
export function listOf(fields: Fields): SQL {
  const written = Object.entries(fields).flatMap(([name, field], index): SQLChunk[] => {
    const isNamedSo = field instanceof Column && field.name === name;
    return [new StringChunk(index === 0 ? '' : ', '), field, new StringChunk(isNamedSo ? '' : ` as ${name}`)];
  });
  return sql.fromList(written);
}

/** All columns of a CTE, for one that adds some: `{ ...columnsOf(captured), share: … }`. */
export function columnsOf<Columns>(rows: Cte<Columns>): Readonly<Columns> {
  return rows[ownColumns];
}

/** Some columns of a table, of its alias or of a CTE. */
export function pick<Source, Name extends keyof Source>(source: Source, ...names: Name[]): Pick<Source, Name> {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
}

/** For a RETURNING: columns of a table after the statement, and before it with the prefix `old_`. */
export function beforeAndAfter<Table extends PgTable, Name extends keyof Table & string>(
  table: Table,
  ...names: Name[]
) {
  const before = Object.entries(pick(alias(table, 'old'), ...names)).map(([name, column]) => [`old_${name}`, column]);
  return { ...pick(alias(table, 'new'), ...names), ...Object.fromEntries(before) } as Pick<Table, Name> & {
    [Each in Name as `old_${Each}`]: Table[Each];
  };
}

/** The query of the ids of rows. */
export function idsOf(rows: Rows<'id'>): SQL {
  return sql`select ${rows.id} from ${rows}`;
}

/**
 * `with … ` and the statement that ends it.
 *
 * @param parts in the order of what reads what
 */
export function withCtes(parts: readonly Part[], statement: SQL): SQL {
  return flat(sql`with ${listed(parts)} ${statement}`);
}

/**
 * The same statement without SQL inside of SQL, and neighbouring texts as one: Drizzle asks each piece what it is, which
 * takes longer than all else of building a write.
 */
function flat(statement: SQL): SQL {
  const chunks: SQLChunk[] = [];
  let text = '';
  const add = (chunk: SQLChunk) => {
    if (chunk instanceof SQL) chunk.queryChunks.forEach(add);
    else if (chunk instanceof StringChunk) text += chunk.value.join('');
    else {
      chunks.push(new StringChunk(text), chunk);
      text = '';
    }
  };
  add(statement);
  return sql.fromList([...chunks, new StringChunk(text)]);
}

function listed(parts: readonly Part[]): SQL {
  if (parts.length === 0) return sql`nothing as (select)`;
  const written = parts.flatMap((part, index) => {
    if (definition in part) return [part[definition]];
    const effects = is(part, SQL) ? { [`effect_${index}`]: part } : part;
    return Object.entries(effects).map(([name, statement]) => sql`${sql.raw(name)} as (${statement})`);
  });
  return sql.join(written, sql`, `);
}

/**
 * An item of a FROM that is no CTE, such as VALUES or the rows of a function, and its columns.
 *
 * @param item its text, with the alias
 */
export function fromItem<Name extends string>(item: SQL, called: string, ...columns: Name[]): Rows<Name> {
  return Object.assign(sql`${item}`, columnsNamed(called, columns)) as unknown as Rows<Name>;
}

/** An item after CROSS JOIN whose columns are computed once for each row before it, and not wherever one is named. */
export function computed<const From extends Fields>(called: string, fields: From): ColumnsOf<From> & SQL {
  const names = Object.keys(fields);
  const item = sql`lateral (select ${listOf(fields)} offset 0) as ${sql.raw(called)}`;
  return fromItem(item, called, ...names) as unknown as ColumnsOf<From> & SQL;
}

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

/** The columns of another row, under the same names. */
export function copied<Name extends string>(from: Alias | 'excluded', columns: readonly Name[]): Record<Name, SQL> {
  const values = columns.map((column) => [column, sql`${sql.identifier(from)}.${sql.identifier(column)}`]);
  return Object.fromEntries(values) as Record<Name, SQL>;
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
