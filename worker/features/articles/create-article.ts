import { sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { CreateArticleInput, ManagedArticle } from '#shared/contract/articles.ts';
import { ownAccount } from '../../scope.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { insertion, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { articlePicture, picturedArticle } from './article-picture.ts';
import { articleQuery, withPicture } from './queries.ts';

/**
 * Makes an article of the caller: an admin's is published at once, an owner's is a draft.
 *
 * @throws DomainError FILE_NOT_USABLE
 */
export async function createArticle(context: SignedInContext, input: CreateArticleInput): Promise<ManagedArticle> {
  const { db, actor } = context;
  const id = context.newId();
  const now = nowIso(context);
  const { author_id: _, ...fields } = input;
  const published = actor.role === 'ADMIN';
  const row = {
    ...fields,
    id,
    author_id: ownAccount(context),
    status: published ? 'PUBLISHED' : 'DRAFT',
    published_at: published ? now : null,
    created_at: now,
  } as const;
  const article = returned('article', picturedArticle)`${insertion(articles, row)}`;
  const audited = auditEntry(context, {
    action: 'article.publish',
    from: sql`${article} where ${published}`,
    subject: article.id,
  });
  const [, [created]] = await db.batch([
    db.execute(withCtes([article, ...articlePicture(context, article, input, true).parts], audited)),
    articleQuery(context, id),
  ]);
  if (created === undefined) throw new DomainError('INTERNAL');
  return withPicture(context, created);
}
