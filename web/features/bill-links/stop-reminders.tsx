import { useState } from 'react';
import { callLink } from '../../data/wire/link-calls.ts';
import { Button } from '../../ui/button.tsx';

type State = 'offered' | 'asked' | 'sending' | 'done' | 'failed';

/** Ends the reminders, in two taps. At the foot of a link's page. */
export function StopReminders({ token }: { token: string }) {
  const [state, setState] = useState<State>('offered');
  const stop = async () => {
    setState('sending');
    try {
      await callLink(token, 'billLinks.stopMessages', {});
      setState('done');
    } catch {
      setState('failed');
    }
  };
  if (state === 'done') {
    return (
      <p role="status" className="text-center text-sm text-muted">
        Pengingat otomatis dihentikan.
      </p>
    );
  }
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      {state === 'offered' ? (
        <Button variant="ghost" className="text-muted" onClick={() => setState('asked')}>
          Hentikan pengingat
        </Button>
      ) : (
        <>
          <p className="text-sm text-muted">Tagihan ini tidak akan diingatkan lagi secara otomatis.</p>
          <Button variant="secondary" loading={state === 'sending'} onClick={() => void stop()}>
            Ya, hentikan
          </Button>
        </>
      )}
      {state === 'failed' ? (
        <p role="alert" className="text-sm text-danger">
          Belum berhasil. Coba lagi.
        </p>
      ) : null}
    </div>
  );
}
