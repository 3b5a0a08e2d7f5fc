import { type AnyColumn, and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** How far a list is read: `limit` rows after the row `cursor`. */
export interface PageInput {
  limit: number;
  cursor?: string | undefined;
}

/**
 * Cuts a page out of rows that were read one beyond it. The next cursor is the last row's id, or null at the end, so
 * that no count is needed.
 */
export function toPage<Row extends { id: string }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * A value that each row of a page names by key, such as the name of its author. All that the page names are gathered
 * once, in one walk of their index, where a join seeks each by itself, three or four pages a time. The page must be a CTE
 * under its table's own name, `db.$with('articles')`: the table's columns are then the page's. Without it, all that the
 * whole table names would be gathered.
 *
 * @param reference the column that names, such as `articles.author_id`
 * @param key what it names, such as `users.id`
 * @param value what is wanted of it, such as `users.full_name`; as JSON has it
 * @param where which of those alone
 */
export function named<Value>(reference: AnyColumn, key: AnyColumn, value: SQLWrapper, where?: SQL): SQL<Value> {
  const isOnPage = and(sql`${key} = any(array(select ${reference} from ${reference.table}))`, where);
  return sql<Value>`(select jsonb_object_agg(${key}, ${value}) from ${key.table} where ${isOnPage}) -> ${reference}::text`;
}
