import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/button.tsx';

/**
 * The buttons to sign up or log in (spec §1); a signed-in account gets a link to the dashboard. While the session is
 * loading the space is kept, so that nothing below moves.
 */
export function SessionActions({ className }: { className?: string }) {
  const { status } = useSession();
  const looks = 'min-h-12 flex-1 px-6 text-base sm:flex-none';
  return (
    <div className={clsx('flex min-h-12 flex-wrap gap-3', className)}>
      {status === 'signed-in' ? (
        <Button asChild className={looks}>
          <Link to="/dashboard">Buka Dashboard</Link>
        </Button>
      ) : status === 'signed-out' ? (
        <>
          <Button asChild className={clsx(looks, 'whitespace-nowrap')}>
            <Link to="/register">Daftar Sekarang</Link>
          </Button>
          <Button asChild variant="secondary" className={looks}>
            <Link to="/login">Masuk</Link>
          </Button>
        </>
      ) : null}
    </div>
  );
}
