import { clsx } from 'clsx';
import { useSession } from '../../data/session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

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
        <ButtonLink className={looks} to="/dashboard">
          Buka Dashboard
        </ButtonLink>
      ) : status === 'signed-out' ? (
        <>
          <ButtonLink className={clsx(looks, 'whitespace-nowrap')} to="/register">
            Daftar Sekarang
          </ButtonLink>
          <ButtonLink variant="secondary" className={looks} to="/login">
            Masuk
          </ButtonLink>
        </>
      ) : null}
    </div>
  );
}
