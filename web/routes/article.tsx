import { useParams } from 'react-router';
import { ArticleView } from '../features/articles/article-view.tsx';
import { SiteFooter } from '../features/landing/site-footer.tsx';

/** One article, for anyone. */
export function ArticlePage() {
  const { id = '' } = useParams();
  return (
    <>
      <div className="mx-auto w-full max-w-6xl flex-1 px-4 pt-4 pb-12 sm:pt-8 sm:pb-16">
        <ArticleView key={id} id={id} />
      </div>
      <SiteFooter />
    </>
  );
}
