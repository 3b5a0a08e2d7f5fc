import { BookOpenText } from 'lucide-react';
import type { ListedManagedArticle } from '#shared/contract/articles.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { formatAgo } from '../../lib/ago.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { EmptyStateProps } from '../../ui/empty-state.tsx';
import { usePages } from '../../data/use-pages.ts';
import { CardList } from '../../ui/data-list.tsx';
import { AdminArticleReview } from './admin-article-review.tsx';
import { ArticleTags } from './article-meta.tsx';

const NONE: EmptyStateProps = {
  drawing: 'page',
  title: 'Tidak ada artikel yang menunggu',
  description: 'Semua artikel yang diajukan sudah ditinjau.',
};

/** Articles that wait for approval. Each is read before the decision; the open one is in the address. */
export function AdminPendingArticles() {
  const [openId, setOpenId] = useSearchState<string>('artikel', '');
  const pending = usePages('articles.listPending', { detail: 'row', limit: SCREEN_PAGE_SIZE });
  const open = pending.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === openId);
  return (
    <div className="flex flex-col gap-4">
      <CardList query={pending} failed="Gagal memuat data artikel" height="h-52" empty={NONE}>
        {(article) => <PendingArticle article={article} onOpen={() => setOpenId(article.id)} />}
      </CardList>
      {open ? (
        <AdminArticleReview key={open.id} article={open} onClose={() => setOpenId('', { replace: true })} />
      ) : null}
    </div>
  );
}

function PendingArticle({ article, onOpen }: { article: ListedManagedArticle; onOpen: () => void }) {
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4">
      <ArticleTags tags={article.tags} />
      <div className="min-w-0">
        <h2 className="text-base break-words">{article.title}</h2>
        <p className="mt-1 line-clamp-3 text-sm break-words text-muted">{article.excerpt}</p>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t pt-3">
        <p className="min-w-0 text-xs text-muted">
          <span className="font-semibold break-words text-text">{article.author_name}</span> ·{' '}
          {formatAgo(article.created_at)}
        </p>
        <Button
          variant="soft"
          size="sm"
          className="max-sm:w-full"
          icon={BookOpenText}
          about={article.title}
          onClick={onOpen}
        >
          Baca dan putuskan
        </Button>
      </div>
    </Card>
  );
}
