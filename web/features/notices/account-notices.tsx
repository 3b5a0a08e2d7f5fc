import { useEffect } from 'react';
import type { NoticeNews } from '#shared/contract/notices.ts';
import { noteUnread } from '../../data/unread-notices.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const NoticeCard = lazyPart(() => import('./notice-card.tsx').then((module) => module.NoticeCard));

/** What a dashboard has heard of the inbox: the bell counts what is unread, and what is urgent stands here. */
export function AccountNotices({ news }: { news: NoticeNews | undefined }) {
  const unread = news?.unread_notices;
  useEffect(() => {
    if (unread !== undefined) noteUnread(unread);
  }, [unread]);
  if (!news?.urgent_notices.length) return null;
  return (
    <section aria-label="Pemberitahuan" className="mb-6 flex flex-col gap-3">
      {news.urgent_notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
