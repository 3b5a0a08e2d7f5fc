import { clsx } from 'clsx';

interface FilterChip<Value extends string> {
  value: Value;
  label: string;
  /** How many there are, if that is known. */
  count?: number | undefined;
}

interface FilterChipsProps<Value extends string> {
  /** What is filtered: 'Saring menurut status'. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  chips: FilterChip<Value>[];
  /** Something stands before it in its row, so that only its end reaches the edge of a phone. */
  inRow?: boolean;
}

/** A few filters, all visible; on a phone the row scrolls sideways, the page never does. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, value, onChange, chips, inRow = false } = props;
  return (
    <div
      className={clsx(
        '-my-1 min-w-0 overflow-x-auto py-1 [scrollbar-width:none] sm:mx-0 sm:px-0',
        inRow ? '-mr-4 flex-[1_1_8rem] pr-4 pl-1 sm:flex-none' : '-mx-4 px-4',
      )}
    >
      <div role="group" aria-label={label} className="flex w-max gap-2 sm:w-auto sm:flex-wrap sm:gap-1.5">
        {chips.map((chip) => (
          <button
            key={chip.value}
            type="button"
            aria-pressed={chip.value === value}
            onClick={() => onChange(chip.value)}
            className={clsx(
              'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors sm:min-h-9 sm:px-3.5',
              chip.value === value
                ? 'border-primary bg-primary-soft text-on-primary-soft'
                : 'bg-raised text-text hover:bg-sunken',
            )}
          >
            {chip.label}
            {chip.count === undefined ? null : (
              <span className={clsx('tabular', chip.value === value ? 'font-semibold' : 'text-muted')}>
                {chip.count}
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}
