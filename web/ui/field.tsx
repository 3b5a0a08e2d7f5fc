import { clsx } from 'clsx';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useMemo } from 'react';

/** What a control takes from its field, so that label, hint and message belong to it. */
interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldIds | null>(null);

/** What the server refused about the form: read out at once, unlike the form's own errors. */
export const RefusedContext = createContext<readonly { message: string }[]>([]);

export interface FieldProps {
  label: ReactNode;
  /** The error message; shown below the control and read out with it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Only marks the label; the contract decides what is required. */
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label, its control, a hint and a message. */
export function Field({ label, error, hint, optional = false, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  const isInvalid = error !== undefined;
  const isRefused = useContext(RefusedContext).some(({ message }) => message === error);
  const ids = useMemo<FieldIds>(
    () => ({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': isInvalid || undefined }),
    [id, describedBy, isInvalid],
  );
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional ? <span className="ml-1 font-normal text-muted">(opsional)</span> : null}
      </label>
      <FieldContext value={ids}>{children}</FieldContext>
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p
          id={`${id}-error`}
          role={isRefused ? 'alert' : undefined}
          className="flex items-start gap-1.5 text-sm text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The ids of the field around a control; a control without a field has its own `aria-label`. */
function useFieldIds(): Partial<FieldIds> {
  return useContext(FieldContext) ?? {};
}

const control = clsx(
  'w-full min-w-0 rounded-lg border border-line-strong bg-raised px-3 text-base text-text sm:text-sm',
  'placeholder:text-muted aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
);

/** Not for a select, which always matches the pseudo-class although it is never read-only. */
const readOnlyLooks = 'read-only:bg-sunken';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useFieldIds()} {...props} className={clsx(control, readOnlyLooks, 'min-h-11', className)} />;
}

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea {...useFieldIds()} rows={rows} {...props} className={clsx(control, readOnlyLooks, 'py-2.5', className)} />
  );
}

/** The platform's own select, which is the easiest one on a phone. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <div className={clsx('relative', className)}>
      <select {...useFieldIds()} {...props} className={clsx(control, 'min-h-11 appearance-none truncate pr-10')}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
