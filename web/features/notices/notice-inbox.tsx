import { CheckCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { AccountNotice } from '#shared/contract/notices.ts';
import { formatDay } from '#shared/format.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { READ_NOTICES_KEPT_DAYS } from '#shared/rules/notice.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { toast } from '../../lib/toast.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { noteUnread, useUnread } from '../../data/unread-notices.ts';
import { usePages } from '../../data/use-pages.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { dayOf, today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { NoticeRow } from './notice-row.tsx';

const LIST_FAILED = 'Gagal memuat pemberitahuan';

/** All notices of the account, newest first; opening one marks it as read. */
export function NoticeInbox() {
  const query = usePages('notices.list', { limit: SCREEN_PAGE_SIZE });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  useCountOf(rows, query.data !== undefined && !query.hasNextPage);
  return (
    <>
      <PageHeader
        beside
        className="mb-2!"
        title="Pemberitahuan"
        action={<ReadAll newest={rows.find(isUnread) === undefined ? undefined : rows[0]} />}
      />
      <p className="mb-6 text-muted">
        Tentang tagihan, keluhan, kontrak, dan keamanan akun Anda. Yang sudah dibaca disimpan {READ_NOTICES_KEPT_DAYS}{' '}
        hari.
      </p>
      <DataList
        query={query}
        failed={LIST_FAILED}
        waiting={<SkeletonList count={4} />}
        moreClassName="mt-4"
        empty={
          <EmptyState
            drawing="message"
            title="Belum ada pemberitahuan"
            description="Yang perlu Anda ketahui akan tampil di sini."
          />
        }
      >
        {(notices) => (
          <div className="flex flex-col gap-5">
            {daysOf(notices).map(({ day, of }) => (
              <section key={day} aria-labelledby={`hari-${day}`}>
                <h2 id={`hari-${day}`} className="mb-2 text-sm text-muted">
                  {dayName(day)}
                </h2>
                <ul className="divide-y overflow-hidden rounded-xl border bg-raised shadow-card">
                  {of.map((notice) => (
                    <NoticeRow key={notice.id} notice={notice} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </DataList>
    </>
  );
}

/** The notices of each day, in their order. */
function daysOf(notices: readonly AccountNotice[]): { day: string; of: AccountNotice[] }[] {
  const days: { day: string; of: AccountNotice[] }[] = [];
  for (const notice of notices) {
    const day = dayOf(notice.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.of.push(notice);
    else days.push({ day, of: [notice] });
  }
  return days;
}

function dayName(day: string): string {
  if (day === today()) return 'Hari ini';
  return day === addDays(today(), -1) ? 'Kemarin' : formatDay(day);
}

function isUnread({ read_at: readAt }: AccountNotice): boolean {
  return readAt === null;
}

/** Passes the number of unread notices to the bell. Until the whole list is loaded, the bell may know of more. */
function useCountOf(rows: AccountNotice[], isAll: boolean): void {
  const unread = rows.filter(isUnread).length;
  const known = useUnread();
  const count = isAll ? unread : Math.max(known, unread);
  useEffect(() => noteUnread(count), [count]);
}

/** @param newest the first notice of the list, if any of them is unread */
function ReadAll({ newest }: { newest: AccountNotice | undefined }) {
  const refresh = useRefresh();
  const readAll = trpc.notices.readAll.useMutation({
    onSuccess: () => {
      noteUnread(0);
      void refresh();
    },
    onError: (error) => toast.error(failureMessage(error, 'Gagal menandai pemberitahuan')),
  });
  if (newest === undefined) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={CheckCheck}
      loading={readAll.isPending}
      onClick={() => readAll.mutate({ newest: newest.id })}
    >
      Tandai semua<span className="sr-only"> dibaca</span>
    </Button>
  );
}
