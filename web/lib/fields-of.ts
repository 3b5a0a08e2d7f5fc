import {
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

/** What a field of a form hands to its control, and what is wrong with it. */
export type BoundField = UseFormRegisterReturn & { error: string | undefined };

/** Binds the fields of a form by their names: `<TextField {...field('full_name')} label="Nama lengkap" />`. */
export function fieldsOf<Fields extends FieldValues, Output>(form: UseFormReturn<Fields, unknown, Output>) {
  const { errors } = form.formState;
  return <Name extends FieldPath<Fields>>(name: Name, options?: RegisterOptions<Fields, Name>): BoundField => {
    const wrong = get(errors, name) as { message?: string } | undefined;
    return { ...form.register(name, options), error: wrong?.message };
  };
}

/** Does something with what was typed or chosen, each time that it changes. */
export function onValue(take: (value: string) => void): { onChange: (event: { target: { value: string } }) => void } {
  return { onChange: ({ target }) => take(target.value) };
}
