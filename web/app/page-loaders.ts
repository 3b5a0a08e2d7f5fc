import type { Role } from '#shared/enums.ts';
import { claimsOf, readToken } from '../data/token.ts';
import { dashboardLoaders } from '../routes/dashboard-loaders.ts';
import { callDashboard } from '../data/wire/dashboard-calls.ts';
import { DESKTOP } from '../lib/widths.ts';

/**
 * How the code of each page is loaded. Nothing here uses React, because the first file of the app loads the page's code
 * while the app itself is still loading.
 */
export const pageLoaders = {
  dataLayout: () => import('./data-layout.tsx'),
  sideNav: () => import('./side-nav.tsx'),
  bottomBar: () => import('./bottom-bar.tsx'),
  landing: () => import('./home.tsx'),
  articles: () => import('../routes/articles.tsx'),
  article: () => import('../routes/article.tsx'),
  login: () => import('../routes/login.tsx'),
  register: () => import('../routes/register.tsx'),
  forgotPassword: () => import('../routes/forgot-password.tsx'),
  resetPassword: () => import('../routes/reset-password.tsx'),
  registerByClaim: () => import('../routes/register-by-claim.tsx'),
  confirmEmail: () => import('../routes/confirm-email.tsx'),
  invitation: () => import('../routes/invitation.tsx'),
  dashboard: () => import('../routes/dashboard.tsx'),
  admin: () => import('../routes/admin.tsx'),
  changePassword: () => import('../routes/change-password.tsx'),
  setUpTotp: () => import('../routes/set-up-totp.tsx'),
  profile: () => import('../routes/profile.tsx'),
  imports: () => import('../routes/import.tsx'),
  notices: () => import('../routes/notices.tsx'),
  payment: () => import('../routes/payment.tsx'),
  paymentLegacy: () => import('../routes/payment-legacy.tsx'),
  printed: () => import('../routes/printed.tsx'),
  billLink: () => import('../routes/bill-link.tsx'),
  simulatedBank: () => import('../routes/simulated-bank.tsx'),
  simulatedInbox: () => import('../routes/simulated-inbox.tsx'),
};

/** Loads what the first page shows: its code, and a dashboard's data. */
export function preloadFirstPage(): void {
  preloadPage(location.pathname);
  const { role, mustChangePassword } = accountOf(readToken());
  // Another tab than the first needs more, so it is asked for with the rest.
  const opensFirstTab = dashboardPaths.has(location.pathname) && location.search === '';
  if (role !== null && !mustChangePassword && opensFirstTab) callDashboard(role);
}

/** Loads the code of an address for the signed-in role; the rest is loaded when it is shown. */
function preloadPage(pathname: string): void {
  // A browser does not retry an import that failed once.
  if (!navigator.onLine) return;
  const { role } = accountOf(readToken());
  const beside = role !== null && matchMedia(DESKTOP).matches ? [pageLoaders.sideNav] : [];
  for (const load of [...partsOf(pathname, role), ...beside]) load().catch(() => undefined);
}

/** The addresses that show a signed-in account its dashboard, or redirect to it. */
export const dashboardPaths = new Set(['/dashboard', '/admin', '/login', '/register']);

/** The other pages of a signed-in account. */
const signedInPages = new Map<string, () => Promise<unknown>>([
  ['/profil', pageLoaders.profile],
  ['/pemberitahuan', pageLoaders.notices],
  ['/impor', pageLoaders.imports],
  ['/payment', pageLoaders.payment],
  ['/payment-legacy', pageLoaders.paymentLegacy],
  ['/ganti-password', pageLoaders.changePassword],
  ['/atur-totp', pageLoaders.setUpTotp],
]);

/** The page of somebody without a session; every other address leads to the sign-in. */
function visitorPage(pathname: string): () => Promise<unknown> {
  if (pathname === '/register') return pageLoaders.register;
  if (pathname === '/lupa-kata-sandi') return pageLoaders.forgotPassword;
  if (pathname.startsWith('/atur-ulang/')) return pageLoaders.resetPassword;
  if (pathname.startsWith('/email-saya/')) return pageLoaders.registerByClaim;
  if (pathname.startsWith('/konfirmasi-email/')) return pageLoaders.confirmEmail;
  return pathname.startsWith('/undangan/') ? pageLoaders.invitation : pageLoaders.login;
}

function partsOf(pathname: string, role: Role | null): (() => Promise<unknown>)[] {
  const { billLink, bottomBar, dataLayout, landing, articles, article, dashboard } = pageLoaders;
  if (pathname === '/') return [landing];
  if (pathname.startsWith('/t/')) return [billLink];
  if (pathname === '/articles') return [dataLayout, articles];
  if (pathname.startsWith('/articles/')) return [dataLayout, article];
  if (role === null) return [dataLayout, visitorPage(pathname)];
  // The bar at the foot stands with the page's first words, on a slow network too.
  const bar = () => bottomBar().then((module) => module.preloadBar(role));
  if (dashboardPaths.has(pathname)) return [dataLayout, dashboard, dashboardLoaders[role], bar];
  return [dataLayout, signedInPages.get(pathname) ?? bar, bar];
}

/**
 * Loads a page's code when a link to it is pointed at, touched or focused, so that it is there when the link is
 * followed.
 */
export function preloadOnIntent(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link !== null) preloadPage(link.pathname);
  };
  addEventListener('pointerover', prepare, { passive: true });
  addEventListener('focusin', prepare);
}

/** The account whose data and code are loaded ahead. */
function accountOf(token: string | null): { role: Role | null; mustChangePassword: boolean } {
  const { role, must_change_password } = claimsOf(token);
  const known = role !== undefined && role in dashboardLoaders ? (role as Role) : null;
  return { role: known, mustChangePassword: must_change_password === true };
}
