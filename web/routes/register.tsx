import { Link } from 'react-router';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { WhoSignsIn } from '../features/auth/who-signs-in.tsx';
import { PageTitle } from '../lib/page-title.tsx';

export function Register() {
  return (
    <AuthCard
      heading="Buat Akun E-Kost"
      title="Daftar Akun Baru"
      lead="Untuk pemilik, penyewa, dan teknisi."
      beside={<WhoSignsIn />}
      footer={
        <>
          <Link to="/login" className="flex min-h-11 items-center font-semibold text-primary hover:underline">
            Sudah punya akun? Masuk
          </Link>
          <Link to="/" className="flex min-h-11 items-center font-medium hover:underline">
            Kembali ke Beranda
          </Link>
          <p className="text-xs">
            Dengan mendaftar, Anda menyetujui Syarat &amp; Ketentuan serta Kebijakan Privasi E-Kost.
          </p>
        </>
      }
    >
      <PageTitle>Daftar</PageTitle>
      <RegisterForm />
    </AuthCard>
  );
}
