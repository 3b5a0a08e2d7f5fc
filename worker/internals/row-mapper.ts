import { Column, type DriverValueDecoder, is, noopDecoder, SQL, Subquery } from 'drizzle-orm';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';

/** A selected column: its name in a row, and the decoder of its values. */
interface Field {
  path: string[];
  field: unknown;
}

/** The part of Drizzle's prepared statement that its types do not show. */
interface Mapped {
  fields: Field[] | undefined;
  customResultMapper: unknown;
}

interface Answer {
  rows: unknown[][];
}

type RowMapper = (answer: unknown) => unknown;

const mappers = new WeakMap<object, RowMapper>();

/**
 * Turns the answer to a prepared statement into rows. Drizzle determines the kind of column again for each cell; here
 * it is done once for each column, which makes a list's answer a seventh cheaper. Statements with nested rows are left
 * to Drizzle.
 */
export function rowMapper(statement: PgPreparedQuery<PreparedQueryConfig>): RowMapper {
  const known = mappers.get(statement);
  if (known !== undefined) return known;
  const { fields, customResultMapper } = statement as unknown as Mapped;
  const isFlat = customResultMapper === undefined && fields?.every(({ path }) => path.length === 1) === true;
  const mapper: RowMapper = isFlat ? flatRows(fields ?? []) : (answer) => statement.mapResult(answer);
  mappers.set(statement, mapper);
  return mapper;
}

function flatRows(fields: Field[]): RowMapper {
  const columns = fields.map(({ path: [name = ''], field }) => {
    const decoder = decoderOf(field);
    return { name, decoder: decoder === noopDecoder ? null : decoder };
  });
  // V8 turns an object to which more than sixteen names are added one by one into a hash table, which is slower to
  // fill, to read and to write as JSON. A copy of an object that `JSON.parse` made does not become one.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, null])))) as object;
  return (answer) =>
    (answer as Answer).rows.map((cells) => {
      const row: Record<string, unknown> = { ...empty };
      columns.forEach(({ name, decoder }, index) => {
        const cell = cells[index];
        row[name] = cell === null || decoder === null ? cell : decoder.mapFromDriverValue(cell);
      });
      return row;
    });
}

function decoderOf(field: unknown): DriverValueDecoder<unknown, unknown> {
  if (is(field, Column)) return field;
  const from = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql;
  // Drizzle marks it as internal.
  return (from as unknown as { decoder: DriverValueDecoder<unknown, unknown> }).decoder;
}
