import { Navigate, useLocation, useNavigate } from 'react-router';
import { can } from '#shared/policy.ts';
import { useSession } from '../data/session.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { TotpSetUp } from '../features/auth/totp-set-up.tsx';
import { returnPath } from '../lib/return-path.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageWaiting } from '../ui/page-waiting.tsx';

/** Sets up an authenticator app: an admin must before any other page opens, an owner may. */
export function SetUpTotp() {
  const { status, user, refresh } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  if (status === 'signed-out') return <Navigate to="/login" replace />;
  if (status === 'loading') return <PageWaiting />;
  if (user.must_change_password) return <Navigate to="/ganti-password" replace />;
  if (!can(user, 'second-factor:set-up')) return <Navigate to="/profil" replace />;
  const next = user.must_set_up_totp ? returnPath(state) : '/profil?tab=password';
  return (
    <AuthCard heading="Verifikasi Dua Langkah" title="Amankan akun Anda">
      <PageTitle>Verifikasi Dua Langkah</PageTitle>
      {user.must_set_up_totp ? (
        <Notice tone="info" className="mb-4">
          Akun administrator wajib memakai verifikasi dua langkah. Aktifkan untuk melanjutkan.
        </Notice>
      ) : null}
      <TotpSetUp
        onDone={async () => {
          await refresh();
          await navigate(next, { replace: true });
        }}
      />
    </AuthCard>
  );
}
