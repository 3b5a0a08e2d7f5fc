import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { DemoAccounts } from '../features/auth/demo-accounts.tsx';
import { ForgotPasswordLink } from '../features/auth/forgot-password-link.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { WhoSignsIn } from '../features/auth/who-signs-in.tsx';
import { PageTitle } from '../lib/page-title.tsx';
import { hasRegistered } from '../lib/registered.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const AfterRegistering = lazyPart(() =>
  import('../features/auth/after-registering.tsx').then((module) => module.AfterRegistering),
);

export function Login() {
  const { state } = useLocation();
  const isNew = hasRegistered(state);
  // Each choice of an account makes a new form, also if the same one is chosen again.
  const [chosen, setChosen] = useState({ account: { email: '', password: '' }, times: 0 });
  return (
    <AuthCard
      {...(isNew
        ? { heading: 'Pendaftaran terkirim', title: 'Yang terjadi sekarang' }
        : {
            heading: 'Selamat Datang Kembali',
            title: 'Masuk ke Akun',
            lead: 'Untuk pemilik, penyewa, dan teknisi.',
            beside: <WhoSignsIn />,
          })}
      footer={
        <>
          {isNew ? null : (
            <ButtonLink to="/register" variant="secondary" className="w-full">
              Belum punya akun? Daftar sekarang
            </ButtonLink>
          )}
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
      {isNew ? (
        <>
          <AfterRegistering />
          <h2 className="mt-6 mb-5 border-t pt-6 text-lg">Sudah disetujui? Masuk</h2>
        </>
      ) : null}
      <LoginForm key={chosen.times} account={chosen.account} saysWaiting={isNew} />
      <ForgotPasswordLink />
    </AuthCard>
  );
}
