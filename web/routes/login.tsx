import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { DemoAccounts } from '../features/auth/demo-accounts.tsx';
import { ForgotPasswordLink } from '../features/auth/forgot-password-link.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { RegisteredNotice } from '../features/auth/registered-notice.tsx';
import { WhoSignsIn } from '../features/auth/who-signs-in.tsx';
import { PageTitle } from '../lib/page-title.tsx';
import { hasRegistered } from '../lib/registered.ts';
import { ButtonLink } from '../ui/button-link.tsx';

export function Login() {
  const { state } = useLocation();
  // Each choice of an account makes a new form, also if the same one is chosen again.
  const [chosen, setChosen] = useState({ account: { email: '', password: '' }, times: 0 });
  return (
    <AuthCard
      heading="Selamat Datang Kembali"
      title="Masuk ke Akun"
      lead="Untuk pemilik, penyewa, dan teknisi."
      beside={<WhoSignsIn />}
      footer={
        <>
          <ButtonLink to="/register" variant="secondary" className="w-full">
            Belum punya akun? Daftar sekarang
          </ButtonLink>
          <Link to="/" className="mt-2 flex min-h-11 items-center font-medium hover:underline">
            Kembali ke Beranda
          </Link>
          <p className="text-xs text-balance">
            Dengan masuk, Anda menyetujui Syarat &amp; Ketentuan serta Kebijakan Privasi E-Kost.
          </p>
          <DemoAccounts onChoose={(account) => setChosen(({ times }) => ({ account, times: times + 1 }))} />
        </>
      }
    >
      <PageTitle>Masuk</PageTitle>
      {hasRegistered(state) ? <RegisteredNotice /> : null}
      <LoginForm key={chosen.times} account={chosen.account} />
      <ForgotPasswordLink />
    </AuthCard>
  );
}
