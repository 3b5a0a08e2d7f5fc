import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ListedManagedArticle } from '#shared/contract/articles.ts';
import { trpc } from '../../data/trpc.ts';
import { formatInstantDay, formatNumber } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ArticleStatusBadge } from '../../ui/status-badge.tsx';
import { WriteQuestion } from '../../ui/confirmed-write.tsx';
import { Menu } from '../../ui/menu.tsx';

interface AdminArticleRowsProps {
  rows: ListedManagedArticle[];
  onRead: (article: ListedManagedArticle) => void;
  onEdit: (article: ListedManagedArticle) => void;
}

/** Articles with their state and actions. */
export function AdminArticleRows({ rows, onRead, onEdit }: AdminArticleRowsProps) {
  const title = (article: ListedManagedArticle) => (
    <div className="min-w-0">
      <button
        type="button"
        // The text is one line high, the touch target 44 px.
        className="relative text-left font-semibold break-words text-text after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-primary hover:underline"
        onClick={() => onRead(article)}
      >
        {article.title}
      </button>
      <p className="text-xs break-words text-muted">
        {[article.author_name, ...(article.tags.length > 0 ? [article.tags.slice(0, 3).join(', ')] : [])].join(' · ')}
      </p>
    </div>
  );
  const edit = (article: ListedManagedArticle) => (
    <Button
      variant="ghost"
      size="sm"
      icon={Pencil}
      about={article.title}
      // A tablet's table needs the room for the title.
      className="lg:max-xl:px-2 lg:max-xl:[&>svg]:hidden"
      onClick={() => onEdit(article)}
    >
      Ubah
    </Button>
  );
  return (
    <DataTable
      caption="Artikel"
      rows={rows}
      columns={[
        { header: 'Artikel', cell: title },
        { header: 'Status', className: 'w-px', cell: (article) => <ArticleStatusBadge status={article.status} /> },
        {
          header: 'Tanggal',
          className: 'tabular w-px whitespace-nowrap',
          cell: (article) => formatInstantDay(article.published_at ?? article.created_at),
        },
        {
          header: 'Dilihat',
          align: 'right',
          className: 'tabular w-px',
          cell: (article) => formatNumber(article.views),
        },
        {
          header: 'Tindakan',
          quiet: true,
          className: 'w-px py-1.5 pr-2',
          cell: (article) => (
            <div className="flex justify-end">
              {edit(article)}
              <ArticleMenu article={article} />
            </div>
          ),
        },
      ]}
      card={(article) => (
        <>
          <div className="flex items-start justify-between gap-3">
            {title(article)}
            <ArticleStatusBadge status={article.status} />
          </div>
          <p className="tabular mt-1 text-xs text-muted">
            {formatInstantDay(article.published_at ?? article.created_at)} · {formatNumber(article.views)} kali dilihat
          </p>
          <div className="mt-2 -mr-2 -mb-2 -ml-3 flex items-center justify-between">
            {edit(article)}
            <ArticleMenu article={article} />
          </div>
        </>
      )}
    />
  );
}

function ArticleMenu({ article }: { article: ListedManagedArticle }) {
  const remove = trpc.articles.remove.useMutation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        compact
        label={`Tindakan lain untuk ${article.title}`}
        items={[{ label: 'Hapus', icon: Trash2, danger: true, onSelect: () => setAsking(true) }]}
      />
      <WriteQuestion
        open={asking}
        onOpenChange={setAsking}
        title="Apakah Anda yakin ingin menghapus artikel ini?"
        description={`“${article.title}” dihapus selamanya beserta jumlah pembacanya.`}
        confirmLabel="Hapus"
        danger
        call={remove}
        input={{ id: article.id }}
        done="Artikel berhasil dihapus!"
        failed="Gagal menghapus artikel"
      />
    </>
  );
}
