import { byName } from '../lib/kost-names.ts';
import { Field, Select } from './field.tsx';

interface NameSelectProps {
  label: string;
  named: readonly { id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
  /** What it says while nothing is chosen; without it something always is. */
  unchosen?: string | undefined;
  error?: string | undefined;
}

/** Chooses one of several things by name, such as kosts; not shown if there is only one. */
export function NameSelect({ label, named, value, onChange, unchosen, error }: NameSelectProps) {
  if (named.length < 2) return null;
  return (
    <Field label={label} error={error}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {unchosen !== undefined && value === '' ? (
          <option value="" disabled>
            {unchosen}
          </option>
        ) : null}
        {byName(named).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
