import { Bell, BellRing, Building2, FileSpreadsheet, LogOut, Newspaper, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../data/session.tsx';
import { Dialog } from '../ui/dialog.tsx';

const links: { to: string; label: string; icon: ReactNode }[] = [
  { to: '/dashboard?tab=properti', label: 'Properti', icon: <Building2 aria-hidden /> },
  { to: '/dashboard?tab=invoice&bagian=pengingat', label: 'Pengingat', icon: <BellRing aria-hidden /> },
  { to: '/dashboard?tab=artikel', label: 'Artikel', icon: <Newspaper aria-hidden /> },
  { to: '/impor', label: 'Impor dan ekspor', icon: <FileSpreadsheet aria-hidden /> },
  { to: '/pemberitahuan', label: 'Pemberitahuan', icon: <Bell aria-hidden /> },
  { to: '/profil', label: 'Profil', icon: <UserRound aria-hidden /> },
];

/** What an owner needs less often than the places of the bar. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  return (
    <Dialog title="Lainnya" {...(user ? { description: user.full_name } : {})} onClose={onClose}>
      <nav aria-label="Lainnya" className="-mx-2 flex flex-col pb-[env(safe-area-inset-bottom)]">
        {links.map(({ to, label, icon }) => (
          <Link
            key={to}
            to={to}
            className={row}
            onClick={() => {
              onClose();
              window.scrollTo(0, 0);
            }}
          >
            {icon}
            {label}
          </Link>
        ))}
        <button
          type="button"
          className={`${row} mt-2 border-t pt-2 text-danger [&>svg]:text-danger`}
          onClick={() => {
            onClose();
            signOut();
            void navigate('/');
          }}
        >
          <LogOut aria-hidden />
          Keluar
        </button>
      </nav>
    </Dialog>
  );
}

const row =
  'flex min-h-12 items-center gap-3 rounded-lg px-2 font-semibold hover:bg-sunken [&>svg]:size-5 [&>svg]:text-muted';
