import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { firstMessage } from '../lib/first-message.ts';
import { CheckCard, RadioCard } from './check-card.tsx';
import { FieldGroup } from './field-group.tsx';
import { Field, type FieldProps } from './field.tsx';
import { RupiahInput } from './rupiah-input.tsx';
import { TagsInput } from './tags-input.tsx';

// Fields whose controls are not plain inputs: each is bound to its form by `control` and `name`.

type Bound<Fields extends FieldValues, Output, Name> = Omit<FieldProps, 'children' | 'error'> & {
  control: Control<Fields, unknown, Output>;
  name: Name;
};

/** An amount of money. */
export function RupiahField<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, number | undefined>,
>({ control, name, readOnly, ...labels }: Bound<Fields, Output, Name> & { readOnly?: boolean }) {
  const { field, fieldState } = useController({ control, name });
  const { disabled: _, ...input } = field;
  return (
    <Field {...labels} error={fieldState.error?.message}>
      <RupiahInput {...input} readOnly={readOnly} />
    </Field>
  );
}

/** Short words, as chips. */
export function TagsField<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, string[] | undefined>,
>({ control, name, maxLength, ...labels }: Bound<Fields, Output, Name> & { maxLength: number }) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange } = field;
  return (
    <Field {...labels} error={firstMessage(fieldState.error)}>
      <TagsInput ref={ref} value={value ?? []} maxLength={maxLength} onChange={onChange} />
    </Field>
  );
}

interface RadioFieldProps<Value extends string> {
  of: readonly Value[];
  /** The content of a choice's card. */
  children: (value: Value) => ReactNode;
  /** The grid of the cards. */
  className?: string;
}

/** A choice between a few values, each a card. */
export function RadioField<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, Value | undefined>,
  Value extends string,
>({ control, name, label, of, children, className }: Bound<Fields, Output, Name> & RadioFieldProps<Value>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value: chosen, onChange } = field;
  return (
    <FieldGroup label={label} error={fieldState.error?.message} ref={ref}>
      <div className={className}>
        {of.map((value) => (
          <RadioCard key={value} name={name} checked={chosen === value} onChange={() => onChange(value)}>
            {children(value)}
          </RadioCard>
        ))}
      </div>
    </FieldGroup>
  );
}

interface CheckFieldProps<Fields extends FieldValues, Output> {
  control: Control<Fields, unknown, Output>;
  name: FieldPath<Fields>;
  /** The value while the form has none. */
  fallback?: boolean;
  children: ReactNode;
}

/** A checkbox. */
export function CheckField<Fields extends FieldValues, Output>(props: CheckFieldProps<Fields, Output>) {
  const { control, name, fallback = false, children } = props;
  const { field } = useController({ control, name });
  return (
    <CheckCard checked={(field.value as boolean | undefined) ?? fallback} onChange={field.onChange}>
      {children}
    </CheckCard>
  );
}
