import type { Context } from './context.ts';

/** The address under which people reach a page of the product, for links in messages. */
export function publicAddress({ config }: Pick<Context, 'config'>, path: `/${string}`): string {
  return `${config.PUBLIC_URL}${path}`;
}
