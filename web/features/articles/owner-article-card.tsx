import { ArrowUpRight, PenLine, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ArticleStatusBadge } from '../../ui/status-badge.tsx';

/** Tags a card shows (spec §9). */
const TAGS_SHOWN = 3;

/** One of the owner's articles, what became of it, and what can be done about it. */
export function OwnerArticleCard({ article, onEdit }: { article: ManagedArticle; onEdit: () => void }) {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const submit = trpc.articles.submit.useMutation();
  const remove = trpc.articles.removeOwn.useMutation();
  const [asking, setAsking] = useState(false);
  const more = article.tags.length - TAGS_SHOWN;
  const run = async (write: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await write();
      toast.success(done);
    } catch (error) {
      toast.error(failureMessage(error, failed));
    }
    setAsking(false);
    await refresh();
  };

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
        <div className="mt-auto flex flex-wrap gap-2 border-t pt-3">
          <Button
            variant="soft"
            size="sm"
            icon={<Send aria-hidden className="size-4" />}
            loading={submit.isPending}
            aria-label={`${article.status === 'REJECTED' ? 'Ajukan ulang' : 'Ajukan'} ${article.title}`}
            onClick={() =>
              void run(
                () => submit.mutateAsync({ id: article.id }),
                'Artikel berhasil diajukan!',
                'Gagal mengajukan artikel',
              )
            }
          >
            {article.status === 'REJECTED' ? 'Ajukan ulang' : 'Ajukan'}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon={<PenLine aria-hidden className="size-4" />}
            aria-label={`Ubah ${article.title}`}
            onClick={onEdit}
          >
            Ubah
          </Button>
          <Button
            variant="dangerGhost"
            size="sm"
            icon={<Trash2 aria-hidden className="size-4" />}
            aria-label={`Hapus ${article.title}`}
            onClick={() => setAsking(true)}
          >
            Hapus
          </Button>
        </div>
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
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Hapus artikel ini?"
        description={`“${article.title}” dihapus untuk selamanya.`}
        confirmLabel="Hapus Artikel"
        danger
        loading={remove.isPending}
        onConfirm={() =>
          void run(() => remove.mutateAsync({ id: article.id }), 'Artikel berhasil dihapus!', 'Gagal menghapus artikel')
        }
      />
    </Card>
  );
}

function whenOf({ published_at, created_at, views }: ManagedArticle): string {
  if (published_at === null) return `Dibuat ${formatInstant(created_at)}`;
  return `Terbit ${formatInstant(published_at)} · ${formatNumber(views)} kali dibaca`;
}
