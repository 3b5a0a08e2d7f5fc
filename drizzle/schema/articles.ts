import { type SQL, sql } from 'drizzle-orm';
import { bigint, check, customType, index, text } from 'drizzle-orm/pg-core';
import { articleStatuses } from '#shared/enums.ts';
import { createdAt, id, indexWhere, instant, oneOf, reference, updatedAt } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of a text in lower case, separated by spaces: only letters and digits, at most 100 in a word. All other
 * characters (as in 50%_ or a/b) separate words.
 */
function spaced(written: SQL): SQL {
  const words = sql`regexp_replace(lower(${written}), '[^[:alnum:]]+', ' ', 'g')`;
  return sql`regexp_replace(${words}, '([[:alnum:]]{100})[[:alnum:]]*', '\\1', 'g')`;
}

/** The words of a text. PostgreSQL's parser would take some for numbers or addresses, and split them. */
export function wordsOf(written: SQL): SQL {
  return sql`array_remove(regexp_split_to_array(${spaced(written)}, ' '), '')`;
}

const searched = sql`title || ' ' || excerpt || ' ' || content`;

/** Articles: owners draft them, admins decide. The content is Markdown without HTML. */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    author_id: reference(() => users.id),
    title: text().notNull(),
    excerpt: text().notNull(),
    content: text().notNull(),
    featured_image: text(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text({ enum: articleStatuses }).notNull(),
    rejection_reason: text(),
    views: bigint({ mode: 'number' }).notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
    published_at: instant(),
    /** The words for searches: as they are written, and their Indonesian stems. */
    search_words: tsvector().generatedAlwaysAs(
      sql`strip(array_to_tsvector(${wordsOf(searched)}) || to_tsvector('indonesian', ${spaced(searched)}))`,
    ),
    /** Title, excerpt and content as they are compared (`shared/rules/normal-text.ts`): a search may match anywhere. */
    searched_text: text().generatedAlwaysAs(sql`normal_text(${searched})`),
  },
  (table) => [
    indexWhere('articles_published_idx', sql`status = 'PUBLISHED'`, table.published_at, table.id),
    // Updated with the article and not later (`fastupdate`), so that a search reads nothing but the index.
    index('articles_search_idx')
      .using('gin', table.search_words)
      .with({ fastupdate: false })
      .where(sql`status = 'PUBLISHED'`),
    // Every three letters in a row, by the extension pg_trgm, so that a part of a word is found without reading all texts.
    index('articles_searched_text_idx')
      .using('gin', table.searched_text.op('gin_trgm_ops'))
      .with({ fastupdate: false })
      .where(sql`status = 'PUBLISHED'`),
    index('articles_status_id_idx').on(table.status, table.id),
    index('articles_author_id_idx').on(table.author_id, table.id),
    check('articles_status_check', oneOf(table.status, articleStatuses)),
    check('articles_views_check', sql`${table.views} >= 0`),
    check('articles_published_check', sql`(${table.status} = 'PUBLISHED') = (${table.published_at} is not null)`),
    check('articles_rejection_check', sql`(${table.status} = 'REJECTED') = (${table.rejection_reason} is not null)`),
  ],
);
