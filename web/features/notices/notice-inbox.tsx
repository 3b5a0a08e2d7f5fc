import { CheckCheck } from 'lucide-react';
import { useEffect } from 'react';
import { toast } from 'sonner';
import type { AccountNotice } from '#shared/contract/notices.ts';
import { READ_NOTICES_KEPT_DAYS } from '#shared/rules/notice.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { noteUnread, useUnread } from '../../data/unread-notices.ts';
import { usePages } from '../../data/use-pages.ts';
import { useRefresh } from '../../data/use-refresh.ts';
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
        title="Pemberitahuan"
        description={`Kabar tentang tagihan, keluhan, kontrak, dan keamanan akun Anda. Yang sudah dibaca disimpan ${READ_NOTICES_KEPT_DAYS} hari.`}
        action={<ReadAll newest={rows.find(isUnread) === undefined ? undefined : rows[0]} />}
      />
      <DataList
        query={query}
        failed={LIST_FAILED}
        waiting={<SkeletonList count={4} />}
        moreClassName="mt-4"
        empty={
          <EmptyState
            drawing="message"
            title="Belum ada pemberitahuan"
            description="Kabar untuk Anda akan tampil di sini."
          />
        }
      >
        {(notices) => (
          <ul className="divide-y overflow-hidden rounded-xl border bg-raised shadow-card">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </DataList>
    </>
  );
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
      icon={CheckCheck}
      loading={readAll.isPending}
      onClick={() => readAll.mutate({ newest: newest.id })}
    >
      Tandai semua dibaca
    </Button>
  );
}
