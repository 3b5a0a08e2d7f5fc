import { useLocation } from 'react-router';
import { useCurrentUser } from '../../data/session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Reminds of a contact that opens the account again, as long as none is proven; not on the page where it is done. */
export function WayBackReminder() {
  const { no_way_back: hasNone, email } = useCurrentUser();
  const { pathname } = useLocation();
  if (!hasNone || pathname === '/profil') return null;
  return (
    <Notice
      tone="warning"
      className="mb-6"
      action={
        <ButtonLink to="/profil" variant="secondary" size="sm" className="max-sm:w-full">
          Konfirmasi sekarang
        </ButtonLink>
      }
    >
      <p>Akun ini belum punya jalan kembali</p>
      <p className="mt-0.5 font-normal">
        {email === ''
          ? 'Tanpa email Anda tidak dapat masuk lagi setelah keluar. Isi dan konfirmasi email Anda, atau hubungi admin E-Kost.'
          : 'Jika lupa kata sandi, Anda tidak dapat membukanya lagi. Konfirmasi email atau nomor WhatsApp Anda.'}
      </p>
    </Notice>
  );
}
