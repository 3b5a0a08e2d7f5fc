import { Link } from 'react-router';
import { PageFoot } from '../../ui/page-foot.tsx';
import { useSession } from '../../data/session.tsx';
import { today } from '../../lib/today.ts';
import { Logo } from '../../ui/logo.tsx';

/** The footer: the name, what it is, and links. */
export function SiteFooter() {
  const { status } = useSession();
  const links = [
    { to: '/', label: 'Beranda' },
    { to: '/articles', label: 'Artikel' },
    ...(status === 'signed-in'
      ? [{ to: '/dashboard', label: 'Dashboard' }]
      : [
          { to: '/login', label: 'Masuk' },
          { to: '/register', label: 'Daftar' },
        ]),
  ];
  return (
    <PageFoot>
      <footer className="visible border-t bg-raised">
        <div className="mx-auto flex max-w-6xl flex-col gap-5 px-4 pt-10 pb-8 sm:flex-row sm:items-center sm:justify-between">
          <div>
            <Logo />
            <p className="mt-3 text-sm text-muted">Kelola kost dengan tenang, jelas, dan cepat.</p>
          </div>
          <nav aria-label="Kaki halaman" className="-mx-3 flex flex-wrap">
            {links.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className="flex min-h-11 items-center px-3 text-sm font-semibold text-muted hover:text-text hover:underline"
              >
                {label}
              </Link>
            ))}
          </nav>
        </div>
        <div className="mx-auto max-w-6xl px-4">
          <p className="border-t py-6 text-xs text-muted">© {today().slice(0, 4)} E-Kost. Hak cipta dilindungi.</p>
        </div>
      </footer>
    </PageFoot>
  );
}
