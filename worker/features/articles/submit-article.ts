import { and, eq } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import { ownAccount } from '../../scope.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { isEditableArticle } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { articleQuery, withPicture } from './queries.ts';

/**
 * Submits the caller's own draft, or a rejected article, to the admins.
 *
 * @throws DomainError NOT_FOUND or ARTICLE_NOT_EDITABLE
 */
export async function submitArticle(context: SignedInContext, id: string): Promise<ManagedArticle> {
  const { db } = context;
  const [submitted, [article]] = await db.batch([
    db
      .update(articles)
      .set({ status: 'PENDING_APPROVAL', rejection_reason: null, updated_at: nowIso(context) })
      .where(and(eq(articles.id, id), eq(articles.author_id, ownAccount(context)), isEditableArticle(articles.status)))
      .returning({ id: articles.id }),
    articleQuery(context, id),
  ]);
  if (article === undefined) throw new DomainError('NOT_FOUND');
  if (submitted.length === 0) throw new DomainError('ARTICLE_NOT_EDITABLE');
  return withPicture(context, article);
}
