import { trpc } from '../../data/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const NoticeCard = lazyPart(() => import('./notice-card.tsx').then((module) => module.NoticeCard));

/** What the account is told and has not laid aside; nearly always nothing. */
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
