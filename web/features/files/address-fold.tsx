import { type Ref, useState } from 'react';
import { UrlField } from '../../ui/text-field.tsx';

interface AddressFoldProps {
  label: string;
  hint: string;
  placeholder?: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The other way to give a picture: the address of one elsewhere. It is folded until it is wanted or in use. */
export function AddressFold({ label, hint, placeholder, value, error, onChange, ref }: AddressFoldProps) {
  const [isOpen, setOpen] = useState(value !== '');
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="text-sm"
    >
      <summary className="flex min-h-11 items-center font-semibold text-primary">Atau pakai tautan</summary>
      <UrlField
        ref={ref}
        label={label}
        optional
        hint={hint}
        placeholder={placeholder}
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </details>
  );
}
