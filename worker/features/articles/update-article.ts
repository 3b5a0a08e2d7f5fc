import { sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { ManagedArticle, UpdateArticleInput } from '#shared/contract/articles.ts';
import { ownAccount } from '../../scope.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { listed } from '../../db/ctes.ts';
import { isEditableArticle } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { articlePicture } from './article-picture.ts';
import { selectArticle, withPicture } from './queries.ts';

/**
 * Changes an article: an admin any, an owner their own while it is a draft or rejected.
 *
 * @throws DomainError NOT_FOUND, FILE_NOT_USABLE or ARTICLE_NOT_EDITABLE
 */
export async function updateArticle(context: SignedInContext, input: UpdateArticleInput): Promise<ManagedArticle> {
  const { db, actor } = context;
  const { id, ...fields } = input;
  const editable =
    actor.role === 'ADMIN' ? sql`true` : sql`author_id = ${ownAccount(context)} and ${isEditableArticle()}`;
  const picture = articlePicture(context, input);
  const [updated, [article]] = await db.batch([
    db.execute<RemovedFiles>(sql`
      with article as (
        update articles set ${changes(articles, { ...fields, updated_at: nowIso(context) })}
        where id = ${id} and ${editable} returning id, author_id as owner_id
      ), ${listed(picture.parts)}
      select ${picture.removed} as removed_files from article`),
    selectArticle(context, id),
  ]);
  if (article === undefined) throw new DomainError('NOT_FOUND');
  if (updated.rows.length === 0) throw new DomainError('ARTICLE_NOT_EDITABLE');
  removeBytes(context, updated.rows);
  return withPicture(context, article);
}
