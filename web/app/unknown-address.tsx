import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/button-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession } from '../data/session.tsx';

/** A mark in the history state of the home: it was reached by an address that there is not. */
export const unknown = { isUnknown: true };

/** Says once, on the home, why it is shown; a reload or the way back says nothing more. */
export function UnknownAddress() {
  const { state } = useLocation() as { state: Partial<typeof unknown> | null };
  const { status } = useSession();
  const isUnknown = state?.isUnknown === true;
  useEffect(() => {
    // The router keeps its own copy until it leaves the page.
    if (isUnknown) history.replaceState({ ...(history.state as object), usr: null }, '');
  }, [isUnknown]);
  return (
    <div role="status" className="print:hidden">
      {isUnknown ? (
        <div className="mx-auto w-full max-w-6xl px-4 pt-4">
          <Notice
            tone="info"
            action={
              status === 'signed-in' ? (
                <ButtonLink variant="secondary" size="sm" to="/dashboard">
                  Buka Dashboard
                </ButtonLink>
              ) : null
            }
          >
            Halaman itu tidak ada. Ini Beranda.
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
