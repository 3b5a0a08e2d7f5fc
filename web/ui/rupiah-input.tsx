import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { parseRupiah } from '#shared/rules/parse-rupiah.ts';
import { formatNumber } from '#shared/format.ts';
import { Input } from './field.tsx';

interface RupiahInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> {
  /** Whole rupiah; undefined while the field is empty, NaN if the text is ambiguous. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  ref?: Ref<{ focus: () => void }>;
}

/** A typed text that is not a grouped number yet, and its value. */
interface Draft {
  text: string;
  value: number;
}

/**
 * An amount. Typed digits are grouped at once. Text that is pasted, dropped or autofilled is read as a whole ("Rp
 * 1.500.000,00", "1,5 jt"); typed separators and letters are read when the field is left. An ambiguous text stays: its
 * value is NaN, which the contract refuses.
 */
export function RupiahInput({ value, onChange, onBlur, ref, ...props }: RupiahInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  const [draft, setDraft] = useState<Draft | null>(null);
  const [caret, setCaret] = useState<Caret | null>(null);
  useLayoutEffect(() => {
    if (caret !== null && input.current) placeCaret(input.current, caret);
  }, [caret]);
  // A value from outside replaces what was typed.
  const written = draft !== null && Object.is(draft.value, value) ? draft.text : null;

  const take = (text: string, isDone: boolean) => {
    const amount = text.trim() === '' ? undefined : (parseRupiah(text) ?? Number.NaN);
    const isPlain = amount === undefined || (!Number.isNaN(amount) && (isDone || text === formatNumber(amount)));
    setDraft(isPlain ? null : { text, value: amount });
    onChange(amount);
  };

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
        value={written ?? (value === undefined || Number.isNaN(value) ? '' : formatNumber(value))}
        onChange={({ target, nativeEvent }) => {
          const edit = editOf(nativeEvent);
          const isPlainEdit = written === null && edit.isOfDigits;
          if (isPlainEdit)
            setCaret({ digitsBehind: digitsOf(target.value.slice(target.selectionEnd ?? 0)).length, edit });
          // Only in a plain edit, the dots are certainly those of the grouping.
          take(isPlainEdit ? digitsOf(target.value) : target.value, isPlainEdit || !edit.isTyped);
        }}
        onBlur={(event) => {
          if (written !== null) take(written, true);
          onBlur?.(event);
        }}
      />
    </div>
  );
}

interface Edit {
  /** Whether it was typed by key, so that more may follow; otherwise the whole text came at once. */
  isTyped: boolean;
  /** Whether only digits were added, or something was deleted. */
  isOfDigits: boolean;
  isForward: boolean;
}

function editOf(event: Event): Edit {
  const { inputType = '', data = null } = event as Partial<InputEvent>;
  const isDeletion = inputType.startsWith('delete');
  const isInsertion = inputType === 'insertText' || inputType === 'insertCompositionText';
  return {
    isTyped: isDeletion || (isInsertion && (data ?? '').length <= 1),
    isOfDigits: isDeletion || (isInsertion && /^\d+$/.test(data ?? '')),
    isForward: inputType.endsWith('Forward'),
  };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The place of the caret after the digits are grouped again: the same digits stay behind it. */
interface Caret {
  digitsBehind: number;
  edit: Edit;
}

function placeCaret(input: HTMLInputElement, { digitsBehind, edit }: Caret): void {
  const { value } = input;
  let place = value.length;
  while (place > 0 && digitsOf(value.slice(place)).length < digitsBehind) place -= 1;
  // A deleted separator is added again, so the caret moves before it and the next press deletes a digit.
  if (!edit.isForward && value[place - 1] === '.') place -= 1;
  input.setSelectionRange(place, place);
}
