import { ArticleBrowser } from '../features/articles/article-browser.tsx';
import { SiteFooter } from '../features/landing/site-footer.tsx';
import { PageTitle } from '../lib/page-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Published articles, for anyone (spec §2). */
export function Articles() {
  return (
    <>
      <div className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-12 sm:pt-10 sm:pb-16">
        <PageTitle>Artikel</PageTitle>
        <PageHeader title="Artikel" description="Panduan dan cerita seputar kost, dari pemilik dan tim E-Kost." />
        <ArticleBrowser />
      </div>
      <SiteFooter />
    </>
  );
}
