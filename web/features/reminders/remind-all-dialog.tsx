import { useState } from 'react';
import type { DueTenancy } from '#shared/contract/reminders.ts';
import { reminderText } from '#shared/message-texts/reminder.ts';
import { MAX_PAGE_SIZE } from '#shared/rules/page.ts';
import { usePages } from '../../data/use-pages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { QueueDialog } from './queue-dialog.tsx';

interface RemindAllDialogProps {
  filter: { kost_id: string | undefined; state: 'LATE' | undefined };
  onClose: () => void;
}

/** Whom to remind, one after the other; who was reminded today is done. */
export function RemindAllDialog({ filter, onClose }: RemindAllDialogProps) {
  const due = usePages('reminders.due', { ...filter, limit: MAX_PAGE_SIZE });
  const rows = due.data?.pages.flatMap(({ items }) => items);
  if (rows === undefined)
    return (
      <Dialog title="Ingatkan semua" onClose={onClose}>
        <Loaded query={due} failed="Gagal memuat daftar pengingat" waiting={<SkeletonStack heights={['h-40']} />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  return <Queue rows={rows} hasMore={due.hasNextPage} onClose={onClose} />;
}

function Queue({ rows, hasMore, onClose }: { rows: DueTenancy[]; hasMore: boolean; onClose: () => void }) {
  // Who pays while the others are reminded stays in the count.
  const [started] = useState(rows);
  return (
    <QueueDialog
      title="Ingatkan semua"
      queueOf={(opened) => {
        const present = new Map(rows.map((row) => [row.tenancy_id, row]));
        return started.filter(isToRemind).map((before) => {
          const row = present.get(before.tenancy_id);
          const isSent = opened.has(before.tenancy_id) || isReminded(row ?? before);
          const isGone = !isSent && (row === undefined || !isToRemind(row));
          return { ...(row ?? before), whyNot: null, hasFailed: false, isGone, isDone: isSent || isGone };
        });
      }}
      textOf={(draft) => reminderText(draft, draft.tone)}
      done="Semua sudah diingatkan hari ini."
      below={
        hasMore ? (
          <p className="text-xs text-muted">{`Yang tampil ${MAX_PAGE_SIZE} pertama. Pilih satu kost untuk sisanya.`}</p>
        ) : null
      }
      onClose={onClose}
    />
  );
}

/** Whether a row is reminded with the others: not while a report waits for the owner, nor against a wish. */
function isToRemind({ awaits_verification, wants_no_reminders }: DueTenancy): boolean {
  return !awaits_verification && !wants_no_reminders;
}

function isReminded({ last_reminder: last }: DueTenancy): boolean {
  return last?.is_today === true && last.state !== 'FAILED';
}
