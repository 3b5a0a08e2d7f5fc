import type { Role } from '#shared/enums.ts';
import { claimsOf, readToken } from '../data/token.ts';
import { dashboardLoaders } from '../routes/dashboard-loaders.ts';
import { callDashboard } from '../data/wire/dashboard-calls.ts';

/**
 * How the code of each page is fetched. Nothing here is React: the first file of the app asks for what its address
 * shows while the app itself is still on its way.
 */
export const pageLoaders = {
  dataLayout: () => import('./data-layout.tsx'),
  landing: () => import('../routes/landing.tsx'),
  articles: () => import('../routes/articles.tsx'),
  article: () => import('../routes/article.tsx'),
  login: () => import('../routes/login.tsx'),
  register: () => import('../routes/register.tsx'),
  dashboard: () => import('../routes/dashboard.tsx'),
  admin: () => import('../routes/admin.tsx'),
  changePassword: () => import('../routes/change-password.tsx'),
  setUpTotp: () => import('../routes/set-up-totp.tsx'),
  profile: () => import('../routes/profile.tsx'),
  payment: () => import('../routes/payment.tsx'),
  paymentLegacy: () => import('../routes/payment-legacy.tsx'),
  printInvoice: () => import('../routes/print-invoice.tsx'),
  printReceipt: () => import('../routes/print-receipt.tsx'),
  simulatedBank: () => import('../routes/simulated-bank.tsx'),
};

/** Asks for what the page at which the app begins shows: its code, and a dashboard's data. */
export function preloadFirstPage(): void {
  preloadPage(location.pathname);
  const { role, mustChangePassword } = accountOf(readToken());
  // Another tab than the first asks for more, in one request with the rest.
  const opensFirstTab = dashboardPaths.has(location.pathname) && location.search === '';
  if (role !== null && !mustChangePassword && opensFirstTab) callDashboard(role);
}

/** Asks for the code of an address, for whoever is signed in; what is not asked for here comes when it is shown. */
export function preloadPage(pathname: string): void {
  // A browser never again asks for code that it once failed to fetch.
  if (!navigator.onLine) return;
  const parts = partsOf(pathname, accountOf(readToken()).role);
  for (const load of parts) load().catch(() => undefined);
}

/** The addresses at which whoever is signed in finds their dashboard, or is led to it. */
export const dashboardPaths = new Set(['/dashboard', '/admin', '/login', '/register']);

/** The other pages of whoever is signed in. */
const signedInPages = new Map<string, () => Promise<unknown>>([
  ['/profil', pageLoaders.profile],
  ['/payment', pageLoaders.payment],
  ['/payment-legacy', pageLoaders.paymentLegacy],
  ['/ganti-password', pageLoaders.changePassword],
  ['/atur-totp', pageLoaders.setUpTotp],
]);

function partsOf(pathname: string, role: Role | null): (() => Promise<unknown>)[] {
  const { dataLayout, landing, articles, article, login, register, dashboard } = pageLoaders;
  if (pathname === '/') return [landing];
  if (pathname === '/articles') return [dataLayout, articles];
  if (pathname.startsWith('/articles/')) return [dataLayout, article];
  if (role === null) return [dataLayout, pathname === '/register' ? register : login];
  if (dashboardPaths.has(pathname)) return [dataLayout, dashboard, dashboardLoaders[role]];
  const page = signedInPages.get(pathname);
  return page === undefined ? [dataLayout] : [dataLayout, page];
}

/** Asks for a page's code once a link to it is pointed at, touched or focused: it is there when the link is followed. */
export function preloadOnIntent(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link !== null) preloadPage(link.pathname);
  };
  addEventListener('pointerover', prepare, { passive: true });
  addEventListener('focusin', prepare);
}

/** Whose data and code to fetch ahead. */
function accountOf(token: string | null): { role: Role | null; mustChangePassword: boolean } {
  const { role, must_change_password } = claimsOf(token);
  const known = role !== undefined && role in dashboardLoaders ? (role as Role) : null;
  return { role: known, mustChangePassword: must_change_password === true };
}
