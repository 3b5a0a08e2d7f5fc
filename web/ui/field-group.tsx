import { CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';

export interface FieldGroupProps {
  label: ReactNode;
  /** The message of a failed check; shown above the choices, where their first one is in sight, and read with them. */
  error?: string | undefined;
  hint?: ReactNode;
  /** For a form that leads to what is wrong: give it to the form's field. */
  ref?: Ref<{ focus: () => void }>;
  children: ReactNode;
}

/** Several controls that answer one question: radio cards, check cards. The counterpart of `Field`. */
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

/** The first choice gets the focus, and the question with its message comes into sight. */
function leadTo(group: HTMLFieldSetElement): void {
  group.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
  group.querySelector('legend')?.scrollIntoView({ block: 'nearest' });
}
