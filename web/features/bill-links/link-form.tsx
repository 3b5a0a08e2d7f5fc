import { clsx } from 'clsx';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A form's way to the server. */
export interface LinkSubmission {
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  failure: string | null;
  isSending: boolean;
}

interface LinkFormProps extends LinkSubmission {
  submitLabel: string;
  disabled?: boolean;
  /** The button stays at the foot of the screen while a long form scrolls. */
  isAtFoot?: boolean;
  children: ReactNode;
}

/** A form for people without an account. A failure is shown above the fields. */
export function LinkForm(props: LinkFormProps) {
  const { onSubmit, failure, isSending, submitLabel, disabled = false, isAtFoot = false, children } = props;
  return (
    <form
      noValidate
      className={clsx('flex flex-col gap-5', isAtFoot && '[&_input]:scroll-mb-24')}
      onSubmit={(event) => void onSubmit(event)}
    >
      {failure === null ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {children}
      <div
        className={clsx(
          isAtFoot &&
            'sticky bottom-0 z-10 -mx-4 -mb-6 border-t bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        )}
      >
        <Button type="submit" loading={isSending} disabled={disabled} className="tabular w-full">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/**
 * Sends a form once at a time.
 *
 * @param send checks the fields and sends them; null if a field is wrong
 * @param failed the sentence for a failure that has none of its own
 */
export function useLinkSubmission(send: () => Promise<unknown> | null, failed: string): LinkSubmission {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    setFailure(null);
    const sent = send();
    if (sent === null) return;
    setIsSending(true);
    try {
      await sent;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : failed);
      setIsSending(false);
    }
  };
  return { onSubmit, failure, isSending };
}
