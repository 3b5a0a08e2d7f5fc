import { and, eq } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { ManagedArticle, UpdateArticleInput } from '#shared/contract/articles.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { isEditableArticle } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { selectArticle } from './queries.ts';

/**
 * Changes an article: an admin any, an owner their own while it is a draft or rejected.
 *
 * @throws DomainError NOT_FOUND or ARTICLE_NOT_EDITABLE
 */
export async function updateArticle(context: SignedInContext, input: UpdateArticleInput): Promise<ManagedArticle> {
  const { db, actor } = context;
  const { id, ...fields } = input;
  const editable =
    actor.role === 'ADMIN' ? undefined : and(eq(articles.author_id, actor.id), isEditableArticle(articles.status));
  const [updated, [article]] = await db.batch([
    db
      .update(articles)
      .set({ ...fields, updated_at: nowIso(context) })
      .where(and(eq(articles.id, id), editable))
      .returning({ id: articles.id }),
    selectArticle(context, id),
  ]);
  if (article === undefined) throw new DomainError('NOT_FOUND');
  if (updated.length === 0) throw new DomainError('ARTICLE_NOT_EDITABLE');
  return article;
}
