import { useState } from 'react';
import type { FirstSteps, OwnerDashboard } from '#shared/contract/dashboards.ts';
import { useHidden } from '../getting-started/use-hidden.ts';

/** Whether an owner's first screen begins with the first steps, and which of them are listed; none if they are done. */
export function useFirstSteps(dashboard: OwnerDashboard | undefined): {
  isShown: boolean;
  steps: FirstSteps | null;
  hide: () => void;
} {
  const [isNew, setIsNew] = useState(false);
  const [isHidden, hide] = useHidden();
  const steps = dashboard?.first_steps ?? null;
  // Without a kost there would be nothing else on the page.
  const isListed = steps !== null && !(isHidden && steps.has_kost);
  // Once shown they stay until the page is left: they may hold a password that is shown once.
  if (!isNew && isListed) setIsNew(true);
  return { isShown: isNew, steps: isListed ? steps : null, hide };
}
