import { useState } from 'react';
import { CreateArticleInput, type ManagedArticle } from '#shared/contract/articles.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextareaField, TextField } from '../../ui/text-field.tsx';
import { ArticleExtras, articleFields } from './article-extras.tsx';
import { ContentPreview } from './content-preview.tsx';

const CHANGE = 'Ubah Artikel';

interface AdminArticleFormDialogProps {
  /** The article to change; null for a new one. */
  id: string | null;
  onClose: () => void;
}

/** Writes an article, which is published at once, or changes one in any state (spec §5). */
export function AdminArticleFormDialog({ id, onClose }: AdminArticleFormDialogProps) {
  return id === null ? <WritingDialog article={null} onClose={onClose} /> : <ChangeDialog id={id} onClose={onClose} />;
}

/** Loads the article first. It is not kept, so that the next change begins with what is there then. */
function ChangeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const article = trpc.articles.get.useQuery({ id }, { gcTime: 0 });
  if (article.data) return <WritingDialog article={article.data} onClose={onClose} />;
  return (
    <Dialog title={CHANGE} size="lg" onClose={onClose}>
      <Loaded query={article} failed="Gagal memuat artikel" waiting={<SkeletonList className="h-28" />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface WritingDialogProps {
  article: ManagedArticle | null;
  onClose: () => void;
}

function WritingDialog({ article, onClose }: WritingDialogProps) {
  const isNew = article === null;
  const publish = trpc.articles.publish.useMutation();
  const update = trpc.articles.update.useMutation();
  const [waiting, setWaiting] = useState<string | null>(null);
  const form = useContractForm(CreateArticleInput, articleFields(article));
  const field = fieldsOf(form);
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'artikel', id: article?.id }}
      title={isNew ? 'Buat Artikel' : CHANGE}
      description={isNew ? 'Artikel admin langsung terbit tanpa persetujuan.' : undefined}
      size="lg"
      submitLabel={waiting ?? (isNew ? 'Terbitkan' : 'Simpan')}
      disabled={waiting !== null}
      isSending={publish.isPending || update.isPending}
      send={({ author_id: _, ...fields }) =>
        isNew ? publish.mutateAsync(fields) : update.mutateAsync({ id: article.id, ...fields })
      }
      done={isNew ? 'Artikel berhasil dibuat dan dipublikasikan!' : 'Artikel berhasil diupdate!'}
      failed={isNew ? 'Gagal membuat artikel' : 'Gagal mengupdate artikel'}
      onClose={onClose}
    >
      <TextField {...field('title')} label="Judul" />
      <TextareaField
        {...field('excerpt')}
        label="Ringkasan"
        hint="Satu atau dua kalimat yang tampil di kartu artikel."
        rows={2}
      />
      <div className="flex flex-col gap-2">
        <TextareaField
          {...field('content')}
          label="Isi"
          hint="Pakai Markdown bila perlu: ## judul bagian, **tebal**, - daftar, [teks](https://tautan)."
          rows={12}
          inputClassName="leading-relaxed"
        />
        <ContentPreview text={form.watch('content')} />
      </div>
      <ArticleExtras form={form} onWaiting={setWaiting} />
    </FormDialog>
  );
}
