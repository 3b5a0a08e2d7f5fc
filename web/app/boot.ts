// What the page needs comes at the same time as the app, and the account is asked for meanwhile.
import '../lib/zod-config.ts';
import '../ui/theme.css';
import '../lib/account-store.ts';
import { preloadFirstPage } from './page-loaders.ts';

function start(): void {
  preloadFirstPage();
  void import('./main.tsx');
  // The first formatter loads the browser's language data: in this wait for the network it holds up nothing.
  if (location.pathname !== '/')
    setTimeout(() => new Intl.NumberFormat('id-ID', { style: 'currency', currency: 'IDR' }));
}

// What stands in the page is painted first: a cheap phone needs a moment to take in the app. Out of sight, nothing is.
if (document.visibilityState === 'hidden') start();
else requestAnimationFrame(() => setTimeout(start));
