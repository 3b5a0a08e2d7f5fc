import { PenLine } from 'lucide-react';
import { articleStatuses } from '#shared/enums.ts';
import { articleStatusLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { Button } from '../../ui/button.tsx';
import type { EmptyStateProps } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { CardList } from '../../ui/data-list.tsx';
import { useFilter } from '../../lib/use-filter.ts';
import { OwnerArticleCard } from './owner-article-card.tsx';

const OwnerArticleEditor = lazyPart(
  () => import('./owner-article-editor.tsx').then((module) => module.OwnerArticleEditor),
  <EditorSkeleton />,
);

const NEW = 'baru';

const NONE: EmptyStateProps = {
  drawing: 'page',
  title: 'Belum ada artikel',
  description: 'Bagikan pengalaman Anda mengelola kost. Tulis draf, lalu ajukan untuk diterbitkan.',
};
const NO_MATCH: EmptyStateProps = {
  drawing: 'page',
  title: 'Tidak ada artikel dengan status ini',
  description: 'Pilih status lain, atau tampilkan semua artikel.',
};

/** The owner's own articles and their states. The one that is being edited is in the address. */
export function OwnerArticles() {
  const user = useCurrentUser();
  const status = useFilter('status', articleStatuses);
  const editor = useDetailParam('artikel');
  const articles = usePages('articles.listOwn', {
    status: status.value || undefined,
    detail: 'row',
    limit: SCREEN_PAGE_SIZE,
  });
  usePreload(OwnerArticleEditor);
  const rows = articles.data?.pages.flatMap((page) => page.items);
  // Not kept, so that the next change begins with what is there then.
  const opened = trpc.articles.getOwn.useQuery(
    { id: editor.id ?? '' },
    { enabled: Boolean(editor.id) && editor.id !== NEW, gcTime: 0 },
  );
  const edited = opened.data && can(user, 'article:edit-own', opened.data) ? opened.data : undefined;

  if (editor.id === NEW || edited) {
    return <OwnerArticleEditor key={edited?.id ?? NEW} article={edited} onClose={editor.close} />;
  }
  if (opened.isLoading) return <EditorSkeleton />;
  const write = (
    <Button className="max-sm:w-full" icon={PenLine} onClick={() => editor.open(NEW)}>
      Tulis Artikel
    </Button>
  );
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg">Artikel saya</h2>
          <p className="text-sm text-muted">Artikel terbit setelah disetujui admin.</p>
        </div>
        {rows?.length === 0 && status.value === '' ? null : write}
      </header>
      <FilterChips
        label="Saring menurut status artikel"
        value={status.value}
        onChange={status.onChange}
        chips={[
          { value: '', label: 'Semua' },
          ...articleStatuses.map((each) => ({ value: each, label: articleStatusLabels[each] })),
        ]}
      />
      <CardList
        query={articles}
        failed="Gagal memuat data artikel"
        height="h-44"
        empty={status.value === '' ? { ...NONE, action: write } : { ...NO_MATCH, onShowAll: status.clear }}
      >
        {(article) => <OwnerArticleCard article={article} onEdit={() => editor.open(article.id)} />}
      </CardList>
    </section>
  );
}

function EditorSkeleton() {
  return <Skeleton className="h-150 rounded-xl" />;
}
