import type { ReactNode } from 'react';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ArticleStatusBadge } from '../../ui/status-badge.tsx';
import { ArticleContent } from './article-content.tsx';
import { ArticleImage } from './article-image.tsx';
import { ArticleMeta, ArticleTags } from './article-meta.tsx';

export interface AdminArticleReaderDialogProps {
  article: ManagedArticle;
  onClose: () => void;
  /** The buttons below the article. */
  footer: ReactNode;
}

/** An article as its readers see it, in any state. */
export function AdminArticleReaderDialog({ article, onClose, footer }: AdminArticleReaderDialogProps) {
  return (
    <Dialog onClose={onClose} size="lg" title={<span className="break-words">{article.title}</span>} footer={footer}>
      <article className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ArticleStatusBadge status={article.status} />
          <ArticleMeta article={article} />
        </div>
        {article.rejection_reason ? <Notice tone="danger">Alasan penolakan: {article.rejection_reason}</Notice> : null}
        {article.featured_image ? <ArticleImage article={article} sizes="42rem" className="rounded-xl border" /> : null}
        <p className="font-semibold text-pretty break-words">{article.excerpt}</p>
        <ArticleContent text={article.content} headings={3} />
        <ArticleTags tags={article.tags} limit={article.tags.length} />
      </article>
    </Dialog>
  );
}
