import {
  Bell,
  BellRing,
  BookOpenText,
  Building2,
  FileSpreadsheet,
  House,
  LogOut,
  Newspaper,
  UserRound,
  Users,
  WalletCards,
} from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { roleWords } from '../data/role-words.ts';
import { useSession } from '../data/session.tsx';
import { useKostFilter } from '../data/use-kost-filter.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Icon } from '../ui/icon.ts';
import { placeOfTenants } from './owner-places.ts';
import { toTop } from '../lib/to-top.ts';

export interface SheetLink {
  to: string;
  label: string;
  icon: Icon;
  /** What waits there. */
  count?: number | undefined;
}

function useOwnerLinks(): SheetLink[] {
  const kost = useKostFilter();
  const taken = kost.carried === undefined ? '' : `&kost=${kost.carried}`;
  return [
    { to: '/dashboard?tab=properti', label: 'Properti', icon: Building2 },
    { ...placeOfTenants(kost), icon: Users },
    { to: `/dashboard?tab=invoice&bagian=pengingat${taken}`, label: 'Pengingat', icon: BellRing },
    { to: `/dashboard?tab=invoice&bagian=masuk${taken}`, label: 'Uang masuk', icon: WalletCards },
    { to: '/dashboard?tab=artikel', label: 'Artikel', icon: Newspaper },
    { to: '/impor', label: 'Impor dan ekspor', icon: FileSpreadsheet },
    { to: '/pemberitahuan', label: 'Pemberitahuan', icon: Bell },
    { to: '/profil', label: 'Profil', icon: UserRound },
  ];
}

/** What everybody may read, signed in or not. */
const publicLinks: SheetLink[] = [
  { to: '/', label: 'Halaman depan', icon: House },
  { to: '/articles', label: 'Baca artikel', icon: BookOpenText },
];

/** The one menu of a phone besides its bar: what is needed less often, the public pages, and the way out. */
export function MoreSheet({ links, onClose }: { links?: SheetLink[]; onClose: () => void }) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const ownerLinks = useOwnerLinks();
  const list = (of: SheetLink[]) =>
    of.map(({ to, label, icon: Icon, count }) => (
      <Link
        key={to}
        to={to}
        aria-current={to === pathname ? 'page' : undefined}
        className={row}
        onClick={() => {
          onClose();
          toTop();
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
    ));
  return (
    <Dialog
      title="Lainnya"
      {...(user ? { description: `${user.full_name}, ${roleWords[user.role]}` } : {})}
      onClose={onClose}
    >
      <nav aria-label="Lainnya" className="-mx-2 flex flex-col pb-[env(safe-area-inset-bottom)]">
        {list(links ?? ownerLinks)}
        <div className="mt-2 flex flex-col border-t pt-2">{list(publicLinks)}</div>
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
  'flex min-h-12 items-center gap-3 rounded-lg px-2 font-semibold hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft [&>svg]:size-5 [&>svg]:text-muted';
