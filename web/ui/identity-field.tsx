import { useState } from 'react';
import type { BoundField } from '../lib/fields-of.ts';
import { CheckCard } from './check-card.tsx';
import { TextField } from './text-field.tsx';

type Name = 'nik' | 'passport';

interface IdentityFieldProps {
  field: (name: Name) => BoundField;
  /** The form's `setValue`: what is not asked for is not sent. */
  set: (name: Name, value: string | undefined) => void;
  /** Whether the number that is known is a passport's. */
  isForeign?: boolean;
  /** Below both. */
  hint?: string | undefined;
  /** Below a NIK alone. */
  nikHint?: string;
  optional?: boolean;
  className?: string;
}

/** A NIK, or in its place the number of a passport. */
export function IdentityField(props: IdentityFieldProps) {
  const { field, set, isForeign: wasForeign = false, hint, optional = false, className } = props;
  const { nikHint = '16 digit sesuai KTP' } = props;
  const [isForeign, setForeign] = useState(wasForeign);
  const choose = (foreign: boolean) => {
    const blank = optional ? undefined : '';
    set('nik', foreign ? undefined : blank);
    set('passport', foreign ? blank : undefined);
    setForeign(foreign);
  };
  return (
    <div className={className}>
      {isForeign ? (
        <TextField
          key="passport"
          {...field('passport')}
          label="Nomor paspor"
          hint={hint ?? 'Nomor telepon luar negeri diawali + dan kode negara'}
          optional={optional}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          inputClassName="tabular"
        />
      ) : (
        <TextField
          key="nik"
          {...field('nik')}
          label="NIK"
          hint={hint ?? nikHint}
          optional={optional}
          inputMode="numeric"
          maxLength={20}
          inputClassName="tabular"
        />
      )}
      <div className="mt-2">
        <CheckCard checked={isForeign} onChange={choose}>
          Bukan WNI
        </CheckCard>
      </div>
    </div>
  );
}
