import { sql } from 'drizzle-orm';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { auditEntry } from '../../audit.ts';
import { listed } from '../../db/ctes.ts';
import { isEditableArticle } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { removedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { owningAuthor, selectArticle } from './queries.ts';

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
  const picture = removedFiles(context, 'articles', sql`removed`);
  const [[before], removed] = await db.batch([
    selectArticle(context, id),
    db.execute<RemovedFiles>(sql`
      with removed as (
        delete from articles where id = ${id} and ${removable} returning id, author_id, title
      ), ${listed(picture.parts)}, audited as (
        ${auditEntry(context, {
          action: 'article.remove',
          from: sql`removed`,
          subject: sql`id`,
          owner: owningAuthor,
          details: sql`jsonb_build_object('title', title)`,
        })}
      ) select ${picture.removed} as removed_files from removed`),
  ]);
  if (before === undefined) throw new DomainError('NOT_FOUND');
  if (removed.rows.length === 0) throw new DomainError('ARTICLE_NOT_EDITABLE');
  removeBytes(context, removed.rows);
}
