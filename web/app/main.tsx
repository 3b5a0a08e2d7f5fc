import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadOnIntent } from './page-loaders.ts';
import { AppRouter } from './router.tsx';
import { SessionProvider } from '../data/session.tsx';
import { steps } from '../lib/steps.ts';

/** Before the router. An entry of something that is not open any more is left by the code that opens such things. */
const onStep = (event?: PopStateEvent) => {
  if (event && steps.hear) steps.hear(event);
  else if ((history.state as { above?: number } | null)?.above) void import('../lib/own-entries.ts');
};
addEventListener('popstate', onStep);
onStep();

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
