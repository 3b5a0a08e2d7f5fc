import { Navigate, useLocation, useNavigate } from 'react-router';
import { useSession } from '../data/session.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { ChangePasswordForm } from '../features/auth/change-password-form.tsx';
import { returnPath } from '../lib/return-path.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageWaiting } from '../ui/page-waiting.tsx';

/** An account with a one-time password chooses its own here, before any other page opens. */
export function ChangePassword() {
  const { status, user } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  if (status === 'signed-out') return <Navigate to="/login" replace />;
  if (status === 'loading') return <PageWaiting />;
  return (
    <AuthCard heading="Ganti Kata Sandi" title="Buat kata sandi baru">
      <PageTitle>Ganti Kata Sandi</PageTitle>
      {user.must_change_password ? (
        <Notice tone="info" className="mb-4">
          Kata sandi Anda saat ini hanya untuk masuk pertama kali. Buat kata sandi baru untuk melanjutkan.
        </Notice>
      ) : null}
      <ChangePasswordForm onChanged={() => void navigate(returnPath(state), { replace: true })} />
    </AuthCard>
  );
}
