import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession } from '../data/session.tsx';

/** Says why nothing loads, while the server cannot be asked for the account. It is also asked again automatically. */
export function UnreachedNotice() {
  const session = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const askNow = async () => {
    setIsAsking(true);
    await session.refresh();
    setIsAsking(false);
  };
  const isShown = session.status === 'loading' && session.isServerUnreachable;
  return (
    <div role="status" className="print:hidden">
      {isShown ? (
        <div className="mx-auto w-full max-w-6xl px-4 pt-4">
          <Notice
            tone="warning"
            action={
              <Button variant="secondary" size="sm" loading={isAsking} icon={RotateCw} onClick={() => void askNow()}>
                Coba lagi
              </Button>
            }
          >
            Server belum dapat dihubungi. Anda tetap masuk, dan kami terus mencoba.
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
