import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { CreateArticleInput, type ManagedArticle } from '#shared/contract/articles.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { type ContractForm, useContractForm } from '../../lib/form.ts';
import { type KeptAs, useDraft } from '../../data/use-draft.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { RestoredLine } from '../../ui/restored-line.tsx';
import { TextareaField, TextField } from '../../ui/text-field.tsx';
import { articleFields, ArticleExtras } from './article-extras.tsx';
import { ContentPreview } from './content-preview.tsx';
import { MarkdownHelp } from './markdown-help.tsx';

/** The form's result: an article without its author. */
export type ArticleFields = Omit<CreateArticleInput, 'author_id'>;

interface Send {
  label: string;
  /**
   * Sends the article. If it throws, the failure is shown in place and as a toast, and what was typed stays.
   *
   * @param forget to be called once it is stored: then it need not be kept here
   */
  onSubmit: (fields: ArticleFields, forget: () => void) => Promise<void>;
}

interface ArticleFormProps extends Send {
  /** The initial content; absent for a new article. */
  article?: Pick<ManagedArticle, keyof ArticleFields> | undefined;
  /** The name under which unsaved text is kept. */
  keptAs: KeptAs;
  /** A second button beside the primary one: saving without submitting. */
  alternative?: Send;
  /** The sentence for a failure: the server's, or else the screen's own. */
  messageOf: (error: unknown) => string;
  /** If something was typed, the person is asked first. */
  onCancel: () => void;
}

/** Title, excerpt, content, picture and tags of an article (spec §5, "Article create/edit"). For owners and admins. */
export function ArticleForm(props: ArticleFormProps) {
  const { article, label, onSubmit, alternative, keptAs, messageOf, onCancel } = props;
  const form = useContractForm(CreateArticleInput, articleFields(article));
  const { isSubmitting, isDirty } = form.formState;
  const [waiting, setWaiting] = useState<string | null>(null);
  const kept = useDraft(form, keptAs);
  const [discarding, setDiscarding] = useState(false);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  // The button that was pressed last; Enter presses the first.
  const chosen = useRef<Send>({ label, onSubmit });
  const [sending, setSending] = useState<string | null>(null);
  const submission = useSubmit(
    form,
    async ({ author_id: _, ...fields }) => {
      setSending(chosen.current.label);
      try {
        await chosen.current.onSubmit(fields, kept.forget);
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
      disabled={isSubmitting || waiting !== null}
      onClick={() => {
        chosen.current = send;
      }}
    >
      {variant === 'primary' ? (waiting ?? send.label) : send.label}
    </Button>
  );

  return (
    <Form submission={submission} className="gap-5">
      <RestoredLine {...kept} />
      <WritingFields form={form} onWaiting={setWaiting} />
      <div className="z-10 -mx-4 -mb-4 flex flex-wrap gap-2 rounded-b-xl border-t bg-raised px-4 py-3 max-sm:*:flex-1 sm:sticky sm:bottom-0 sm:-mx-5 sm:-mb-5 sm:justify-end sm:px-5">
        <Button variant="ghost" className="sm:mr-auto" onClick={() => (isDirty ? setDiscarding(true) : onCancel())}>
          Batal
        </Button>
        {alternative ? submitButton(alternative, 'secondary') : null}
        {submitButton({ label, onSubmit }, 'primary')}
      </div>
      <DiscardDialog
        open={discarding}
        onOpenChange={setDiscarding}
        onDiscard={() => {
          kept.discard();
          setDiscarding(false);
          onCancel();
        }}
      />
    </Form>
  );
}

interface WritingFieldsProps {
  form: ContractForm<typeof CreateArticleInput>;
  onWaiting: (reason: string | null) => void;
}

function WritingFields({ form, onWaiting }: WritingFieldsProps) {
  const field = fieldsOf(form);
  return (
    <>
      <TextField {...field('title')} label="Judul" maxLength={200} />
      <TextareaField
        {...field('excerpt')}
        label="Ringkasan"
        hint="Satu atau dua kalimat yang tampil di daftar artikel."
        rows={2}
        maxLength={500}
      />
      <div className="flex flex-col gap-2">
        <TextareaField {...field('content')} label="Isi artikel" rows={14} inputClassName="leading-relaxed" />
        <MarkdownHelp />
        <ContentPreview text={form.watch('content')} />
      </div>
      <ArticleExtras form={form} placeholder="https://" onWaiting={onWaiting} />
    </>
  );
}
