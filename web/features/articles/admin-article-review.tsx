import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { ListedManagedArticle } from '#shared/contract/articles.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RejectDialog } from '../users/reject-dialog.tsx';
import { useWrite } from '../../data/use-write.ts';
import { AdminArticleReaderDialog } from './admin-article-reader-dialog.tsx';

/** Shows a waiting article, to publish it or to reject it with a reason that its author reads. */
export function AdminArticleReview({ article, onClose }: { article: ListedManagedArticle; onClose: () => void }) {
  const user = useCurrentUser();
  const run = useWrite();
  const review = trpc.articles.review.useMutation();
  const [rejecting, setRejecting] = useState(false);

  const decide = (action: 'approve' | 'reject', reason?: string) => {
    const words =
      action === 'approve'
        ? { done: 'Artikel berhasil disetujui!', failed: 'Gagal menyetujui artikel' }
        : { done: 'Artikel berhasil ditolak!', failed: 'Gagal menolak artikel' };
    // After a rejection that failed, the typed reason stays.
    void run(
      () => review.mutateAsync({ article_id: article.id, action, rejection_reason: reason }),
      words,
      (isMade) => isMade && onClose(),
    );
  };

  if (rejecting) {
    return (
      <RejectDialog
        title="Tolak artikel"
        loading={review.isPending}
        onClose={() => setRejecting(false)}
        onReject={(reason) => decide('reject', reason)}
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
            <Button variant="secondary" icon={X} disabled={review.isPending} onClick={() => setRejecting(true)}>
              Tolak
            </Button>
            <Button icon={Check} loading={review.isPending} onClick={() => decide('approve')}>
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
