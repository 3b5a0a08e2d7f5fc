import type { Raise } from '#shared/rules/rent-raise.ts';
import { Field } from '../../ui/field.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';

/** A raise while it is typed. */
export type TypedRaise = Omit<Raise, 'value'> & { value: number | undefined };

const ways = ['PERCENT', 'RUPIAH'] as const;
const wayLabels: Record<Raise['by'], string> = { PERCENT: 'Persen', RUPIAH: 'Rupiah' };

/** The highest raise by percent, so that a mistyped one is seen. */
const MOST_PERCENT = 100;

export function isWholeRaise(raise: TypedRaise): raise is Raise {
  const { by, value } = raise;
  if (value === undefined || !(value > 0)) return false;
  return by === 'RUPIAH' ? Number.isSafeInteger(value) : value <= MOST_PERCENT;
}

/** By how much rents are raised: percent or rupiah. */
export function RaiseFields({ raise, onChange }: { raise: TypedRaise; onChange: (raise: TypedRaise) => void }) {
  const { by, value } = raise;
  const type = (typed: number | undefined) => onChange({ by, value: typed });
  return (
    <div className="grid grid-cols-2 gap-3">
      {by === 'PERCENT' ? (
        <TextField
          label="Naik (%)"
          type="number"
          inputMode="decimal"
          min={0}
          max={MOST_PERCENT}
          step={0.5}
          error={value !== undefined && value > MOST_PERCENT ? `Paling banyak ${MOST_PERCENT}%` : undefined}
          value={value ?? ''}
          onChange={({ target }) => type(target.value === '' ? undefined : target.valueAsNumber)}
        />
      ) : (
        <Field label="Naik (Rp)">
          <RupiahInput value={value} onChange={type} />
        </Field>
      )}
      <SelectField
        label="Dalam"
        of={ways}
        labels={wayLabels}
        value={by}
        onChange={({ target }) => onChange({ by: target.value === 'RUPIAH' ? 'RUPIAH' : 'PERCENT', value: undefined })}
      />
    </div>
  );
}
