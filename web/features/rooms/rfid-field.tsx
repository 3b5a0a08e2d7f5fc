import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { BoundField } from '../../lib/fields-of.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';

interface RfidFieldProps extends BoundField {
  /** Unfolded at first. */
  isOpen: boolean;
  onMake: (uid: string) => void;
}

/** The number of a room's key card, typed or made. Hardly any kost has such cards, so it is folded until it is wanted. */
export function RfidField({ error, onMake, isOpen: opens, ...input }: RfidFieldProps) {
  const [isOpen, setOpen] = useState(opens);
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="text-sm"
    >
      <summary className="flex min-h-11 items-center font-semibold text-primary">Lainnya</summary>
      <Field label="RFID UID" optional hint="8 karakter heksadesimal pada kartu kunci." error={error}>
        <div className="flex gap-2">
          <Input
            {...input}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono uppercase"
          />
          <Button variant="secondary" icon={Sparkles} onClick={() => onMake(randomUid())}>
            Buat
          </Button>
        </div>
      </Field>
    </details>
  );
}

/** Eight random hex characters (spec §9). */
function randomUid(): string {
  return [...crypto.getRandomValues(new Uint8Array(4))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
