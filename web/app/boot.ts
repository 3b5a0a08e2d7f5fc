// What the page needs comes at the same time as the app, and the account is asked for meanwhile.
import '../lib/zod-config.ts';
import '../ui/theme.css';
import '../data/account-store.ts';
import '../lib/focus-by.ts';
import { preloadFirstPage } from './page-loaders.ts';

/** Piece by piece: a cheap phone can answer a touch between them. */
function start(): void {
  preloadFirstPage();
  setTimeout(() => void import('./main.tsx'));
  // The first formatter loads the browser's language data: while the network is waited for it holds up nothing.
  if (location.pathname !== '/') setTimeout(() => new Intl.NumberFormat('id-ID'));
}

// What stands in the page is painted first: a cheap phone needs a moment to take in the app. Out of sight, nothing is.
if (document.visibilityState === 'hidden') start();
else requestAnimationFrame(() => setTimeout(start));
