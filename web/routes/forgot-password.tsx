import { Link } from 'react-router';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { ForgotPasswordSteps } from '../features/auth/forgot-password-steps.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** Replaces a forgotten password: by a link in an e-mail, or here by a code. */
export function ForgotPassword() {
  return (
    <AuthCard
      heading="Lupa Kata Sandi"
      title="Atur ulang kata sandi"
      footer={
        <Link to="/login" className="flex min-h-11 items-center font-semibold text-primary hover:underline">
          Kembali ke halaman masuk
        </Link>
      }
    >
      <PageTitle>Lupa Kata Sandi</PageTitle>
      <ForgotPasswordSteps />
    </AuthCard>
  );
}
