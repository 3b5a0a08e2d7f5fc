import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { articleStatuses } from '#shared/enums.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** Articles: owners draft them, admins decide. The content is Markdown without HTML. */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    author_id: uuid('author_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    content: text('content').notNull(),
    featured_image: text('featured_image'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text('status', { enum: articleStatuses }).notNull(),
    rejection_reason: text('rejection_reason'),
    views: bigint('views', { mode: 'number' }).notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
    published_at: instant('published_at'),
  },
  (table) => [
    index('articles_published_idx')
      .on(table.published_at, table.id)
      .where(sql`status = 'PUBLISHED'`),
    index('articles_status_id_idx').on(table.status, table.id),
    index('articles_author_id_idx').on(table.author_id, table.id),
    check('articles_status_check', oneOf(table.status, articleStatuses)),
    check('articles_views_check', sql`${table.views} >= 0`),
    check('articles_published_check', sql`(${table.status} = 'PUBLISHED') = (${table.published_at} is not null)`),
    check('articles_rejection_check', sql`(${table.status} = 'REJECTED') = (${table.rejection_reason} is not null)`),
  ],
);
