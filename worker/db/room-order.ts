import { type SQL, sql } from 'drizzle-orm';

/**
 * The order of a kost's rooms: by floor, then by number as people count. Three columns, so that it can be compared with
 * a cursor's, and read from the index `rooms_order_idx`.
 *
 * @param table the name of `rooms` in the statement
 */
export function roomOrder(table: 'rooms' | 'r'): SQL {
  const name = sql.identifier(table);
  return sql`${name}.floor, ${name}.number_order, ${name}.id`;
}
