import { X } from 'lucide-react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import type { AccountNotice } from '#shared/contract/notices.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** One notice with a button to close it: it disappears at once, and comes back if that could not be stored. */
export function NoticeCard({ notice }: { notice: AccountNotice }) {
  const { list } = trpc.useUtils().notices;
  const markRead = trpc.notices.markRead.useMutation({
    onMutate: async () => {
      await list.cancel();
      list.setData({}, (page) => page && { ...page, items: page.items.filter(({ id }) => id !== notice.id) });
    },
    onError: (error) => {
      toast.error(failureMessage(error, 'Gagal menutup pemberitahuan'));
      void list.invalidate();
    },
  });
  return (
    <Notice
      tone="warning"
      action={
        <Button
          variant="ghost"
          size="icon"
          className="-my-2 -mr-3 self-start"
          aria-label="Tutup pemberitahuan"
          onClick={() => markRead.mutate({ id: notice.id })}
        >
          <X aria-hidden className="size-4" />
        </Button>
      }
    >
      <NoticeText notice={notice} />
    </Notice>
  );
}

function NoticeText({ notice }: { notice: AccountNotice }) {
  switch (notice.kind) {
    case 'NEW_DEVICE':
      return (
        <>
          Masuk dari perangkat baru: {notice.details.device}, {formatInstant(notice.created_at)}. Bukan Anda?{' '}
          <Link to="/profil?tab=perangkat" className="font-semibold underline">
            Keluarkan semua perangkat lain
          </Link>{' '}
          dan{' '}
          <Link to="/profil?tab=password" className="font-semibold underline">
            ganti kata sandi
          </Link>
          .
        </>
      );
    case 'TENANCY_DECLINED':
      return (
        <>
          Penyewa yang Anda masukkan ke kamar {notice.details.room_number} · {notice.details.kost_name} menyatakan bukan
          penghuninya. Penyewaan diakhiri dan kamar tersedia kembali.
        </>
      );
    default:
      return notice satisfies never;
  }
}
