import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { trpc } from '../data/trpc.ts';
import { noteUnread } from '../data/unread-notices.ts';
import { dashboardPaths } from './page-loaders.ts';

/** For the bell, on pages that do not tell it themselves: dashboards and the inbox have the number with their own data. */
export function UnreadNews() {
  const { pathname } = useLocation();
  const { data } = trpc.notices.news.useQuery(undefined, {
    enabled: !dashboardPaths.has(pathname) && pathname !== '/pemberitahuan',
  });
  const unread = data?.unread_notices;
  useEffect(() => {
    if (unread !== undefined) noteUnread(unread);
  }, [unread]);
  return null;
}
