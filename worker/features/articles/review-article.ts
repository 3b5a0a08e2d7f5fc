import { and, eq } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { ManagedArticle, ReviewArticleInput } from '#shared/contract/articles.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { selectArticle } from './queries.ts';

/**
 * Publishes a waiting article, or rejects it with a reason that its author reads.
 *
 * @throws DomainError NOT_FOUND, or ARTICLE_NOT_PENDING where it was decided already
 */
export async function reviewArticle(context: SignedInContext, input: ReviewArticleInput): Promise<ManagedArticle> {
  const { db } = context;
  const now = nowIso(context);
  const decision =
    input.action === 'approve'
      ? { status: 'PUBLISHED' as const, published_at: now }
      : { status: 'REJECTED' as const, rejection_reason: input.rejection_reason };
  const [reviewed, [article]] = await db.batch([
    db
      .update(articles)
      .set({ ...decision, updated_at: now })
      .where(and(eq(articles.id, input.article_id), eq(articles.status, 'PENDING_APPROVAL')))
      .returning({ id: articles.id }),
    selectArticle(context, input.article_id),
  ]);
  if (article === undefined) throw new DomainError('NOT_FOUND');
  if (reviewed.length === 0) throw new DomainError('ARTICLE_NOT_PENDING');
  return article;
}
