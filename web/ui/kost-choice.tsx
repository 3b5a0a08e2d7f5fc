import { byName } from '../lib/kost-names.ts';
import { SelectField } from './text-field.tsx';

interface KostChoiceProps {
  kosts: readonly { id: string; name: string }[];
  /** Empty for all. */
  value: string;
  onChange: (id: string) => void;
}

/** For which kost something is done, or for all; not shown if there is only one. */
export function KostChoice({ kosts, value, onChange }: KostChoiceProps) {
  if (kosts.length < 2) return null;
  const named = byName(kosts);
  return (
    <SelectField
      label="Untuk"
      of={['', ...named.map(({ id }) => id)]}
      labels={Object.fromEntries([
        ['', `Semua kost (${kosts.length})`],
        ...named.map(({ id, name }): [string, string] => [id, name]),
      ])}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
