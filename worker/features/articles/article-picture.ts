import { articles } from '#drizzle/schema/articles.ts';
import type { Context } from '../../context.ts';
import type { Rows } from '../../db/ctes.ts';
import { type AttachedFiles, attachedFiles } from '../files/attached-files.ts';

/** What a write of an article returns for its picture, which is its author's. */
export const picturedArticle = { id: articles.id, owner_id: articles.author_id };

/** The parts of a write that set an article's picture. */
export function articlePicture(
  context: Context,
  article: Rows<keyof typeof picturedArticle>,
  { featured_image }: { featured_image: string | null },
  isNew = false,
): AttachedFiles {
  return attachedFiles(context, {
    table: 'articles',
    from: article,
    purpose: 'article',
    addresses: featured_image === null ? [] : [featured_image],
    isNew,
  });
}
