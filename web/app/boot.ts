// Loads what the page needs together with the app, and asks for the account meanwhile.
import '../lib/zod-config.ts';
import '../ui/theme.css';
import '../data/account-store.ts';
import '../lib/focus-by.ts';
import { preloadFirstPage } from './page-loaders.ts';

/** Runs React and then the app in tasks of their own, so that a cheap phone can answer a touch between them. */
function start(): void {
  preloadFirstPage();
  setTimeout(() => void import('react-dom/client').then(() => setTimeout(() => void import('./main.tsx'))));
}

/** How long to wait for the first paint, in ms. */
const PAINT_MS = 1_000;

let isStarted = false;

function startOnce(): void {
  if (isStarted) return;
  isStarted = true;
  start();
}

// What the page already contains is painted first, because a cheap phone takes a moment to load the app. A page that is
// not painted, such as one behind another window, starts without waiting.
if (document.visibilityState !== 'hidden') requestAnimationFrame(() => setTimeout(startOnce));
setTimeout(startOnce, document.visibilityState === 'hidden' ? 0 : PAINT_MS);
