import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { answerStepUp, isStepUpAsked, subscribeToStepUp } from '../data/step-up.ts';
import { useSession } from '../data/session.tsx';

const StepUpDialog = lazyPart(() =>
  import('../features/auth/step-up-dialog.tsx').then((module) => module.StepUpDialog),
);

/** Asks for the password or a code when a call waits for it, whichever page made the call. It ends with the session. */
export function StepUpPrompt() {
  const isAsked = useSyncExternalStore(subscribeToStepUp, isStepUpAsked);
  const { user } = useSession();
  const isOut = user === null;
  useEffect(() => {
    if (isOut) answerStepUp(false);
  }, [isOut]);
  if (!isAsked || isOut) return null;
  return <StepUpDialog />;
}
