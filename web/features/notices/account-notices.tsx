import { trpc } from '../../data/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const NoticeCard = lazyPart(() => import('./notice-card.tsx').then((module) => module.NoticeCard));

/** The account's unread notices; mostly none. */
export function AccountNotices() {
  const { data } = trpc.notices.list.useQuery({});
  if (!data?.items.length) return null;
  return (
    <section aria-label="Pemberitahuan" className="mb-6 flex flex-col gap-3">
      {data.items.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
