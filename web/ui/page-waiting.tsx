import { useSession } from '../data/session.tsx';
import { useOnline } from '../lib/use-online.ts';
import { OfflinePart } from './offline-part.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * In place of a page until it is known who is signed in, which nobody can tell without a network. Browsers do not
 * always know that there is none.
 */
export function PageWaiting() {
  const session = useSession();
  const online = useOnline();
  if (online && !(session.status === 'loading' && session.isServerUnreachable)) return <PageSkeleton />;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8">
      <OfflinePart {...(online ? { title: 'Belum dimuat' } : {})}>
        Halaman ini dimuat sendiri begitu {online ? '' : 'internet '}tersambung.
      </OfflinePart>
    </div>
  );
}
