import { useEffect, useState } from 'react';
import type { NoticeNews } from '#shared/contract/notices.ts';
import { noteUnread } from '../../data/unread-notices.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WayBackReminder } from '../profile/way-back-reminder.tsx';
import { isPushToBeKept } from './keep-push.ts';

const PushKeeper = lazyPart(() => import('./push-keeper.tsx').then((module) => module.PushKeeper));
const NoticeCard = lazyPart(
  () => import('./notice-card.tsx').then((module) => module.NoticeCard),
  // About as tall as most notices, because what follows can be pressed already and must not move.
  <Skeleton className="h-28 rounded-xl sm:h-16" />,
);

interface AccountNoticesProps {
  news: NoticeNews | undefined;
  /** Whether the reminder to prove a contact stands there: not above what one came to pay. */
  reminds?: boolean;
}

/** The part of a dashboard about the inbox: passes the number of unread notices to the bell, and shows urgent ones. */
export function AccountNotices({ news, reminds = true }: AccountNoticesProps) {
  const unread = news?.unread_notices;
  useEffect(() => {
    if (unread !== undefined) noteUnread(unread);
  }, [unread]);
  const [isKeeping] = useState(isPushToBeKept);
  return (
    <>
      {isKeeping ? <PushKeeper /> : null}
      {reminds ? <WayBackReminder /> : null}
      {news?.urgent_notices.length ? <Urgent notices={news.urgent_notices} /> : null}
    </>
  );
}

function Urgent({ notices }: { notices: NoticeNews['urgent_notices'] }) {
  return (
    <section aria-label="Pemberitahuan" className="mb-6 flex flex-col gap-3">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
