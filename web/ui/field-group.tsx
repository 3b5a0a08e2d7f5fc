import { CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';

interface FieldGroupProps {
  label: ReactNode;
  /** The error message; shown above the choices, where it is visible, and read out with them. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Lets the form focus the group; pass the form field's ref. */
  ref?: Ref<{ focus: () => void }>;
  children: ReactNode;
}

/** Several controls for one question: radio cards, check cards. The counterpart of `Field`. */
export function FieldGroup({ label, error, hint, ref, children }: FieldGroupProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  const takeRef = (element: HTMLFieldSetElement | null) => {
    const handle = element && { focus: () => leadTo(element) };
    if (typeof ref === 'function') ref(handle);
    else if (ref) ref.current = handle;
  };
  return (
    <fieldset ref={takeRef} aria-describedby={describedBy || undefined} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 text-sm font-semibold">{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-2 text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="-mt-2 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}

/** Focuses the first choice and scrolls the question with its message into view. */
function leadTo(group: HTMLFieldSetElement): void {
  group.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
  group.querySelector('legend')?.scrollIntoView({ block: 'nearest' });
}
