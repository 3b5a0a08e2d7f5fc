/** What search engines may read. They need the sitemap's full address, which a file of the build cannot know. */
export function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /atur-ulang/
Disallow: /konfirmasi-email/
Disallow: /t/
Disallow: /trpc/
Disallow: /undangan/

Sitemap: ${new URL('/sitemap.xml', origin).href}
`;
}
