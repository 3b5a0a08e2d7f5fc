import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

interface CheckCardProps {
  checked: boolean;
  /** It stands for several choices, of which only some are checked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** One of several choices: a checkbox as large as its text. */
export function CheckCard({ checked, mixed = false, onChange, children }: CheckCardProps) {
  const isMarked = checked || mixed;
  return (
    <label
      className={clsx(
        'relative flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3 py-2 text-sm font-medium',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        checked
          ? 'border-primary bg-primary-soft text-on-primary-soft'
          : 'border-line-strong bg-raised hover:bg-sunken',
      )}
    >
      <input
        type="checkbox"
        className="sr-only"
        checked={checked}
        ref={(input) => {
          if (input !== null) input.indeterminate = mixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        aria-hidden
        className={clsx(
          'grid size-5 shrink-0 place-items-center rounded border',
          isMarked ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-raised',
        )}
      >
        {mixed ? <Minus className="size-3.5" strokeWidth={3} /> : null}
        {checked && !mixed ? <Check className="size-3.5" strokeWidth={3} /> : null}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </label>
  );
}

/** One of several choices that exclude each other. */
export function RadioCard({
  checked,
  onChange,
  children,
  name,
  disabled = false,
}: {
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
  name: string;
  disabled?: boolean;
}) {
  return (
    <label
      className={clsx(
        'relative flex min-h-11 items-center gap-3 rounded-lg border px-3 py-2 text-sm',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        checked
          ? 'border-primary bg-primary-soft text-on-primary-soft'
          : disabled
            ? 'border-line bg-sunken text-muted'
            : 'border-line-strong bg-raised hover:bg-sunken',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      <input type="radio" name={name} className="sr-only" checked={checked} disabled={disabled} onChange={onChange} />
      <span
        aria-hidden
        className={clsx(
          'grid size-5 shrink-0 place-items-center rounded-full border',
          checked ? 'border-[6px] border-primary bg-raised' : 'border-line-strong bg-raised',
        )}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
