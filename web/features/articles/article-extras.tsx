import type { CreateArticleInput, ManagedArticle } from '#shared/contract/articles.ts';
import type { ContractForm } from '../../lib/form.ts';
import { TagsField } from '../../ui/controlled-fields.tsx';
import { OnePhotoField } from '../files/one-photo-field.tsx';

// What the forms of owners and admins have in common.

type Fields = Pick<ManagedArticle, 'title' | 'excerpt' | 'content' | 'featured_image' | 'tags'>;

/** The initial values of a form: those of an article, or empty ones for a new article. */
export function articleFields(article: Fields | null | undefined) {
  return {
    title: article?.title ?? '',
    excerpt: article?.excerpt ?? '',
    content: article?.content ?? '',
    featured_image: article?.featured_image ?? '',
    tags: article?.tags ?? [],
  };
}

interface ArticleExtrasProps {
  form: ContractForm<typeof CreateArticleInput>;
  /** An example of a picture's address. */
  placeholder?: string;
  /** Called with the reason why the form cannot be sent yet, and with null once it can. */
  onWaiting: (reason: string | null) => void;
}

/** Picture and tags. */
export function ArticleExtras({ form, placeholder, onWaiting }: ArticleExtrasProps) {
  return (
    <>
      <OnePhotoField
        control={form.control}
        name="featured_image"
        label="Gambar utama"
        purpose="article"
        address={{ label: 'URL gambar utama', hint: 'Alamat gambar yang diawali https://', placeholder }}
        onWaiting={onWaiting}
      />
      <TagsField
        control={form.control}
        name="tags"
        label="Tag"
        optional
        hint="Tekan Enter atau koma setelah setiap tag."
        maxLength={40}
      />
    </>
  );
}
