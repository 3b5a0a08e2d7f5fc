import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadOnIntent } from './page-loaders.ts';
import { AppRouter } from './router.tsx';
import { SessionProvider } from '../data/session.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
const app = createRoot(root);
// As a transition, rendering is interruptible, so that a cheap phone can answer a touch meanwhile.
startTransition(() =>
  app.render(
    <StrictMode>
      <SessionProvider>
        <AppRouter />
      </SessionProvider>
    </StrictMode>,
  ),
);
preloadOnIntent();
