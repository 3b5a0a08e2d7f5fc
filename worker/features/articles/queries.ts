import { and, desc, eq, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm';
import { articles, wordsOf } from '#drizzle/schema/articles.ts';
import { users } from '#drizzle/schema/users.ts';
import {
  type Article,
  type ArticleTag,
  type ListArticlesInput,
  type ManagedArticle,
  MAX_TAGS,
  type SearchArticlesInput,
} from '#shared/contract/articles.ts';
import { ownAccount } from '../../scope.ts';
import type { Context, SignedInContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { changes, pick, type Rows } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';
import { searchWords } from '../../db/search.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { named, type PageInput, toPage } from '../../db/page.ts';

/** The columns that a page of articles reads: neither contents, unless they are asked for, nor search words. */
const { content, search_words: _words, searched_text: _text, ...rowColumns } = getTableColumns(articles);

/** The columns of an article in a list: without its content if only rows are asked for. */
const listedColumns = (detail: Detail) => ({
  id: articles.id,
  title: articles.title,
  ...(detail === 'whole' ? { content: articles.content } : {}),
  ...pick(articles, 'excerpt', 'featured_image', 'tags', 'author_id'),
  author_name: named<string>(articles.author_id, users.id, users.full_name),
  ...pick(articles, 'status', 'views', 'created_at', 'published_at'),
});

const managedColumns = (detail: Detail) => ({
  ...listedColumns(detail),
  rejection_reason: articles.rejection_reason,
});

type Detail = SearchArticlesInput['detail'];

/** A page of articles as the table has them. */
function pageOfArticles(db: Db, { where, order, limit, detail }: ArticlePage) {
  const columns = detail === 'whole' ? { ...rowColumns, content } : rowColumns;
  return db.$with('articles').as(
    db
      .select(columns)
      .from(articles)
      .where(where)
      .orderBy(...order)
      .limit(limit),
  );
}

interface ArticlePage {
  where: SQL | undefined;
  order: SQL[];
  limit: number;
  detail: Detail;
}

const newestFirst = [desc(articles.id)];

/**
 * An article with the address of its picture signed. A published one's address stays unsigned: anyone may see it, and
 * caches keep the lists longer than a signature lasts.
 */
export function withPicture<Row extends Pick<Article, 'featured_image' | 'status'>>(context: Context, row: Row): Row {
  return row.status === 'PUBLISHED' ? row : signedAddresses(context, row, 'featured_image');
}

/** The owner who may read an article's audit entries: its author, or nobody if an admin wrote it. */
export function owningAuthor({ author_id }: Rows<'author_id'>): SQL {
  return sql`(select u.id from users u where u.id = ${author_id} and u.role = 'OWNER')`;
}

/** One article, as a query to run alone or in a batch. An owner finds only their own. */
export function articleQuery(context: SignedInContext, id: string) {
  const { db } = context;
  const where = and(eq(articles.id, id), managedBy(context));
  const page = pageOfArticles(db, { where, order: newestFirst, limit: 1, detail: 'whole' });
  return db
    .with(page)
    .select({ ...managedColumns('whole'), content: articles.content })
    .from(articles);
}

function managedBy(context: SignedInContext): SQL | undefined {
  return context.scope.of === 'platform' ? undefined : eq(articles.author_id, ownAccount(context));
}

/**
 * Published articles, newest first.
 *
 * @throws DomainError CONFLICT if the article of the cursor is gone
 */
export async function searchArticles(context: Context, input: SearchArticlesInput) {
  const { db } = context;
  const isPublished = eq(articles.status, 'PUBLISHED');
  const order = [desc(articles.published_at), desc(articles.id)];
  const where = and(
    isPublished,
    input.tag ? sql`${articles.tags} @> array[${input.tag}]::text[]` : undefined,
    input.search ? isFound(input.search) : undefined,
    input.cursor
      ? sql`(${articles.published_at}, ${articles.id}) < (
          select c.published_at, c.id from articles c where c.id = ${input.cursor})`
      : undefined,
  );
  const page = pageOfArticles(db, { where, order, limit: input.limit + 1, detail: input.detail });
  const [[last], rows] = await Promise.all([
    db
      .select({ id: articles.id })
      .from(articles)
      .where(and(isPublished, eq(articles.id, sql`${input.cursor ?? null}::uuid`))),
    db
      .with(page)
      .select(listedColumns(input.detail))
      .from(articles)
      .orderBy(...order),
  ]);
  if (input.cursor !== undefined && last === undefined) throw new DomainError('CONFLICT');
  return toPage(rows, input.limit);
}

/** How many words of a search are looked for; further ones are ignored. */
const WORDS = 8;

/** What LIKE reads as a wildcard or an escape. */
const LIKE_SIGNS = /[\\%_]/g;

/** Signs, which separate the words that have stems. */
const SIGNS = /[^\p{L}\p{N}]+/u;
/** The letters of an index entry. What is shorter begins too many words. */
const FEW = 3;

/**
 * Whether every word of a search stands anywhere in title, excerpt or content, in any case; or all of them do in another
 * form, by their stems ("pembayaran" finds "membayar"). Every sign is the text that it is: a search finds no other form
 * with a sign that LIKE knows, or "50%" would find "500", nor with one beside a letter or two, or "a'r" would find most
 * texts. An index finds words of three letters and more.
 */
function isFound(search: string): SQL | undefined {
  const words = searchWords(search, WORDS);
  const anywhere = words.map(
    (word) => sql`${articles.searched_text} like ${`%${word.replaceAll(LIKE_SIGNS, String.raw`\$&`)}%`}`,
  );
  if (words.length === 0) return sql`false`;
  if (words.some(isLiteral)) return and(...anywhere);
  return or(and(...anywhere), sql`${articles.search_words} @@ ${searchQuery(search)}`);
}

/** Whether a word is looked for as it is alone. */
function isLiteral(word: string): boolean {
  const isShort = (part: string) => part !== '' && part.length < FEW;
  return word.search(LIKE_SIGNS) !== -1 || (SIGNS.test(word) && word.split(SIGNS).some(isShort));
}

/**
 * The condition on `search_words`: every word of the search as a beginning, or all their stems. A text without a word
 * finds nothing. Only PostgreSQL splits the text, which is a parameter, so no character in it acts as an operator.
 */
function searchQuery(search: string): SQL {
  const words = sql`(${wordsOf(sql`${search}::text`)})[1:${sql.raw(String(WORDS))}]`;
  return sql`((nullif(array_to_string(${words}, ':* & '), '') || ':*')::tsquery
    || plainto_tsquery('indonesian', array_to_string(${words}, ' ')))`;
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
      update articles set ${changes(articles, { views: sql`views + 1` })} where id = ${id} and status = 'PUBLISHED'
      returning id, title, content, excerpt, featured_image, tags, author_id, status, views, created_at, published_at
    )
    select seen.id, title, content, excerpt, featured_image, tags, author_id, u.full_name as author_name, seen.status,
      views, ${isoInstant(sql`seen.created_at`)} as created_at, ${isoInstant(sql`published_at`)} as published_at
    from seen join users u on u.id = seen.author_id`);
  return foundRow(rows[0]);
}

/**
 * One article in any state: an owner's own, or any for an admin.
 *
 * @throws DomainError NOT_FOUND
 */
export async function getArticle(context: SignedInContext, id: string): Promise<ManagedArticle> {
  const [article] = await articleQuery(context, id);
  if (article === undefined) throw new DomainError('NOT_FOUND');
  return withPicture(context, article);
}

/** Articles of every state, newest first: an owner's own, or all for an admin. */
export async function listArticles(context: SignedInContext, input: ListArticlesInput) {
  const { db } = context;
  const where = and(
    managedBy(context),
    input.status === undefined ? undefined : eq(articles.status, input.status),
    input.cursor === undefined ? undefined : lt(articles.id, input.cursor),
  );
  const page = pageOfArticles(db, { where, order: newestFirst, limit: input.limit + 1, detail: input.detail });
  const rows = await db.with(page).select(managedColumns(input.detail)).from(articles).orderBy(desc(articles.id));
  return toPage(
    rows.map((row) => withPicture(context, row)),
    input.limit,
  );
}

/** Articles that wait for an admin. */
export function listPendingArticles(context: SignedInContext, page: PageInput & { detail: Detail }) {
  return listArticles(context, { ...page, status: 'PENDING_APPROVAL' });
}
