import { useEffect } from 'react';
import { trpc } from '../data/trpc.ts';
import { noteUnread } from '../data/unread-notices.ts';

/** For the bell, on pages that do not tell it with their own data. */
export function UnreadNews() {
  const unread = trpc.notices.news.useQuery().data?.unread_notices;
  useEffect(() => {
    if (unread !== undefined) noteUnread(unread);
  }, [unread]);
  return null;
}
