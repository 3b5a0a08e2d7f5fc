import { ArrowUpRight, PenLine, Send, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedManagedArticle } from '#shared/contract/articles.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatInstant, formatNumber } from '#shared/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ArticleStatusBadge } from '../../ui/status-badge.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { useWrite } from '../../data/use-write.ts';

/** How many tags a card shows (spec §9). */
const TAGS_SHOWN = 3;

/** One of the owner's articles, its state, and its actions. */
export function OwnerArticleCard({ article, onEdit }: { article: ListedManagedArticle; onEdit: () => void }) {
  const user = useCurrentUser();
  const more = article.tags.length - TAGS_SHOWN;
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ArticleStatusBadge status={article.status} />
        <span className="tabular text-xs text-muted">{whenOf(article)}</span>
      </div>
      <div className="min-w-0">
        <h3 className="text-base break-words">{article.title}</h3>
        <p className="mt-0.5 line-clamp-2 text-sm break-words text-muted">{article.excerpt}</p>
      </div>
      {article.tags.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {article.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <li key={tag} className="flex max-w-full">
              <Badge className="truncate">{tag}</Badge>
            </li>
          ))}
          {more > 0 ? <li className="text-xs leading-6 text-muted">+{more} lainnya</li> : null}
        </ul>
      ) : null}
      {article.rejection_reason ? (
        <Notice tone="danger">
          <span className="block text-xs">Alasan penolakan</span>
          <span className="break-words">{article.rejection_reason}</span>
        </Notice>
      ) : null}
      {can(user, 'article:edit-own', article) ? (
        <DraftActions article={article} onEdit={onEdit} />
      ) : article.status === 'PUBLISHED' ? (
        <div className="mt-auto border-t pt-3">
          <Button asChild variant="ghost" size="sm" className="-ml-3">
            <Link to={`/articles/${article.id}`}>
              Lihat artikel
              <ArrowUpRight aria-hidden className="size-4" />
            </Link>
          </Button>
        </div>
      ) : (
        <p className="mt-auto border-t pt-3 text-sm text-muted">
          Sedang ditinjau admin. Artikel tidak dapat diubah sampai ada keputusan.
        </p>
      )}
    </Card>
  );
}

function DraftActions({ article, onEdit }: { article: ListedManagedArticle; onEdit: () => void }) {
  const run = useWrite();
  const submit = trpc.articles.submit.useMutation();
  const remove = trpc.articles.removeOwn.useMutation();
  const { id, title } = article;
  const submitLabel = article.status === 'REJECTED' ? 'Ajukan ulang' : 'Ajukan';
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t pt-3">
      <Button
        variant="soft"
        size="sm"
        icon={Send}
        loading={submit.isPending}
        aria-label={`${submitLabel} ${title}`}
        onClick={() =>
          void run(() => submit.mutateAsync({ id }), {
            done: 'Artikel berhasil diajukan!',
            failed: 'Gagal mengajukan artikel',
          })
        }
      >
        {submitLabel}
      </Button>
      <Button variant="ghost" size="sm" icon={PenLine} about={title} onClick={onEdit}>
        Ubah
      </Button>
      <ConfirmedWrite
        title="Hapus artikel ini?"
        description={`“${title}” dihapus untuk selamanya.`}
        confirmLabel="Hapus Artikel"
        danger
        call={remove}
        input={{ id }}
        done="Artikel berhasil dihapus!"
        failed="Gagal menghapus artikel"
      >
        <Button variant="dangerGhost" size="sm" icon={Trash2} about={title}>
          Hapus
        </Button>
      </ConfirmedWrite>
    </div>
  );
}

function whenOf({ published_at, created_at, views }: ListedManagedArticle): string {
  if (published_at === null) return `Dibuat ${formatInstant(created_at)}`;
  return `Terbit ${formatInstant(published_at)} · ${formatNumber(views)} kali dibaca`;
}
