import type { ReactNode } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { firstMessage } from '../../lib/first-message.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { PhotoPicker } from './lazy-photos.tsx';
import type { PhotoPickerProps } from './photo-picker.tsx';
import { photosHint } from './photos-hint.ts';

export interface BoundPhotos<Fields extends FieldValues, Output, Name> extends Pick<
  PhotoPickerProps,
  'purpose' | 'onWaiting'
> {
  control: Control<Fields, unknown, Output>;
  name: Name;
  label: ReactNode;
  hint?: ReactNode;
}

type ListFieldProps<Fields extends FieldValues, Output, Name> = BoundPhotos<Fields, Output, Name> & {
  /** A sentence about the use of the photos; how many there may be is added before it. */
  hint?: string;
};

/** Several photos of a form. */
export function PhotoField<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, string[] | undefined>,
>(props: ListFieldProps<Fields, Output, Name>) {
  const { control, name, label, hint, ...picker } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange } = field;
  return (
    <FieldGroup
      label={<OptionalLabel>{label}</OptionalLabel>}
      hint={photosHint(picker.purpose, hint)}
      error={firstMessage(fieldState.error)}
    >
      <PhotoPicker {...picker} {...{ name, ref, onChange }} value={value ?? []} />
    </FieldGroup>
  );
}

export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className="font-normal text-muted">(opsional)</span>
    </>
  );
}
