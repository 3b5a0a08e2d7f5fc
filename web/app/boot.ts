// Loads what the page needs together with the app, and asks for the account meanwhile.
import '../lib/zod-config.ts';
import '../ui/theme.css';
import '../data/account-store.ts';
import '../lib/focus-by.ts';
import { preloadFirstPage } from './page-loaders.ts';

/** In small steps, so that a cheap phone can answer a touch between them. */
function start(): void {
  preloadFirstPage();
  setTimeout(() => void import('./main.tsx'));
  // The first formatter loads the browser's language data; made here, it delays nothing, because the network is awaited
  // anyway.
  if (location.pathname !== '/') setTimeout(() => new Intl.NumberFormat('id-ID'));
}

// The static page is painted first, because a cheap phone needs a moment to read the app. A hidden page paints nothing.
if (document.visibilityState === 'hidden') start();
else requestAnimationFrame(() => setTimeout(start));
