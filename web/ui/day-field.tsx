import { useState } from 'react';
import { TextField } from './text-field.tsx';

/** Earlier days are typing that has only begun: the year 2 of 2026. */
const EARLIEST = '1990-01-01';
const LATEST = '2100-12-31';

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  /** Whether an emptied field is told too. */
  canBeEmpty?: boolean;
}

/** A day of a filter, which is taken as soon as it is whole; what is typed stays until the field is left. */
export function DayField({ label, value, onChange, canBeEmpty = false }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="date"
      label={label}
      min={EARLIEST}
      max={LATEST}
      value={typed ?? value}
      onChange={({ target: { value: day, validity } }) => {
        setTyped(day);
        // A day of which only a part is typed is empty, too, but known as a bad one.
        if (day === '' ? canBeEmpty && !validity.badInput : day >= EARLIEST && day <= LATEST) onChange(day);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
