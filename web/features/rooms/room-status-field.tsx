import type { RoomStatus } from '#shared/enums.ts';
import { roomStatusLabels } from '#shared/labels.ts';
import { settableRoomStatuses } from '#shared/rules/room.ts';
import type { BoundField } from '../../lib/fields-of.ts';
import { SelectField } from '../../ui/text-field.tsx';

interface RoomStatusFieldProps {
  field: BoundField;
  /** The state that a tenancy gives it; null if the owner may choose. */
  heldAs: RoomStatus | null;
  shown: RoomStatus;
}

/** The state of a room, which its tenancy decides while it has one. */
export function RoomStatusField({ field, heldAs, shown }: RoomStatusFieldProps) {
  if (heldAs === null)
    return <SelectField {...field} label="Status kamar" of={settableRoomStatuses} labels={roomStatusLabels} />;
  return (
    <SelectField
      {...field}
      label="Status kamar"
      hint="Status mengikuti penyewa selama kamar ditempati atau dipesan."
      disabled
      of={[shown]}
      labels={{ ...roomStatusLabels, [shown]: roomStatusLabels[heldAs] }}
    />
  );
}
