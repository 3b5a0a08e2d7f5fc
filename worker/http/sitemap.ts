import type { Context } from '../context.ts';
import { listPublishedArticles } from '../features/articles/queries.ts';

/**
 * The addresses of the public pages, for search engines (sitemaps.org, protocol 0.9).
 *
 * @param origin where people reach the product, whatever host the request named
 */
export async function sitemap(context: Context, origin: string): Promise<string> {
  const articles = await listPublishedArticles(context);
  const pages = [
    { path: '/', changed: null },
    { path: '/articles', changed: null },
    ...articles.map(({ id, updated_at }) => ({ path: `/articles/${id}`, changed: updated_at })),
  ];
  const rows = pages.map(
    ({ path, changed }) =>
      `<url><loc>${new URL(path, origin).href}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`;
}
