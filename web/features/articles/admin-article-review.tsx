import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { RejectDialog } from '../users/reject-dialog.tsx';
import { AdminArticleReaderDialog } from './admin-article-reader-dialog.tsx';

/** Reads a waiting article and publishes it, or rejects it with a reason that its author reads. */
export function AdminArticleReview({ article, onClose }: { article: ManagedArticle; onClose: () => void }) {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const review = trpc.articles.review.useMutation();
  const [rejecting, setRejecting] = useState(false);

  const decide = async (action: 'approve' | 'reject', reason?: string) => {
    try {
      await review.mutateAsync({ article_id: article.id, action, rejection_reason: reason });
      toast.success(action === 'approve' ? 'Artikel berhasil disetujui!' : 'Artikel berhasil ditolak!');
      onClose();
    } catch (error) {
      toast.error(failureMessage(error, action === 'approve' ? 'Gagal menyetujui artikel' : 'Gagal menolak artikel'));
    }
    await refresh();
  };

  if (rejecting) {
    return (
      <RejectDialog
        title="Tolak artikel"
        loading={review.isPending}
        onClose={() => setRejecting(false)}
        onReject={(reason) => void decide('reject', reason)}
      />
    );
  }
  return (
    <AdminArticleReaderDialog
      article={article}
      onClose={onClose}
      footer={
        can(user, 'article:review', article) ? (
          <>
            <Button
              variant="secondary"
              icon={<X aria-hidden className="size-4" />}
              disabled={review.isPending}
              onClick={() => setRejecting(true)}
            >
              Tolak
            </Button>
            <Button
              icon={<Check aria-hidden className="size-4" />}
              loading={review.isPending}
              onClick={() => void decide('approve')}
            >
              Setujui
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            Tutup
          </Button>
        )
      }
    />
  );
}
