import type * as z from 'zod/mini';
import { pageOf } from '#shared/contract/page.ts';
import { unchangedBy } from '../internals/unchanged-by.ts';

type PageSchema<Item extends z.ZodMiniType> = ReturnType<typeof pageOf<Item>>;

/** The value that `.output()` takes for a page of a list. */
export interface PageOutput<Schema extends z.ZodMiniType> {
  /** Describes the page for OpenAPI. */
  zod: Schema;
  /**
   * Checks a page.
   *
   * @throws ZodError
   */
  parse: (value: unknown) => z.output<Schema>;
  /** Only for tRPC's types: the answer of a query, and the value that its caller gets. */
  _input: z.input<Schema>;
  _output: z.output<Schema>;
}

/** A page of such items, for `.output()`. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  const zod = pageOf(item);
  const isUnchanged = unchangedBy(zod);
  const parse = (value: unknown) => (isUnchanged?.(value) === true ? value : zod.parse(value));
  return { zod, parse } as PageOutput<PageSchema<Item>>;
}
