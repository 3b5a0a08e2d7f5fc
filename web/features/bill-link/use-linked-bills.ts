import { useCallback, useEffect, useState } from 'react';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import { callLink, LinkFailure } from '../../data/wire/link-calls.ts';

export interface LinkedState {
  view: LinkedBills | null;
  /** The link does not work, or never did. */
  isOver: boolean;
  /** Why nothing could be loaded; what is shown stays. */
  failure: string | null;
  reload: () => Promise<void>;
}

/**
 * What a link shows, loaded again whenever the page is looked at again. Once it is shown, the server is told: loading
 * alone tells nothing, since programs that draw previews load pages too.
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
    // Nobody waits for it, and another visit says it again.
    if (isShown && document.visibilityState === 'visible') callLink(token, 'billLinks.seen', {}).catch(() => undefined);
  }, [token, isShown]);

  return { view, isOver, failure, reload };
}
