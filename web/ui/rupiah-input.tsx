import { type ComponentProps, type Ref, useImperativeHandle, useRef } from 'react';
import { formatNumber } from '../lib/format.ts';
import { Input } from './field.tsx';

export interface RupiahInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> {
  /** Whole rupiah; undefined while the field is empty. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  ref?: Ref<{ focus: () => void }>;
}

/** An amount: thousands are grouped while typing, and pasting "Rp 1.500.000" works. */
export function RupiahInput({ value, onChange, ref, ...props }: RupiahInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  return (
    <div className="relative">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-sm text-muted"
      >
        Rp
      </span>
      <Input
        {...props}
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        className="tabular pl-9"
        value={value === undefined || Number.isNaN(value) ? '' : formatNumber(value)}
        onChange={(event) => {
          // Decimals do not exist: what follows a comma is not part of the amount.
          const digits = (event.target.value.split(',')[0] ?? '').replace(/\D/g, '').slice(0, 13);
          onChange(digits === '' ? undefined : Number(digits));
        }}
      />
    </div>
  );
}
