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
