import type { ReactNode } from 'react';
import type { ListedManagedArticle } from '#shared/contract/articles.ts';
import { trpc } from '../../data/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ArticleStatusBadge } from '../../ui/status-badge.tsx';
import { ArticleContent, ArticleContentSkeleton } from './article-content.tsx';
import { isLinkedPicture } from '../files/file-address.ts';
import { LinkedPicture } from '../files/linked-picture.tsx';
import { ArticleImage } from './article-image.tsx';
import { ArticleMeta, ArticleTags } from './article-meta.tsx';

interface AdminArticleReaderDialogProps {
  article: ListedManagedArticle;
  onClose: () => void;
  /** The buttons below the article. */
  footer: ReactNode;
}

/** An article as its readers see it, in any state. */
export function AdminArticleReaderDialog({ article, onClose, footer }: AdminArticleReaderDialogProps) {
  const whole = trpc.articles.get.useQuery({ id: article.id });
  return (
    <Dialog
      inAddress
      onClose={onClose}
      size="lg"
      title={<span className="break-words">{article.title}</span>}
      footer={footer}
    >
      <article className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ArticleStatusBadge status={article.status} />
          <ArticleMeta article={article} />
        </div>
        {article.rejection_reason ? <Notice tone="danger">Alasan penolakan: {article.rejection_reason}</Notice> : null}
        {article.featured_image ? <ArticleImage article={article} sizes="42rem" className="rounded-xl border" /> : null}
        {article.featured_image && isLinkedPicture(article.featured_image) ? (
          <LinkedPicture address={article.featured_image} label={article.title} />
        ) : null}
        <p className="font-semibold text-pretty break-words">{article.excerpt}</p>
        <Loaded query={whole} failed="Gagal memuat artikel" waiting={<ArticleContentSkeleton />}>
          {({ content }) => <ArticleContent text={content} headings={3} />}
        </Loaded>
        <ArticleTags tags={article.tags} limit={article.tags.length} />
      </article>
    </Dialog>
  );
}
