import { useEffect, useState } from 'react';
import type { NoticeNews } from '#shared/contract/notices.ts';
import { noteUnread } from '../../data/unread-notices.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isPushToBeKept } from './keep-push.ts';

const PushKeeper = lazyPart(() => import('./push-keeper.tsx').then((module) => module.PushKeeper));
const NoticeCard = lazyPart(
  () => import('./notice-card.tsx').then((module) => module.NoticeCard),
  // Nearly as tall as most, because what follows can be pressed already.
  <Skeleton className="h-28 rounded-xl sm:h-16" />,
);

/** What a dashboard has heard of the inbox: the bell counts what is unread, and what is urgent stands here. */
export function AccountNotices({ news }: { news: NoticeNews | undefined }) {
  const unread = news?.unread_notices;
  useEffect(() => {
    if (unread !== undefined) noteUnread(unread);
  }, [unread]);
  const [isKeeping] = useState(isPushToBeKept);
  return (
    <>
      {isKeeping ? <PushKeeper /> : null}
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
