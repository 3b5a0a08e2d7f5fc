import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { type RoomFacility, roomFacilities } from '#shared/enums.ts';
import { roomFacilityLabels } from '#shared/labels.ts';
import { CheckCard } from '../../ui/check-card.tsx';

interface FacilitiesFieldProps<Fields extends FieldValues, Output, Name> {
  control: Control<Fields, unknown, Output>;
  name: Name;
  label: string;
}

/** Some of the facilities that a room can have. */
export function FacilitiesField<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, RoomFacility[] | undefined>,
>({ control, name, label }: FacilitiesFieldProps<Fields, Output, Name>) {
  const { field } = useController({ control, name });
  const chosen: RoomFacility[] = field.value ?? [];
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
        {roomFacilities.map((facility) => (
          <CheckCard
            key={facility}
            checked={chosen.includes(facility)}
            onChange={(checked) => {
              const others = chosen.filter((each) => each !== facility);
              field.onChange(checked ? [...others, facility] : others);
            }}
          >
            {roomFacilityLabels[facility]}
          </CheckCard>
        ))}
      </div>
    </fieldset>
  );
}
