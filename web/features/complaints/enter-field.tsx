import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { Field, Select } from '../../ui/field.tsx';

const choices = { '': 'Tanya saya dulu', yes: 'Boleh', no: 'Jangan, tunggu saya' };
type Choice = keyof typeof choices;

/** Whether a technician may enter while the tenant is away. Without an answer, the tenant must be asked first. */
export function EnterField<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, boolean | null | undefined>,
>({ control, name }: { control: Control<Fields, unknown, Output>; name: Name }) {
  const { field } = useController({ control, name });
  const { ref, value, onBlur, onChange } = field;
  const chosen: Choice = value === true ? 'yes' : value === false ? 'no' : '';
  return (
    <Field label="Bolehkah teknisi masuk saat Anda tidak di kamar?">
      <Select
        {...{ ref, name, onBlur }}
        value={chosen}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'yes')}
      >
        {(Object.keys(choices) as Choice[]).map((choice) => (
          <option key={choice} value={choice}>
            {choices[choice]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
