import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { articleStatuses } from '#shared/enums.ts';
import { articleStatusLabels } from '#shared/labels.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { FilterSelect } from '../../ui/text-field.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { useFilter } from '../../lib/use-filter.ts';
import { AdminArticleReview } from './admin-article-review.tsx';
import { AdminArticleRows } from './admin-article-rows.tsx';

const ArticleForm = lazyPart(() =>
  import('./admin-article-form-dialog.tsx').then((module) => module.AdminArticleFormDialog),
);

/** Articles in every state: reading, writing, changing, deleting. Filter and open article are in the address. */
export function AdminArticles() {
  const status = useFilter('status', articleStatuses);
  const [openId, setOpenId] = useSearchState<string>('artikel', '');
  const [writing, setWriting] = useState<string | null>(null);
  const articles = usePages('articles.listAll', { status: status.value || undefined, detail: 'row' });
  const open = articles.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === openId);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-between gap-3">
        <FilterSelect
          label="Saring menurut status"
          className="w-full sm:w-60"
          all="Semua status"
          {...status}
          labels={articleStatusLabels}
        />
        <Button className="max-sm:w-full" icon={FilePlus2} onClick={() => setWriting('new')}>
          Buat Artikel
        </Button>
      </div>

      <DataList
        query={articles}
        failed="Gagal memuat data artikel"
        waiting={<SkeletonList count={6} className="h-36 sm:h-17" />}
        empty={
          status.value === '' ? (
            <EmptyState
              drawing="page"
              title="Belum ada artikel"
              description="Artikel yang Anda buat langsung terbit di halaman Artikel."
              action={<Button onClick={() => setWriting('new')}>Buat Artikel</Button>}
            />
          ) : (
            <EmptyState drawing="page" title="Tidak ada artikel dengan status ini" onShowAll={status.clear} />
          )
        }
      >
        {(rows) => (
          <AdminArticleRows
            rows={rows}
            onRead={(article) => setOpenId(article.id)}
            onEdit={({ id }) => setWriting(id)}
          />
        )}
      </DataList>
      {open ? (
        <AdminArticleReview key={open.id} article={open} onClose={() => setOpenId('', { replace: true })} />
      ) : null}
      {writing ? <ArticleForm id={writing === 'new' ? null : writing} onClose={() => setWriting(null)} /> : null}
    </div>
  );
}
