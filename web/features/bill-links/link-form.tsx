import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface LinkFormProps {
  /** Checks the fields and sends them; null if a field is wrong. */
  send: () => Promise<unknown> | null;
  /** The sentence for a failure that has none of its own. */
  failed: string;
  submitLabel: string;
  disabled?: boolean;
  children: ReactNode;
}

/** A form for people without an account. It is sent once at a time, and a failure is shown above the fields. */
export function LinkForm({ send, failed, submitLabel, disabled = false, children }: LinkFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
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
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure === null ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {children}
      <Button type="submit" loading={isSending} disabled={disabled} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
