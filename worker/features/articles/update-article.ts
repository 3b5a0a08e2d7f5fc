import { sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { ManagedArticle, UpdateArticleInput } from '#shared/contract/articles.ts';
import { ownAccount } from '../../scope.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, returned, withCtes } from '../../db/ctes.ts';
import { isEditableArticle } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { articlePicture, picturedArticle } from './article-picture.ts';
import { articleQuery, withPicture } from './queries.ts';

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
  const updated = returned('updated', picturedArticle)`
    update articles set ${changes(articles, { ...fields, updated_at: nowIso(context) })}
    where id = ${id} and ${editable}`;
  const picture = articlePicture(context, updated, input);
  const [{ rows }, [article]] = await db.batch([
    db.execute<RemovedFiles>(withCtes([updated, ...picture.parts], sql`select ${picture.removed} from ${updated}`)),
    articleQuery(context, id),
  ]);
  if (article === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0) throw new DomainError('ARTICLE_NOT_EDITABLE');
  removeBytes(context, rows);
  return withPicture(context, article);
}
