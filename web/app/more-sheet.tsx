import { Bell, BellRing, Building2, FileSpreadsheet, LogOut, Newspaper, UserRound, WalletCards } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../data/session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Icon } from '../ui/icon.ts';

export interface SheetLink {
  to: string;
  label: string;
  icon: Icon;
  /** What waits there. */
  count?: number | undefined;
}

const ownerLinks: SheetLink[] = [
  { to: '/dashboard?tab=properti', label: 'Properti', icon: Building2 },
  { to: '/dashboard?tab=invoice&bagian=pengingat', label: 'Pengingat', icon: BellRing },
  { to: '/dashboard?tab=invoice&bagian=masuk', label: 'Uang masuk', icon: WalletCards },
  { to: '/dashboard?tab=artikel', label: 'Artikel', icon: Newspaper },
  { to: '/impor', label: 'Impor dan ekspor', icon: FileSpreadsheet },
  { to: '/pemberitahuan', label: 'Pemberitahuan', icon: Bell },
  { to: '/profil', label: 'Profil', icon: UserRound },
];

/** The links that are needed less often than those of the bar. */
export function MoreSheet({ links = ownerLinks, onClose }: { links?: SheetLink[]; onClose: () => void }) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  return (
    <Dialog title="Lainnya" {...(user ? { description: user.full_name } : {})} onClose={onClose}>
      <nav aria-label="Lainnya" className="-mx-2 flex flex-col pb-[env(safe-area-inset-bottom)]">
        {links.map(({ to, label, icon: Icon, count }) => (
          <Link
            key={to}
            to={to}
            className={row}
            onClick={() => {
              onClose();
              window.scrollTo(0, 0);
            }}
          >
            <Icon aria-hidden />
            {label}
            {count ? (
              <span className="tabular ml-auto rounded-full bg-danger-soft px-2 text-xs leading-5 text-danger">
                {count}
                <span className="sr-only"> menunggu</span>
              </span>
            ) : null}
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
