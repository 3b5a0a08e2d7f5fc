import { EMAIL_LINK_HOURS } from '#shared/rules/account-link.ts';
import { callFailure } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AuthCard } from './auth-card.tsx';
import { LinkOver } from './link-over.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registers with the address that a link was sent to, which another account then loses. */
export function RegisterByClaim({ token }: { token: string }) {
  const claim = trpc.emailClaims.view.useQuery({ token }, { retry: false, refetchOnWindowFocus: false });
  if (callFailure(claim.error).code === 'NOT_FOUND') {
    return (
      <LinkOver
        advice={`Tautan ini hanya berlaku ${EMAIL_LINK_HOURS} jam dan sekali pakai. Jika sudah mendaftar, silakan masuk. Jika belum, daftar lagi untuk mendapat tautan baru, atau hubungi admin E-Kost.`}
        action={<ButtonLink to="/register">Daftar</ButtonLink>}
      />
    );
  }
  return (
    <AuthCard heading="Buat Akun E-Kost" title="Daftar dengan email Anda">
      <Loaded query={claim} failed="Gagal memuat tautan ini" waiting={<SkeletonList count={1} className="h-96" />}>
        {({ email }) => (
          <div className="flex flex-col gap-5">
            <Notice tone="warning">
              <p>Akun lain kehilangan email ini</p>
              <p className="mt-1 font-normal">
                Sewa, tagihan, dan data di akun itu tetap di sana. Jika akun itu dibuatkan untuk Anda, jangan lanjutkan:
                minta undangan atau data login kepada pemilik kost.
              </p>
            </Notice>
            <RegisterForm claim={{ token, email }} onGone={() => void claim.refetch()} />
          </div>
        )}
      </Loaded>
    </AuthCard>
  );
}
