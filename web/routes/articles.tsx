import { ArticleBrowser } from '../features/articles/article-browser.tsx';
import { SiteFooter } from '../features/landing/site-footer.tsx';
import { PageMeta } from '../lib/page-meta.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Published articles, for anyone (spec §2). */
export function Articles() {
  return (
    <>
      <div className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-12 sm:pt-10 sm:pb-16">
        <PageMeta
          title="Artikel"
          path="/articles"
          description="Panduan dan cerita seputar kost dari pemilik dan tim E-Kost: memilih kamar, mengelola keuangan, merawat bangunan."
        />
        <PageHeader title="Artikel" description="Panduan dan cerita seputar kost, dari pemilik dan tim E-Kost." />
        <ArticleBrowser />
      </div>
      <SiteFooter />
    </>
  );
}
