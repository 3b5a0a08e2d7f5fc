import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { CreateArticleInput, type ManagedArticle } from '#shared/contract/articles.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { TagsInput } from '../../ui/tags-input.tsx';
import { ArticleContent } from './article-content.tsx';

const FORM = 'form-artikel';

export interface AdminArticleFormDialogProps {
  /** The article to change; null for a new one. */
  article: ManagedArticle | null;
  onClose: () => void;
}

/** Writes an article, which is published at once, or changes one of any state (spec §5). */
export function AdminArticleFormDialog({ article, onClose }: AdminArticleFormDialogProps) {
  const refresh = useRefresh();
  const publish = trpc.articles.publish.useMutation();
  const update = trpc.articles.update.useMutation();
  const [previewing, setPreviewing] = useState(false);
  const busy = publish.isPending || update.isPending;
  const form = useContractForm(CreateArticleInput, {
    title: article?.title ?? '',
    excerpt: article?.excerpt ?? '',
    content: article?.content ?? '',
    featured_image: article?.featured_image ?? '',
    tags: article?.tags ?? [],
  });
  const { errors } = form.formState;

  const submission = useSubmit(
    form,
    async ({ author_id: _, ...fields }) => {
      if (article === null) await publish.mutateAsync(fields);
      else await update.mutateAsync({ id: article.id, ...fields });
      toast.success(article === null ? 'Artikel berhasil dibuat dan dipublikasikan!' : 'Artikel berhasil diupdate!');
      await refresh();
      onClose();
    },
    (error) => failureMessage(error, article === null ? 'Gagal membuat artikel' : 'Gagal mengupdate artikel'),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="lg"
      title={article === null ? 'Buat Artikel' : 'Ubah Artikel'}
      description={article === null ? 'Artikel admin langsung terbit tanpa persetujuan.' : undefined}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={busy}>
            {busy ? 'Menyimpan...' : article === null ? 'Terbitkan' : 'Simpan'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={submission}>
        <Field label="Judul" error={errors.title?.message}>
          <Input {...form.register('title')} autoComplete="off" />
        </Field>
        <Field
          label="Ringkasan"
          hint="Satu atau dua kalimat yang tampil di kartu artikel."
          error={errors.excerpt?.message}
        >
          <Textarea {...form.register('excerpt')} rows={2} />
        </Field>
        <div className="flex flex-col gap-2">
          <Field
            label="Isi"
            hint="Pakai Markdown bila perlu: ## judul bagian, **tebal**, - daftar, [teks](https://tautan)."
            error={errors.content?.message}
          >
            <Textarea {...form.register('content')} rows={previewing ? 4 : 12} className="leading-relaxed" />
          </Field>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 self-start text-primary"
            aria-expanded={previewing}
            onClick={() => setPreviewing(!previewing)}
          >
            {previewing ? 'Tutup pratinjau' : 'Lihat pratinjau'}
          </Button>
          {previewing ? (
            <section aria-label="Pratinjau" className="rounded-xl border bg-surface p-4">
              {form.watch('content').trim() ? (
                <ArticleContent text={form.watch('content')} headings={3} />
              ) : (
                <p className="text-sm text-muted">Belum ada isi.</p>
              )}
            </section>
          ) : null}
        </div>
        <Field
          label="URL gambar utama"
          optional
          hint="Alamat gambar yang diawali https://"
          error={errors.featured_image?.message}
        >
          <Input
            {...form.register('featured_image')}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Controller
          control={form.control}
          name="tags"
          render={({ field, fieldState }) => (
            <Field
              label="Tag"
              optional
              hint="Tekan Enter atau koma setelah setiap tag."
              error={fieldState.error?.message ?? firstMessage(errors.tags)}
            >
              <TagsInput ref={field.ref} value={field.value ?? []} maxLength={40} onChange={field.onChange} />
            </Field>
          )}
        />
      </Form>
    </Dialog>
  );
}

/** The message of the first tag that is wrong. */
function firstMessage(errors: unknown): string | undefined {
  if (!Array.isArray(errors)) return undefined;
  return (errors as ({ message?: string } | undefined)[]).find((error) => error !== undefined)?.message;
}
