import { useSession } from '../data/session.tsx';
import { lazyIn } from '../lib/lazy.tsx';
import { Landing } from '../routes/landing.tsx';

const HomeBar = lazyIn(() => import('./home-bar.tsx').then((module) => module.HomeBar), { Missing: () => null });

/** The public home, and for somebody who is signed in the bar at the foot of a phone. */
export function Home() {
  const { user } = useSession();
  return (
    <>
      <Landing />
      {user ? <HomeBar /> : null}
    </>
  );
}
