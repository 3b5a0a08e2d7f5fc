import { clsx } from 'clsx';
import { FileText, House, type LucideIcon, MessageSquareText, ShieldCheck, UserCheck, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import type { AccountNotice } from '#shared/contract/notices.ts';
import type { NoticeGroup } from '#shared/enums.ts';
import { noticePath, noticeRecord } from '#shared/notice-kinds.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { noteUnread, useUnread } from '../../data/unread-notices.ts';
import { formatAgo } from '../../lib/ago.ts';
import { noticeText } from './notice-text.ts';
import { formatInstant } from '../../lib/today.ts';

const icons: Record<NoticeGroup, LucideIcon> = {
  SECURITY: ShieldCheck,
  REGISTRATIONS: UserCheck,
  BILLS: FileText,
  PAYMENTS: Wallet,
  COMPLAINTS: MessageSquareText,
  TENANCY: House,
};

/** One notice, which leads to what it is about and is then read. */
export function NoticeRow({ notice }: { notice: AccountNotice }) {
  const { role } = useCurrentUser();
  const unread = useUnread();
  const markRead = trpc.notices.markRead.useMutation();
  const isUnread = notice.read_at === null;
  const Icon = icons[noticeRecord(notice.kind).group];
  const open = () => {
    if (!isUnread) return;
    markRead.mutate({ id: notice.id });
    noteUnread(Math.max(0, unread - 1));
  };
  return (
    <li>
      <Link
        to={noticePath(notice, role)}
        onClick={open}
        className={clsx('flex items-start gap-3 p-4 hover:bg-sunken', isUnread && 'bg-primary-soft/40')}
      >
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-xl bg-sunken text-muted [&>svg]:size-5"
        >
          <Icon />
        </span>
        <span className="min-w-0 flex-1">
          <span className={clsx('block', isUnread ? 'font-semibold' : 'font-medium')}>
            {noticeRecord(notice.kind).title}
            {isUnread ? <span className="sr-only"> (belum dibaca)</span> : null}
          </span>
          <span className="block text-sm break-words whitespace-pre-line text-muted">{noticeText(notice)}</span>
          <time dateTime={notice.created_at} title={formatInstant(notice.created_at)} className="text-xs text-muted">
            {formatAgo(notice.created_at)}
          </time>
        </span>
        {isUnread ? <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-primary" /> : null}
      </Link>
    </li>
  );
}
