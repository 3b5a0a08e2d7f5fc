import {
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

/** What a form's field passes to its control, and its error. */
export type BoundField = UseFormRegisterReturn & { error: string | undefined };

/** Binds the fields of a form by name: `<TextField {...field('full_name')} label="Nama lengkap" />`. */
export function fieldsOf<Fields extends FieldValues, Output>(form: UseFormReturn<Fields, unknown, Output>) {
  const { errors } = form.formState;
  return <Name extends FieldPath<Fields>>(name: Name, options?: RegisterOptions<Fields, Name>): BoundField => {
    const wrong = get(errors, name) as { message?: string } | undefined;
    return { ...form.register(name, options), error: wrong?.message };
  };
}

/** Calls `take` with the new value at each change. */
export function onValue(take: (value: string) => void): { onChange: (event: { target: { value: string } }) => void } {
  return { onChange: ({ target }) => take(target.value) };
}
