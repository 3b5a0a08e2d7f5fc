/**
 * The rules for search engines. Made here, since the sitemap's full address is not known when the files are built.
 *
 * @param origin where people reach the product, whatever host the request named
 */
export function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /atur-ulang/
Disallow: /email-saya/
Disallow: /konfirmasi-email/
Disallow: /t/
Disallow: /trpc/
Disallow: /undangan/

Sitemap: ${new URL('/sitemap.xml', origin).href}
`;
}
