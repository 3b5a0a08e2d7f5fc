import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import { articleStatuses } from '#shared/enums.ts';
import { articleStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useLoadError } from '../../data/use-load-error.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AdminArticleReview } from './admin-article-review.tsx';
import { AdminArticleRows } from './admin-article-rows.tsx';

const LOAD_FAILED = 'Gagal memuat data artikel';

/** Articles asked for at a time (spec §9). */
const PAGE = 100;

const ArticleForm = lazyPart(() =>
  import('./admin-article-form-dialog.tsx').then((module) => module.AdminArticleFormDialog),
);

/** All articles of every state: reading, writing, changing, deleting. Filter and open article live in the address. */
export function AdminArticles() {
  const [status, setStatus] = useSearchState('status', '', ['', ...articleStatuses]);
  const [openId, setOpenId] = useSearchState<string>('artikel', '');
  const [writing, setWriting] = useState<ManagedArticle | 'new' | null>(null);
  const articles = trpc.articles.listAll.useInfiniteQuery(
    { status: status || undefined, limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useLoadError(articles.error, LOAD_FAILED);
  const rows = articles.data?.pages.flatMap((page) => page.items);
  const open = rows?.find(({ id }) => id === openId);
  const write = <Button onClick={() => setWriting('new')}>Buat Artikel</Button>;

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-between gap-3">
        <Select
          aria-label="Saring menurut status"
          className="w-full sm:w-60"
          value={status}
          onChange={(event) => setStatus(event.target.value as typeof status, { replace: true })}
        >
          <option value="">Semua status</option>
          {articleStatuses.map((each) => (
            <option key={each} value={each}>
              {articleStatusLabels[each]}
            </option>
          ))}
        </Select>
        <Button
          className="max-sm:w-full"
          icon={<FilePlus2 aria-hidden className="size-4" />}
          onClick={() => setWriting('new')}
        >
          Buat Artikel
        </Button>
      </div>

      {rows ? (
        rows.length === 0 ? (
          status === '' ? (
            <EmptyState
              drawing="page"
              title="Belum ada artikel"
              description="Artikel yang Anda buat langsung terbit di halaman Artikel."
              action={write}
            />
          ) : (
            <EmptyState
              drawing="page"
              title="Tidak ada artikel dengan status ini"
              action={
                <Button variant="secondary" onClick={() => setStatus('', { replace: true })}>
                  Tampilkan semua
                </Button>
              }
            />
          )
        ) : (
          <>
            <AdminArticleRows rows={rows} onRead={(article) => setOpenId(article.id)} onEdit={setWriting} />
            <LoadMore query={articles} />
          </>
        )
      ) : articles.isError ? (
        <LoadError message={LOAD_FAILED} error={articles.error} onRetry={() => void articles.refetch()} />
      ) : (
        <SkeletonList count={6} className="h-36 sm:h-17" />
      )}

      {open ? (
        <AdminArticleReview key={open.id} article={open} onClose={() => setOpenId('', { replace: true })} />
      ) : null}
      {writing ? <ArticleForm article={writing === 'new' ? null : writing} onClose={() => setWriting(null)} /> : null}
    </div>
  );
}
