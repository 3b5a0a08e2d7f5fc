import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { FieldGroup } from '../../ui/field-group.tsx';
import { AddressFold } from './address-fold.tsx';
import { isUploaded } from './file-address.ts';
import { PhotoPicker } from './lazy-photos.tsx';
import { type BoundPhotos, OptionalLabel } from './photo-field.tsx';

type OneFieldProps<Fields extends FieldValues, Output, Name> = BoundPhotos<Fields, Output, Name> & {
  /** Where the form also takes an address: its label and an example. */
  address?: { label: string; hint: string; placeholder?: string | undefined };
  takesPdf?: boolean;
  isRequired?: boolean;
};

/** One photo of a form, uploaded or named by its address. */
export function OnePhotoField<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, string | null | undefined>,
>(props: OneFieldProps<Fields, Output, Name>) {
  const { control, name, label, hint, address, isRequired = false, ...picker } = props;
  const { field, fieldState } = useController({ control, name });
  const { message } = fieldState.error ?? {};
  const { ref, onChange } = field;
  const value: string = field.value ?? '';
  const isTyped = address !== undefined && value !== '' && !isUploaded(value);
  return (
    <div className="flex flex-col gap-2">
      <FieldGroup
        label={isRequired ? label : <OptionalLabel>{label}</OptionalLabel>}
        hint={hint}
        error={address ? undefined : message}
      >
        <PhotoPicker
          {...picker}
          name={name}
          ref={isTyped ? undefined : ref}
          value={value === '' || isTyped ? [] : [value]}
          onChange={([next]) => onChange(next ?? '')}
        />
      </FieldGroup>
      {address ? (
        <AddressFold
          {...address}
          ref={isTyped ? ref : undefined}
          value={isTyped ? value : ''}
          error={message}
          onChange={onChange}
        />
      ) : null}
    </div>
  );
}

/** The proof of a payment: a photo or a PDF, or the address of one. */
export function ProofField<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, string | null | undefined>,
>(props: Omit<OneFieldProps<Fields, Output, Name>, 'purpose' | 'label' | 'takesPdf'>) {
  return <OnePhotoField {...props} purpose="payment_proof" label="Bukti pembayaran" takesPdf />;
}
