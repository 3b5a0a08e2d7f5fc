import { Link } from 'react-router';
import { WHO_HELPS } from './who-helps.ts';
import { trpc } from '../../data/trpc.ts';

/**
 * The link to replace a forgotten password; if no message can be sent, a sentence that says whom to ask, of the same
 * height.
 */
export function ForgotPasswordLink() {
  const { data } = trpc.passwordReset.channels.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const isPossible = data === undefined || data.channels.length > 0;
  return (
    <p className="mt-2 flex min-h-11 items-center justify-center text-center text-sm">
      {isPossible ? (
        <Link to="/lupa-kata-sandi" className="flex min-h-11 items-center font-medium text-primary hover:underline">
          Lupa kata sandi?
        </Link>
      ) : (
        <span className="text-muted">Lupa kata sandi? {WHO_HELPS}</span>
      )}
    </p>
  );
}
