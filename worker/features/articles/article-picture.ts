import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type AttachedFiles, attachedFiles } from '../files/attached-files.ts';

/** The parts of a write that set an article's picture. The CTE `article` has `id`, and the author as `owner_id`. */
export function articlePicture(
  context: Context,
  { featured_image }: { featured_image: string | null },
  isNew = false,
): AttachedFiles {
  return attachedFiles(context, {
    table: 'articles',
    from: sql`article`,
    purpose: 'article',
    addresses: featured_image === null ? [] : [featured_image],
    isNew,
  });
}
