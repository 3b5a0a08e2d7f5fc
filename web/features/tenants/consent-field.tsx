import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { OWNER_CONSENT_TEXT } from '#shared/message-texts/consent.ts';
import { CheckCard } from '../../ui/check-card.tsx';

/** The owner states that the tenant has agreed to bill reminders by WhatsApp. */
export function ConsentField<Fields extends FieldValues, Output>({
  control,
  name,
}: {
  control: Control<Fields, unknown, Output>;
  name: FieldPathByValue<Fields, boolean | undefined>;
}) {
  const { field } = useController({ control, name });
  const { value, onChange } = field;
  return (
    <div className="flex flex-col gap-1.5">
      <CheckCard checked={value === true} onChange={onChange}>
        {OWNER_CONSENT_TEXT}
      </CheckCard>
      <p className="text-xs text-muted">
        Tanyakan dulu kepada penyewa. Ia dapat membatalkannya di profil, atau dengan membalas STOP.
      </p>
    </div>
  );
}
