import * as z from 'zod/mini';
import { articleStatuses } from '../enums.ts';
import { described } from './described.ts';
import { ById, Id, Instant, longText, optionalText, optionalAddress, searchText, text, textList } from './fields.ts';
import { pageFields } from './page.ts';

const articleFields = {
  title: text('Judul artikel harus diisi'),
  excerpt: longText('Ringkasan artikel harus diisi', 500),
  content: longText('Isi artikel harus diisi', 50_000),
  featured_image: optionalAddress('URL gambar tidak valid'),
  tags: z._default(textList(20, 40), []),
};

/** A new article (spec §3 and §5). `author_id` is accepted and ignored, because the author is the caller. */
export const CreateArticleInput = z.object({ ...articleFields, author_id: z.optional(z.unknown()) });
export type CreateArticleInput = z.infer<typeof CreateArticleInput>;

/** The form always sends the whole article. */
export const UpdateArticleInput = z.object({ id: Id, ...articleFields });
export type UpdateArticleInput = z.infer<typeof UpdateArticleInput>;

export const ArticleById = ById;

/** Whether a list answers whole articles, as the spec has them, or leaves out their contents, as a screen needs it. */
const detail = described(
  z._default(z.enum(['whole', 'row'], { error: 'Detail harus whole atau row' }), 'whole'),
  '`row` leaves out the contents',
);

/** Articles that wait for approval. */
export const ListPendingArticlesInput = z.object({ detail, ...pageFields });

/**
 * `search` is words, each of which stands anywhere in the title, content or excerpt, in any case ("ewa" finds "Penyewa"),
 * or all of them in another form ("pembayaran" finds "membayar"). `tag` must match exactly.
 */
export const SearchArticlesInput = z.object({
  search: searchText(),
  tag: searchText(40),
  detail,
  ...pageFields,
});
export type SearchArticlesInput = z.infer<typeof SearchArticlesInput>;

/** How many tags the filter offers. */
export const MAX_TAGS = 100;

/** A tag and the number of published articles that have it. */
export const ArticleTag = z.object({ tag: z.string(), articles: z.int() });
export type ArticleTag = z.infer<typeof ArticleTag>;

export const ListArticlesInput = z.object({
  status: z.optional(z.enum(articleStatuses, { error: 'Status artikel tidak valid' })),
  detail,
  ...pageFields,
});
export type ListArticlesInput = z.infer<typeof ListArticlesInput>;

/** An article (spec §3). */
export const Article = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  featured_image: z.nullable(z.string()),
  tags: z.array(z.string()),
  author_id: Id,
  author_name: z.string(),
  status: z.enum(articleStatuses),
  views: z.int(),
  created_at: Instant,
  published_at: z.nullable(Instant),
});
export type Article = z.infer<typeof Article>;

/** An article as its author and the admins see it. */
export const ManagedArticle = z.extend(Article, { rejection_reason: z.nullable(z.string()) });
export type ManagedArticle = z.infer<typeof ManagedArticle>;

const listedContent = {
  content: described(z.optional(Article.shape.content), 'Left out where `detail` is `row`'),
};

/** An article in a list. */
export const ListedArticle = z.extend(Article, listedContent);
export type ListedArticle = z.infer<typeof ListedArticle>;

export const ListedManagedArticle = z.extend(ManagedArticle, listedContent);
export type ListedManagedArticle = z.infer<typeof ListedManagedArticle>;

export const ReviewArticleInput = z
  .object({
    article_id: Id,
    action: z.enum(['approve', 'reject'], { error: 'Tindakan harus approve atau reject' }),
    rejection_reason: optionalText(500),
  })
  .check(
    z.refine((input) => input.action === 'approve' || input.rejection_reason !== null, {
      path: ['rejection_reason'],
      error: 'Alasan penolakan harus diisi',
    }),
  );
export type ReviewArticleInput = z.infer<typeof ReviewArticleInput>;
