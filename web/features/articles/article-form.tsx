import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { CreateArticleInput, type ManagedArticle } from '#shared/contract/articles.ts';
import { useContractForm } from '../../lib/form.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TagsInput } from '../../ui/tags-input.tsx';
import { MarkdownHelp } from './markdown-help.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

/** What the form gives: an article without its author. */
export type ArticleFields = Omit<CreateArticleInput, 'author_id'>;

interface Send {
  label: string;
  /** Sends the article. What it throws is said in place and as a toast; what was typed stays. */
  onSubmit: (fields: ArticleFields) => Promise<void>;
}

export interface ArticleFormProps extends Send {
  /** What it starts with; left out for a new article. */
  article?: Pick<ManagedArticle, keyof ArticleFields> | undefined;
  /** The name under which what is written and not saved is kept. */
  keptAs: string;
  /** A second way to send, beside the primary one: saving without submitting. */
  alternative?: Send;
  /** The sentence for a failure: the server's first, else the screen's own. */
  messageOf: (error: unknown) => string;
  /** Asked about first where something was typed. */
  onCancel: () => void;
}

/** Title, excerpt, content, picture and tags of an article (spec §5, "Article create/edit"). For owners and admins. */
export function ArticleForm(props: ArticleFormProps) {
  const { article, label, onSubmit, alternative, keptAs, messageOf, onCancel } = props;
  const form = useContractForm(CreateArticleInput, {
    title: article?.title ?? '',
    excerpt: article?.excerpt ?? '',
    content: article?.content ?? '',
    featured_image: article?.featured_image ?? '',
    tags: article?.tags ?? [],
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const kept = useKeptDraft(form, keptAs);
  // What follows once the changes are thrown away; null while nobody is asked.
  const [discarding, setDiscarding] = useState<{ goOn?: () => void } | null>(null);
  // Which of the two buttons was pressed last; Enter presses the first.
  const chosen = useRef<Send>({ label, onSubmit });
  const [sending, setSending] = useState<string | null>(null);
  const submission = useSubmit(
    form,
    async ({ author_id: _, ...fields }) => {
      setSending(chosen.current.label);
      try {
        await chosen.current.onSubmit(fields);
      } finally {
        setSending(null);
      }
    },
    messageOf,
  );
  const submitButton = (send: Send, variant: 'primary' | 'secondary') => (
    <Button
      type="submit"
      variant={variant}
      className={clsx(variant === 'primary' && 'max-sm:basis-full!')}
      loading={sending === send.label}
      disabled={isSubmitting}
      onClick={() => {
        chosen.current = send;
      }}
    >
      {send.label}
    </Button>
  );

  return (
    <Form submission={submission} className="gap-5">
      {kept.isRestored ? (
        <Notice
          tone="info"
          role="status"
          action={
            <Button variant="ghost" size="sm" onClick={() => setDiscarding({})}>
              Buang
            </Button>
          }
        >
          Tulisan yang belum disimpan dipulihkan.
        </Notice>
      ) : null}
      <Field label="Judul" error={errors.title?.message}>
        <Input {...form.register('title')} autoComplete="off" maxLength={200} />
      </Field>
      <Field
        label="Ringkasan"
        hint="Satu atau dua kalimat yang tampil di daftar artikel."
        error={errors.excerpt?.message}
      >
        <Textarea {...form.register('excerpt')} rows={2} maxLength={500} />
      </Field>
      <div className="flex flex-col gap-2">
        <Field label="Isi artikel" error={errors.content?.message}>
          <Textarea {...form.register('content')} rows={14} className="leading-relaxed" />
        </Field>
        <MarkdownHelp />
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
          placeholder="https://"
        />
      </Field>
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <Field
            label="Tag"
            optional
            hint="Tekan Enter atau koma setelah setiap tag."
            error={errors.tags?.message ?? errors.tags?.find?.((tag) => tag)?.message}
          >
            <TagsInput ref={field.ref} value={field.value ?? []} maxLength={40} onChange={field.onChange} />
          </Field>
        )}
      />
      <div className="z-10 -mx-4 -mb-4 flex flex-wrap gap-2 rounded-b-xl border-t bg-raised px-4 py-3 max-sm:*:flex-1 sm:sticky sm:bottom-0 sm:-mx-5 sm:-mb-5 sm:justify-end sm:px-5">
        <Button
          variant="ghost"
          className="sm:mr-auto"
          onClick={() => (isDirty ? setDiscarding({ goOn: onCancel }) : onCancel())}
        >
          Batal
        </Button>
        {alternative ? submitButton(alternative, 'secondary') : null}
        {submitButton({ label, onSubmit }, 'primary')}
      </div>
      <DiscardDialog
        open={discarding !== null}
        onOpenChange={() => setDiscarding(null)}
        onDiscard={() => {
          kept.discard();
          setDiscarding(null);
          discarding?.goOn?.();
        }}
      />
    </Form>
  );
}
