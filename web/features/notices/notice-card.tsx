import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountNotice } from '#shared/contract/notices.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { noticeText } from './notice-text.ts';
import { formatInstant } from '../../lib/today.ts';

/** One notice with a button to close it: it disappears at once, and comes back if that could not be stored. */
export function NoticeCard({ notice }: { notice: AccountNotice }) {
  const [isClosed, setIsClosed] = useState(false);
  const refresh = useRefresh();
  const markRead = trpc.notices.markRead.useMutation({
    onMutate: () => setIsClosed(true),
    onSuccess: () => void refresh(),
    onError: (error) => {
      toast.error(failureMessage(error, 'Gagal menutup pemberitahuan'));
      setIsClosed(false);
    },
  });
  if (isClosed) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button
          variant="ghost"
          size="icon"
          icon={X}
          className="-my-2 -mr-3 self-start"
          aria-label="Tutup pemberitahuan"
          onClick={() => markRead.mutate({ id: notice.id })}
        />
      }
    >
      {notice.kind === 'NEW_DEVICE' ? (
        <NewDevice device={notice.details.device} at={notice.created_at} />
      ) : (
        <span className="whitespace-pre-line">{noticeText(notice)}</span>
      )}
    </Notice>
  );
}

function NewDevice({ device, at }: { device: string; at: string }) {
  return (
    <>
      Masuk dari perangkat baru: {device}, {formatInstant(at)}. Bukan Anda?{' '}
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
}
