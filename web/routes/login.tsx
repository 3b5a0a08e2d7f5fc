import { Link } from 'react-router';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { PageTitle } from '../lib/page-title.tsx';

export function Login() {
  return (
    <AuthCard
      heading="Selamat Datang Kembali"
      title="Masuk ke Akun"
      footer={
        <>
          <Link to="/register" className="flex min-h-11 items-center font-semibold text-primary hover:underline">
            Belum punya akun? Daftar sekarang
          </Link>
          <Link to="/" className="flex min-h-11 items-center font-medium hover:underline">
            Kembali ke Beranda
          </Link>
          <p className="text-xs">
            Dengan masuk, Anda menyetujui Syarat &amp; Ketentuan serta Kebijakan Privasi E-Kost.
          </p>
        </>
      }
    >
      <PageTitle>Masuk</PageTitle>
      <LoginForm />
    </AuthCard>
  );
}
