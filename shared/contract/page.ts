import * as z from 'zod/mini';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../rules/page.ts';
import { Id } from './fields.ts';

/** Paging: at most `limit` rows after the row `cursor`. */
export const pageFields = {
  limit: z._default(
    z.coerce
      .number({ error: 'Limit tidak valid' })
      .check(
        z.int('Limit tidak valid'),
        z.minimum(1, 'Limit tidak valid'),
        z.maximum(MAX_PAGE_SIZE, `Limit maksimal ${MAX_PAGE_SIZE}`),
      ),
    DEFAULT_PAGE_SIZE,
  ),
  cursor: z.optional(Id),
};

const NextCursor = z.nullable(Id);

/** A page of a list on the wire. REST answers the items and puts `next_cursor` into the `X-Next-Cursor` header. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: NextCursor });
}
