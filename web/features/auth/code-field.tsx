import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';

interface CodeFieldProps extends ComponentProps<'input'> {
  error: string | undefined;
  /** There are no recovery codes yet, so only the app's code is possible. */
  appOnly?: boolean;
}

/** A code of the authenticator app, with the digits keyboard; or a recovery code, with the whole keyboard. */
export function CodeField({ error, appOnly = false, ...props }: CodeFieldProps) {
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <div className="flex flex-col items-start gap-1">
      <Field
        label={byRecovery ? 'Kode pemulihan' : 'Kode verifikasi'}
        hint={byRecovery ? '10 karakter, masing-masing hanya berlaku sekali' : '6 angka dari aplikasi autentikator'}
        error={error}
        className="w-full"
      >
        <Input
          {...props}
          key={byRecovery ? 'pemulihan' : 'aplikasi'}
          type="text"
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoComplete={byRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          className="tabular font-mono tracking-widest"
        />
      </Field>
      {byRecovery ? (
        <p className="text-xs text-muted">Kode pemulihan hilang? Admin E-Kost dapat mereset verifikasi Anda.</p>
      ) : null}
      {appOnly ? null : (
        <Button variant="primaryGhost" size="sm" className="-ml-3" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Pakai aplikasi autentikator' : 'Pakai kode pemulihan'}
        </Button>
      )}
    </div>
  );
}
