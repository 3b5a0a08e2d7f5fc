import { Bell } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { MOST_UNREAD } from '#shared/rules/notice-count.ts';
import { useUnread } from '../data/unread-notices.ts';

/** The link to the inbox, with the number of unread notices. */
export function NoticeBell() {
  const unread = useUnread();
  const { pathname } = useLocation();
  const shown = unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread);
  return (
    <Link
      to="/pemberitahuan"
      title="Pemberitahuan"
      aria-label={unread > 0 ? `Pemberitahuan, ${shown} belum dibaca` : 'Pemberitahuan'}
      aria-current={pathname === '/pemberitahuan' ? 'page' : undefined}
      className="relative grid size-11 shrink-0 place-items-center rounded-lg hover:bg-sunken aria-[current]:bg-primary-soft"
    >
      <Bell aria-hidden className="size-5.5" />
      {unread > 0 ? (
        <span
          aria-hidden
          className="tabular absolute top-0.5 right-0 min-w-5 rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-5 font-bold text-on-danger"
        >
          {shown}
        </span>
      ) : null}
    </Link>
  );
}
