import { sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { CreateArticleInput, ManagedArticle } from '#shared/contract/articles.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { selectArticle } from './queries.ts';

/** Makes an article of the caller: an admin's is published at once, an owner's is a draft. */
export async function createArticle(context: SignedInContext, input: CreateArticleInput): Promise<ManagedArticle> {
  const { db, actor } = context;
  const id = context.newId();
  const now = nowIso(context);
  const { author_id: _, ...fields } = input;
  const published = actor.role === 'ADMIN';
  const [, , [article]] = await db.batch([
    db.insert(articles).values({
      ...fields,
      id,
      author_id: actor.id,
      status: published ? 'PUBLISHED' : 'DRAFT',
      published_at: published ? now : null,
      created_at: now,
    }),
    db.execute(
      auditEntry(context, {
        action: 'article.publish',
        from: sql`(values (1)) as once where ${published}`,
        subject: sql`${id}`,
      }),
    ),
    selectArticle(context, id),
  ]);
  if (article === undefined) throw new DomainError('INTERNAL');
  return article;
}
