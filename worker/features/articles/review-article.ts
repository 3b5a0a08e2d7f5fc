import { articles } from '#drizzle/schema/articles.ts';
import type { ManagedArticle, ReviewArticleInput } from '#shared/contract/articles.ts';
import { articleTransitions } from '#shared/rules/transitions.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { leadingTo } from '../../db/states.ts';
import { changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { owningAuthor, articleQuery, withPicture } from './queries.ts';

/**
 * Publishes a waiting article, or rejects it with a reason that its author reads.
 *
 * @throws DomainError NOT_FOUND, or ARTICLE_NOT_PENDING if it was decided already
 */
export async function reviewArticle(context: SignedInContext, input: ReviewArticleInput): Promise<ManagedArticle> {
  const { db } = context;
  const now = nowIso(context);
  const approved = input.action === 'approve';
  const decision = {
    ...(approved
      ? { status: 'PUBLISHED' as const, published_at: now }
      : { status: 'REJECTED' as const, rejection_reason: input.rejection_reason }),
    updated_at: now,
  };
  const reviewed = returned('reviewed', pick(articles, 'id', 'author_id'))`
    update articles set ${changes(articles, decision)}
    where id = ${input.article_id} and ${leadingTo(articleTransitions, decision.status)}`;
  const audited = auditEntry(context, {
    action: approved ? 'article.approve' : 'article.reject',
    from: reviewed,
    subject: reviewed.id,
    owner: owningAuthor(reviewed),
  });
  const [{ rows }, [article]] = await db.batch([
    db.execute(withCtes([reviewed, { audited }], idsOf(reviewed))),
    articleQuery(context, input.article_id),
  ]);
  if (article === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0) throw new DomainError('ARTICLE_NOT_PENDING');
  return withPicture(context, article);
}
