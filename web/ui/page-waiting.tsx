import { useOnline } from '../lib/use-online.ts';
import { OfflinePart } from './offline-part.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** In place of a page until it is known who is signed in, which nobody can tell without a network. */
export function PageWaiting() {
  if (useOnline()) return <PageSkeleton />;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8">
      <OfflinePart>Halaman ini dimuat sendiri begitu internet tersambung.</OfflinePart>
    </div>
  );
}
