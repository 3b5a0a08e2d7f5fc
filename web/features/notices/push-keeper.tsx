import { useEffect } from 'react';
import { trpc } from '../../data/trpc.ts';
import { rememberHolder, subscribeBrowser } from './browser-push.ts';

/** Continues the push messages of an earlier session in this one. */
export function PushKeeper() {
  const { data } = trpc.notices.preferences.useQuery();
  const { mutateAsync: subscribe } = trpc.notices.subscribePush.useMutation();
  const key = data?.push_key;
  useEffect(() => {
    if (!key) return;
    const keep = async () => {
      const browser = await subscribeBrowser(key);
      if (browser === null) return;
      await subscribe(browser);
      rememberHolder();
    };
    // It is tried again at the next visit.
    keep().catch(() => undefined);
  }, [key, subscribe]);
  return null;
}
