import { useCallback, useEffect, useState } from 'react';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import { callLink, LinkFailure } from '../../data/wire/link-calls.ts';

export interface LinkedState {
  view: LinkedBills | null;
  /** The link has expired or never existed. */
  isOver: boolean;
  /** Why loading failed; what was loaded before stays. */
  failure: string | null;
  reload: () => Promise<void>;
}

/**
 * The bills of a link, loaded again whenever the page becomes visible. Once they are shown, the server is told that
 * somebody saw them; loading does not prove that, because programs that draw previews of links load pages too.
 */
export function useLinkedBills(token: string): LinkedState {
  const [view, setView] = useState<LinkedBills | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const reload = useCallback(
    () =>
      callLink(token, 'billLinks.view', {}).then(
        (shown) => {
          setView(shown);
          setFailure(null);
        },
        (error: unknown) => {
          if (error instanceof LinkFailure && error.status === 404) setIsOver(true);
          else setFailure(error instanceof Error ? error.message : String(error));
        },
      ),
    [token],
  );

  useEffect(() => {
    void reload();
    const onLook = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, [reload]);

  const isShown = view !== null;
  useEffect(() => {
    // Nobody waits for it, and the next visit reports it again.
    if (isShown && document.visibilityState === 'visible') callLink(token, 'billLinks.seen', {}).catch(() => undefined);
  }, [token, isShown]);

  return { view, isOver, failure, reload };
}
