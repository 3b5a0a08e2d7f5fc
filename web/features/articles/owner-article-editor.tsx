import { useRef } from 'react';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ArticleForm, type ArticleFields } from './article-form.tsx';

interface OwnerArticleEditorProps {
  /** The draft to edit; absent for a new one. */
  article?: ManagedArticle | undefined;
  onClose: () => void;
}

/** The owner's editor: saves a draft, or submits it to the admins. */
export function OwnerArticleEditor({ article, onClose }: OwnerArticleEditorProps) {
  const refresh = useRefresh();
  const draft = trpc.articles.draft.useMutation();
  const edit = trpc.articles.editOwn.useMutation();
  const submit = trpc.articles.submit.useMutation();
  // A new article that was saved but could not be submitted is not created a second time.
  const savedId = useRef(article?.id);
  const save = async (fields: ArticleFields, forget: () => void) => {
    const id = savedId.current;
    const saved = id === undefined ? await draft.mutateAsync(fields) : await edit.mutateAsync({ id, ...fields });
    savedId.current = saved.id;
    forget();
    return saved.id;
  };
  const finish = async (message: string) => {
    toast.success(message);
    await refresh();
    onClose();
  };

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <h2 className="text-xl">{article ? 'Ubah Artikel' : 'Tulis Artikel'}</h2>
      {article?.rejection_reason ? (
        <Notice tone="danger">
          <span className="block text-xs">Alasan penolakan</span>
          <span className="break-words">{article.rejection_reason}</span>
        </Notice>
      ) : null}
      <Card className="p-4 sm:p-5">
        <ArticleForm
          article={article}
          keptAs={{ form: 'artikel', id: article?.id }}
          label={article?.status === 'REJECTED' ? 'Simpan dan Ajukan Ulang' : 'Simpan dan Ajukan'}
          onSubmit={async (fields, forget) => {
            await submit.mutateAsync({ id: await save(fields, forget) });
            await finish('Artikel berhasil diajukan!');
          }}
          alternative={{
            label: 'Simpan Draf',
            onSubmit: async (fields, forget) => {
              await save(fields, forget);
              await finish(article ? 'Artikel berhasil diupdate!' : 'Draf berhasil disimpan!');
            },
          }}
          messageOf={(error) => failureMessage(error, article ? 'Gagal mengupdate artikel' : 'Gagal membuat artikel')}
          onCancel={onClose}
        />
      </Card>
    </div>
  );
}
