import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession } from '../data/session.tsx';

/**
 * Says why nothing loads, while the server cannot be asked for the account. It is also asked again automatically. Where
 * the browser knows that there is no network, `OfflineNotice` says so alone.
 */
export function UnreachedNotice() {
  const session = useSession();
  const online = useOnline();
  const [isAsking, setIsAsking] = useState(false);
  const askNow = async () => {
    setIsAsking(true);
    await session.refresh();
    setIsAsking(false);
  };
  return (
    <div role="status" className="print:hidden">
      {online && session.status === 'loading' && session.isServerUnreachable ? (
        <div className="mx-auto w-full max-w-6xl px-4 pt-4">
          <Notice
            tone="warning"
            action={
              <Button variant="secondary" size="sm" loading={isAsking} icon={RotateCw} onClick={() => void askNow()}>
                Coba lagi
              </Button>
            }
          >
            {session.isLineDown ? 'Anda sedang offline, atau server' : 'Server'} belum dapat dihubungi. Anda tetap
            masuk, dan kami terus mencoba.
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
