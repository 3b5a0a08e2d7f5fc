import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { MOST_WITH_SAME_NUMBER, type PendingUser as Applicant } from '#shared/contract/users.ts';
import { formatInstantDay } from '#shared/format.ts';
import { roleNames } from '#shared/labels.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { formatAgo } from '../../lib/ago.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { EmptyStateProps } from '../../ui/empty-state.tsx';
import { usePages } from '../../data/use-pages.ts';
import { CardList } from '../../ui/data-list.tsx';
import { useWrite } from '../../data/use-write.ts';
import { RejectDialog } from './reject-dialog.tsx';

const NONE: EmptyStateProps = {
  drawing: 'people',
  title: 'Tidak ada akun yang menunggu',
  description: 'Semua pendaftaran sudah ditinjau.',
};

/** Accounts that wait for approval, in the order in which they were made. */
export function PendingUsers() {
  const pending = usePages('users.listPending', { limit: SCREEN_PAGE_SIZE });
  return (
    <div className="flex flex-col gap-4">
      <CardList query={pending} failed="Gagal memuat data pengguna" height="h-28" empty={NONE}>
        {(user) => <PendingUser user={user} />}
      </CardList>
    </div>
  );
}

function PendingUser({ user }: { user: Applicant }) {
  const run = useWrite();
  const review = trpc.users.review.useMutation();
  const [rejecting, setRejecting] = useState(false);
  const last = user.past_refusals.at(-1);

  const decide = (action: 'approve' | 'reject', reason?: string) => {
    const words =
      action === 'approve'
        ? { done: 'User berhasil disetujui!', failed: 'Gagal menyetujui user' }
        : { done: 'User berhasil ditolak!', failed: 'Gagal menolak user' };
    // After a rejection that failed, the typed reason stays.
    void run(
      () => review.mutateAsync({ user_id: user.id, action, rejection_reason: reason }),
      words,
      (isMade) => isMade && setRejecting(false),
    );
  };

  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone="primary">{roleNames[user.role]}</Badge>
        <span className="text-xs text-muted">
          {last === undefined ? 'Mendaftar' : 'Mengajukan lagi'}{' '}
          {formatAgo(last?.applied_at ?? user.created_at).toLowerCase()}
        </span>
      </div>
      <div className="min-w-0">
        <h2 className="text-base break-words">{user.full_name}</h2>
        <p className="text-sm break-all text-muted">{user.email}</p>
        <p className="tabular text-sm text-muted">{user.phone}</p>
        <Known user={user} />
      </div>
      {user.past_refusals.length > 0 ? <PastRefusals of={user.past_refusals} /> : null}
      <div className="mt-auto flex flex-wrap gap-2 border-t pt-3">
        <Button
          size="sm"
          className="flex-1"
          icon={Check}
          loading={review.isPending && !rejecting}
          about={user.full_name}
          onClick={() => decide('approve')}
        >
          Setujui
        </Button>
        <Button
          size="sm"
          variant="secondary"
          className="flex-1"
          icon={X}
          disabled={review.isPending}
          about={user.full_name}
          onClick={() => setRejecting(true)}
        >
          Tolak
        </Button>
      </div>
      {rejecting ? (
        <RejectDialog
          title={`Tolak pendaftaran ${user.full_name}`}
          loading={review.isPending}
          onClose={() => setRejecting(false)}
          onReject={(reason) => decide('reject', reason)}
        />
      ) : null}
    </Card>
  );
}

/** What is known of an applicant besides what they typed. */
function Known({ user: { email_proven, same_number: same } }: { user: Applicant }) {
  return (
    <p className="mt-2 flex flex-wrap gap-1.5">
      <Badge tone={email_proven ? 'success' : 'neutral'} className="whitespace-normal!">
        {email_proven ? 'Email dikonfirmasi' : 'Email belum dikonfirmasi'}
      </Badge>
      {same > 0 ? (
        <Badge tone="warning" className="whitespace-normal!">
          Nomor ini juga di {same}
          {same === MOST_WITH_SAME_NUMBER ? '+' : ''} akun lain
        </Badge>
      ) : null}
    </p>
  );
}

/** The refusals that the applicant has answered, the last one first. */
function PastRefusals({ of }: { of: Applicant['past_refusals'] }) {
  return (
    <ul aria-label="Penolakan sebelumnya" className="flex flex-col gap-2 rounded-lg bg-warning-soft p-3 text-sm">
      {of.toReversed().map(({ reason, refused_at: refused, applied_at: applied, note }) => (
        <li key={applied} className="min-w-0 break-words">
          <p className="font-semibold text-warning">Ditolak{refused === null ? '' : ` ${formatInstantDay(refused)}`}</p>
          <p>{reason}</p>
          {note === null ? null : <p className="text-muted">Catatan pemohon: {note}</p>}
        </li>
      ))}
    </ul>
  );
}
