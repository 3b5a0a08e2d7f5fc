import { and, eq, inArray } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { selectArticle } from './queries.ts';

/**
 * Deletes an article: an admin any, an owner their own while it is a draft or was rejected.
 *
 * @throws DomainError NOT_FOUND or ARTICLE_NOT_EDITABLE
 */
export async function removeArticle(context: SignedInContext, id: string): Promise<void> {
  const { db, actor } = context;
  const removable =
    actor.role === 'ADMIN'
      ? undefined
      : and(eq(articles.author_id, actor.id), inArray(articles.status, ['DRAFT', 'REJECTED']));
  const [[before], removed] = await db.batch([
    selectArticle(context, id),
    db
      .delete(articles)
      .where(and(eq(articles.id, id), removable))
      .returning({ id: articles.id }),
  ]);
  if (before === undefined) throw new DomainError('NOT_FOUND');
  if (removed.length === 0) throw new DomainError('ARTICLE_NOT_EDITABLE');
}
