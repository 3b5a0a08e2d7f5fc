import * as z from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../rules/page.ts';
import { Id } from './fields.ts';

/** Paging: at most `limit` rows after the row `cursor`. */
export const pageFields = {
  limit: z.coerce
    .number({ error: 'Limit tidak valid' })
    .int('Limit tidak valid')
    .min(1, 'Limit tidak valid')
    .max(MAX_PAGE_SIZE, `Limit maksimal ${MAX_PAGE_SIZE}`)
    .default(DEFAULT_PAGE_SIZE),
  cursor: Id.optional(),
};

const NextCursor = Id.nullable();

/** A page of a list on the wire. REST answers the items and puts `next_cursor` into the `X-Next-Cursor` header. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: NextCursor });
}
