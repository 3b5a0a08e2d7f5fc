import { Field, Select } from './field.tsx';

interface NameSelectProps {
  label: string;
  named: readonly { id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** Chooses one of several things by name, such as kosts; not shown if there is only one. */
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
