import { clsx } from 'clsx';
import { LogOut, Menu, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { roleWords } from '../data/role-words.ts';
import { useSession } from '../data/session.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Logo } from '../ui/logo.tsx';
import { useCloseRequest } from '../ui/use-close-request.ts';
import { SearchButton } from './find-anything.tsx';
import { hasBar } from './bar-pages.ts';
import { KostPlace } from './kost-place.tsx';
import { NoticeBell } from './notice-bell.tsx';

/** The bar on every page (spec §2): links, and who is signed in. On a phone they are in a menu: this one, or where there is a bar at the foot, that of the bar. */
export function NavBar() {
  const { user } = useSession();
  const { pathname } = useLocation();
  // The menu belongs to the page on which it was opened, so going elsewhere closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === pathname;
  useCloseRequest(open, () => setOpenedOn(null));
  useEscape(open, () => setOpenedOn(null));

  // The bar of an owner's tablet has the kost and the search, which leave the links no room.
  const [shown, folded] = user?.role === 'OWNER' ? ['lg:flex', 'lg:hidden'] : ['md:flex', 'md:hidden'];
  const links = [
    { to: '/', label: 'Beranda' },
    { to: '/articles', label: 'Artikel' },
    ...(user ? [{ to: '/dashboard', label: 'Dashboard' }] : []),
  ].map((link) => <NavItem key={link.to} {...link} />);
  return (
    <header className="sticky top-0 z-40 border-b bg-raised print:hidden">
      <nav aria-label="Utama" className="px-4 lg:px-6">
        <div className="flex h-14 items-center gap-3 sm:gap-6">
          <Link to="/" aria-label="E-Kost, ke beranda" className="flex min-h-11 items-center rounded-lg sm:shrink-0">
            <Logo />
          </Link>
          <div className={clsx('hidden flex-1 gap-1', shown)}>{links}</div>
          <div className="ml-auto flex min-w-0 items-center gap-3">
            <KostPlace />
            <SearchButton />
            {user ? <NoticeBell /> : null}
            <div className={clsx('hidden min-w-0 items-center gap-3', shown)}>
              <Account />
            </div>
          </div>
          <button
            type="button"
            className={clsx(
              '-mr-2 -ml-1 grid size-11 sm:-ml-4 place-items-center rounded-lg hover:bg-sunken',
              folded,
              hasBar(user, pathname) && 'max-sm:hidden',
            )}
            aria-expanded={open}
            aria-controls="menu-utama"
            aria-label={open ? 'Tutup menu' : 'Buka menu'}
            onClick={() => setOpenedOn(open ? null : pathname)}
          >
            {open ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
          </button>
        </div>
        {open ? (
          <div id="menu-utama" className={clsx('flex flex-col gap-1 border-t py-3 animate-fade', folded)}>
            {links}
            <div className="mt-2 flex items-center justify-between gap-3 border-t pt-4 pb-1">
              <Account />
            </div>
          </div>
        ) : null}
      </nav>
    </header>
  );
}

function useEscape(open: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escape();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
}

/** The signed-in account and a button to sign out, or links to log in and to register. */
function Account() {
  const { status, user, signOut } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (user) {
    return (
      <>
        <Link
          to="/profil"
          title="Profil saya"
          aria-current={pathname === '/profil' ? 'page' : undefined}
          className="flex min-h-11 max-w-56 min-w-0 flex-col justify-center rounded-lg px-3 hover:bg-sunken aria-[current]:bg-primary-soft md:text-right"
        >
          <span className="truncate text-sm leading-tight font-semibold">{user.full_name}</span>
          <span className="text-xs text-muted">{roleWords[user.role]}</span>
        </Link>
        <Button
          variant="secondary"
          size="sm"
          icon={LogOut}
          onClick={() => {
            signOut();
            void navigate('/');
          }}
        >
          Keluar
        </Button>
      </>
    );
  }
  if (status !== 'signed-out') return null;
  return (
    <>
      <ButtonLink variant="ghost" size="sm" to="/login">
        Masuk
      </ButtonLink>
      <ButtonLink size="sm" to="/register">
        Daftar
      </ButtonLink>
    </>
  );
}

function NavItem({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className={({ isActive }) =>
        clsx(
          'flex min-h-11 items-center rounded-lg px-3 text-sm font-semibold',
          isActive ? 'bg-primary-soft text-on-primary-soft' : 'text-muted hover:bg-sunken hover:text-text',
        )
      }
    >
      {label}
    </NavLink>
  );
}
