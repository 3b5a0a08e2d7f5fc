import { Field, Select } from './field.tsx';

export interface NameSelectProps {
  label: string;
  named: readonly { id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** Chooses one of some named things, such as an owner's kosts; not shown if there is no choice. */
export function NameSelect({ label, named, value, onChange }: NameSelectProps) {
  if (named.length < 2) return null;
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {named.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
