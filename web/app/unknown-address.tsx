import { useEffect } from 'react';
import { useSession } from '../data/session.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says once, on the home, why it is shown; a reload or the way back says nothing more. */
export function UnknownAddress() {
  const { status } = useSession();
  useEffect(() => {
    // The router keeps its own copy until it leaves the page.
    history.replaceState({ ...(history.state as object), usr: null }, '');
  }, []);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 print:hidden">
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
  );
}
