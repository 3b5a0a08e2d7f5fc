import { sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { CreateArticleInput, ManagedArticle } from '#shared/contract/articles.ts';
import { ownAccount } from '../../scope.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { listed } from '../../db/ctes.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { articlePicture } from './article-picture.ts';
import { selectArticle, withPicture } from './queries.ts';

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
  const picture = articlePicture(context, input, true);
  const [, [article]] = await db.batch([
    db.execute(sql`
      with article as (
        ${insertFrom(articles, row)} returning id, author_id as owner_id
      ), ${listed(picture.parts)}
      ${auditEntry(context, {
        action: 'article.publish',
        from: sql`article where ${published}`,
        subject: sql`id`,
      })}`),
    selectArticle(context, id),
  ]);
  if (article === undefined) throw new DomainError('INTERNAL');
  return withPicture(context, article);
}
