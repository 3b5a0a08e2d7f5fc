import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps, Input, Select, Textarea } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

type Labelled<Control> = Omit<FieldProps, 'children'> & Omit<Control, keyof FieldProps>;

type TextFieldProps = Labelled<ComponentProps<'input'>> & { inputClassName?: string };

/** A labelled line of text. Browsers are told not to fill it in unless `autoComplete` says what it is. */
export function TextField({ label, error, hint, optional, className, inputClassName, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      <Input autoComplete="off" {...input} className={inputClassName} />
    </Field>
  );
}

export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" {...props} />;
}

export function UrlField(props: TextFieldProps) {
  return <TextField type="url" inputMode="url" autoCapitalize="none" spellCheck={false} {...props} />;
}

/** A password field that can show its text. */
export function PasswordField({
  label,
  error,
  hint,
  optional,
  className,
  inputClassName: _,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      <PasswordInput {...input} />
    </Field>
  );
}

/** A labelled text of several lines. */
export function TextareaField(props: Labelled<ComponentProps<'textarea'>> & { inputClassName?: string }) {
  const { label, error, hint, optional, className, inputClassName, ...textarea } = props;
  return (
    <Field {...{ label, error, hint, optional, className }}>
      <Textarea {...textarea} className={inputClassName} />
    </Field>
  );
}

type SelectFieldProps<Value extends string> = Labelled<ComponentProps<'select'>> &
  OptionsProps<Value> & { children?: ReactNode };

/** A labelled choice among a few options; `children` are options before them. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, error, hint, optional, className, of, labels, children, ...select } = props;
  return (
    <Field {...{ label, error, hint, optional, className }}>
      <Select {...select}>
        {children}
        <Options of={of} labels={labels} />
      </Select>
    </Field>
  );
}

interface OptionsProps<Value extends string> {
  of: readonly Value[];
  labels: Readonly<Record<Value, string>>;
}

function Options<Value extends string>({ of, labels }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));
}

interface FilterSelectProps<Value extends string> extends OptionsProps<Value> {
  label: string;
  /** The words for no filter: 'Semua status'. */
  all: string;
  /** Empty for all. */
  value: Value | '';
  onChange: (value: Value | '') => void;
  className?: string;
}

/** Filters a list by kind; it has no visible label. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, onChange, className, ...options } = props;
  return (
    <Select
      aria-label={label}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value as Value | '')}
    >
      <option value="">{all}</option>
      <Options {...options} />
    </Select>
  );
}
