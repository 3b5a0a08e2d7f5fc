import * as z from 'zod';
import { Id } from '#shared/contract/fields.ts';
import { unchangedBy } from './unchanged.ts';

const NextCursor = Id.nullable();

/** A page of a list, for `.output()`. REST answers the items and puts `next_cursor` into the `X-Next-Cursor` header. */
export function page<Item extends z.ZodType>(item: Item) {
  const schema = z.object({ items: z.array(item), next_cursor: NextCursor });
  const isUnchanged = unchangedBy(schema);
  return {
    schema,
    parse: (value: unknown): z.output<typeof schema> =>
      isUnchanged?.(value) === true ? (value as z.output<typeof schema>) : schema.parse(value),
  };
}
