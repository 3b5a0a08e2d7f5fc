import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import { users } from '#drizzle/schema/users.ts';
import {
  type Article,
  type ArticleTag,
  type ListArticlesInput,
  MAX_TAGS,
  type SearchArticlesInput,
} from '#shared/contract/articles.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { type Db, isoInstant } from '../../db/client.ts';
import { DomainError } from '../../errors.ts';
import { named, type PageInput, toPage } from '../../db/page.ts';

const articleColumns = {
  id: articles.id,
  title: articles.title,
  content: articles.content,
  excerpt: articles.excerpt,
  featured_image: articles.featured_image,
  tags: articles.tags,
  author_id: articles.author_id,
  author_name: named<string>(articles.author_id, users.id, users.full_name),
  status: articles.status,
  views: articles.views,
  created_at: articles.created_at,
  published_at: articles.published_at,
};

const managedColumns = { ...articleColumns, rejection_reason: articles.rejection_reason };

function pageOfArticles(db: Db, where: SQL | undefined, limit: number) {
  return db.$with('articles').as(db.select().from(articles).where(where).orderBy(desc(articles.id)).limit(limit));
}

/** The owner who may read an article's audit entries: its author, or nobody if an admin wrote it. */
export const owningAuthor: SQL = sql`(select u.id from users u where u.id = author_id and u.role = 'OWNER')`;

/** One article, as a query to run alone or in a batch. An owner finds only their own. */
export function selectArticle({ db, actor }: SignedInContext, id: string) {
  const page = pageOfArticles(db, and(eq(articles.id, id), managedBy(actor)), 1);
  return db.with(page).select(managedColumns).from(articles);
}

function managedBy(actor: SignedInContext['actor']): SQL | undefined {
  return actor.role === 'ADMIN' ? undefined : eq(articles.author_id, actor.id);
}

/**
 * Published articles, newest first. The search finds a text anywhere in title, excerpt and content.
 *
 * @throws DomainError CONFLICT if the article of the cursor is gone
 */
export async function searchArticles(context: Context, input: SearchArticlesInput) {
  const { db } = context;
  const isPublished = eq(articles.status, 'PUBLISHED');
  const contains = (column: SQL) => sql`strpos(lower(${column}), lower(${input.search})) > 0`;
  const newest = [desc(articles.published_at), desc(articles.id)];
  const page = db.$with('articles').as(
    db
      .select()
      .from(articles)
      .where(
        and(
          isPublished,
          input.tag ? sql`${articles.tags} @> array[${input.tag}]::text[]` : undefined,
          input.search
            ? sql`(${contains(sql`${articles.title}`)} or ${contains(sql`${articles.excerpt}`)}
                or ${contains(sql`${articles.content}`)})`
            : undefined,
          input.cursor
            ? sql`(${articles.published_at}, ${articles.id}) < (
                select c.published_at, c.id from articles c where c.id = ${input.cursor})`
            : undefined,
        ),
      )
      .orderBy(...newest)
      .limit(input.limit + 1),
  );
  const [[last], rows] = await Promise.all([
    db
      .select({ id: articles.id })
      .from(articles)
      .where(and(isPublished, eq(articles.id, sql`${input.cursor ?? null}::uuid`))),
    db
      .with(page)
      .select(articleColumns)
      .from(articles)
      .orderBy(...newest),
  ]);
  if (input.cursor !== undefined && last === undefined) throw new DomainError('CONFLICT');
  return toPage(rows, input.limit);
}

/** The tags of all published articles, most used first; equally used ones by name. */
export async function listTags({ db }: Context): Promise<ArticleTag[]> {
  const { rows } = await db.execute<ArticleTag & Record<string, unknown>>(sql`
    select tag, count(*)::int as articles from articles, unnest(tags) as tag where status = 'PUBLISHED'
    group by tag order by count(*) desc, lower(tag), tag limit ${MAX_TAGS}`);
  return rows;
}

/** The limit of a sitemap, minus the pages that are not articles. */
const SITEMAP_ARTICLES = 49_000;

/** Every published article, newest first, with what a sitemap needs: its id and when it changed. */
export function listPublishedArticles(context: Context) {
  return context.db
    .select({ id: articles.id, updated_at: isoInstant(articles.updated_at) })
    .from(articles)
    .where(eq(articles.status, 'PUBLISHED'))
    .orderBy(desc(articles.published_at), desc(articles.id))
    .limit(SITEMAP_ARTICLES);
}

/**
 * One published article; each view counts.
 *
 * @throws DomainError NOT_FOUND
 */
export async function readArticle(context: Context, id: string): Promise<Article> {
  const { rows } = await context.db.execute<Article & Record<string, unknown>>(sql`
    with seen as (
      update articles set views = views + 1 where id = ${id} and status = 'PUBLISHED'
      returning id, title, content, excerpt, featured_image, tags, author_id, status, views, created_at, published_at
    )
    select seen.id, title, content, excerpt, featured_image, tags, author_id, u.full_name as author_name, seen.status,
      views, ${isoInstant(sql`seen.created_at`)} as created_at, ${isoInstant(sql`published_at`)} as published_at
    from seen join users u on u.id = seen.author_id`);
  const [row] = rows;
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return row;
}

/** Articles of every state, newest first: an owner's own, or all for an admin. */
export async function listArticles(context: SignedInContext, input: ListArticlesInput) {
  const { db, actor } = context;
  const where = and(
    managedBy(actor),
    input.status === undefined ? undefined : eq(articles.status, input.status),
    input.cursor === undefined ? undefined : lt(articles.id, input.cursor),
  );
  const page = pageOfArticles(db, where, input.limit + 1);
  const rows = await db.with(page).select(managedColumns).from(articles).orderBy(desc(articles.id));
  return toPage(rows, input.limit);
}

/** Articles that wait for an admin. */
export function listPendingArticles(context: SignedInContext, page: PageInput) {
  return listArticles(context, { ...page, status: 'PENDING_APPROVAL' });
}
