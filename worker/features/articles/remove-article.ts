import { sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { auditEntry } from '../../audit.ts';
import { pick, returned, withCtes } from '../../db/ctes.ts';
import { isEditableArticle } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { removedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { owningAuthor, articleQuery } from './queries.ts';

/**
 * Deletes an article with its picture: an admin any, an owner their own while it is a draft or rejected. The audit
 * trail keeps its title.
 *
 * @throws DomainError NOT_FOUND or ARTICLE_NOT_EDITABLE
 */
export async function removeArticle(context: SignedInContext, id: string): Promise<void> {
  const { db, actor } = context;
  const removable =
    actor.role === 'ADMIN' ? sql`true` : sql`author_id = ${ownAccount(context)} and ${isEditableArticle()}`;
  const removed = returned(
    'removed',
    pick(articles, 'id', 'author_id', 'title'),
  )`delete from articles where id = ${id} and ${removable}`;
  const picture = removedFiles(context, 'articles', removed);
  const audited = auditEntry(context, {
    action: 'article.remove',
    from: removed,
    subject: removed.id,
    owner: owningAuthor(removed),
    details: sql`jsonb_build_object('title', ${removed.title})`,
  });
  const [[before], { rows }] = await db.batch([
    articleQuery(context, id),
    db.execute<RemovedFiles>(
      withCtes([removed, ...picture.parts, { audited }], sql`select ${picture.removed} from ${removed}`),
    ),
  ]);
  if (before === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0) throw new DomainError('ARTICLE_NOT_EDITABLE');
  removeBytes(context, rows);
}
