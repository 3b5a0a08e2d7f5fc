import { Sparkles } from 'lucide-react';
import type { BoundField } from '../../lib/fields-of.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';

/** The number of a room's key card, typed or made. */
export function RfidField({ error, onMake, ...input }: BoundField & { onMake: (uid: string) => void }) {
  return (
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
  );
}

/** Eight random hex characters (spec §9). */
function randomUid(): string {
  return [...crypto.getRandomValues(new Uint8Array(4))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
