import { useState } from 'react';
import type { InvitedMany, WaitingInvitation, WaitingInvitations } from '#shared/contract/invitations.ts';
import { INVITATION_DAYS, INVITATIONS_A_DAY } from '#shared/rules/account-link.ts';
import { isReached } from '#shared/rules/delivery.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseMany } from '../../ui/choose-many.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { isByHand } from './by-hand.ts';
import { InvitationQueue } from './invitation-queue.tsx';
import { formatInstantDay } from '../../lib/today.ts';

interface InviteManyDialogProps {
  kostId?: string | undefined;
  onClose: () => void;
}

/**
 * Invites the tenants of a kost, or of all, who have not opened their account: all or some, after a look at who is reached
 * how. What E-Kost cannot send follows from the owner's own WhatsApp, one after the other.
 */
export function InviteManyDialog({ kostId, onClose }: InviteManyDialogProps) {
  const waiting = trpc.invitations.waiting.useQuery({ kost_id: kostId });
  const [invited, setInvited] = useState<InvitedMany['rows'] | null>(null);
  const [typedLeft, setLeft] = useState<ReadonlySet<string> | null>(null);
  const { send, isPending } = useInvite((rows) => (rows.some(isByHand) ? setInvited(rows) : onClose()));
  const rows = waiting.data?.rows ?? [];
  if (invited !== null) {
    const others = rows.filter(({ user_id: id }) => invited.every((each) => each.user_id !== id));
    const reached = others.filter(({ delivery }) => isReached(delivery)).length;
    return <InvitationQueue rows={invited} reached={reached} onClose={onClose} />;
  }
  const left = typedLeft ?? leftAtFirst(waiting.data);
  const chosen = rows.filter(({ user_id: id }) => !left.has(id));
  const isTooMany = waiting.data !== undefined && chosen.filter(isNew).length > waiting.data.left_today;

  return (
    <Dialog
      title="Undang beberapa penyewa"
      description={`Lewat tautan, masing-masing membuat kata sandinya sendiri. Berlaku ${INVITATION_DAYS} hari, sekali pakai.`}
      onClose={onClose}
      footer={
        <Button
          loading={isPending}
          disabled={chosen.length === 0 || isTooMany}
          onClick={() => send(chosen.map(({ user_id: id }) => id))}
        >
          {`Undang ${chosen.length} penyewa`}
        </Button>
      }
    >
      {waiting.isError && waiting.data === undefined ? (
        <LoadError message="Gagal memuat data penyewa" error={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : null}
      {waiting.isLoading ? <SkeletonList count={5} className="h-12" /> : null}
      {waiting.data === undefined ? null : (
        <div className="flex flex-col gap-4">
          {isTooMany ? (
            <Notice tone="warning" role="alert">
              {waiting.data.left_today === 0
                ? 'Undangan baru untuk hari ini sudah habis. Coba lagi besok.'
                : `Hari ini masih bisa ${waiting.data.left_today} undangan baru. Pilih lebih sedikit, sisanya besok.`}
            </Notice>
          ) : null}
          {!isTooMany && rows.filter(isNew).length > waiting.data.left_today ? (
            <p className="text-sm text-muted">{whyNotAll(waiting.data.left_today)}</p>
          ) : null}
          <Ways chosen={chosen} />
          <ChooseMany
            label="Penyewa"
            left={left}
            onLeft={setLeft}
            rows={rows.map((row) => ({
              id: row.user_id,
              title: `${row.room_number} · ${row.full_name}`,
              note: [...(kostId === undefined ? [row.kost_name] : []), reachOf(row)].join(' · '),
            }))}
          />
          {waiting.data.count > rows.length ? (
            <p className="text-xs text-muted">{`Yang tampil ${rows.length} penyewa pertama dari ${waiting.data.count}.`}</p>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

function useInvite(onInvited: (rows: InvitedMany['rows']) => void) {
  const invite = trpc.invitations.inviteMany.useMutation({ gcTime: 0 });
  const run = useWrite();
  const write = async (ids: string[]) => {
    const { rows } = await invite.mutateAsync({ user_ids: ids });
    const gone = ids.length - rows.length;
    const description = [wordsOf(rows), ...(gone > 0 ? [`${gone} dilewati: sudah punya akun atau keluar kos`] : [])];
    if (rows.length === 0) toast.info('Tidak ada yang diundang', { description: description.join('. ') });
    else toast.success(`${rows.length} undangan dibuat!`, { description: description.filter(Boolean).join('. ') });
    onInvited(rows);
  };
  return {
    isPending: invite.isPending,
    send: (ids: string[]) => void run(() => write(ids), { failed: 'Gagal membuat undangan' }),
  };
}

/** Why not all of them are chosen, and when the others are. */
function whyNotAll(left: number): string {
  const today = left === 0 ? ', hari ini sudah habis' : left < INVITATIONS_A_DAY ? `, hari ini masih ${left}` : '';
  return `${INVITATIONS_A_DAY} sekali jalan: itu batas undangan baru per hari${today}, agar tidak dianggap spam. Sisanya menyusul jika besok Anda menekan Undang lagi.`;
}

/** What E-Kost sends. */
function wordsOf(rows: readonly WaitingInvitation[]): string {
  const by = (way: WaitingInvitation['sent_by']) => rows.filter(({ sent_by: sent }) => sent === way).length;
  return [
    ...(by('WHATSAPP') > 0 ? [`${by('WHATSAPP')} dikirim lewat WhatsApp E-Kost`] : []),
    ...(by('EMAIL') > 0 ? [`${by('EMAIL')} dikirim lewat email`] : []),
  ].join(', ');
}

function isNew({ invited_at: at }: WaitingInvitation): boolean {
  return at === null;
}

/** Who is left out at first: who was told already, who has asked for no messages, and who is beyond the day's number. */
function leftAtFirst(waiting: WaitingInvitations | undefined): ReadonlySet<string> {
  const { rows, left_today: most } = waiting ?? { rows: [], left_today: 0 };
  const told = rows.filter((row) => row.asked_no_messages || (!isNew(row) && !isByHand(row)));
  const late = rows.filter((row) => isNew(row) && !row.asked_no_messages).slice(most);
  return new Set([...told, ...late].map(({ user_id: id }) => id));
}

/** How one is reached: by E-Kost, else from the owner's own WhatsApp, else by nobody. */
function wayOf(row: WaitingInvitation): 'WHATSAPP' | 'EMAIL' | 'HAND' | 'NONE' {
  const by = row.sent_by ?? row.way;
  if (by !== null && row.delivery !== 'FAILED') return by;
  return isByHand(row) ? 'HAND' : 'NONE';
}

function Ways({ chosen }: { chosen: readonly WaitingInvitation[] }) {
  const count = (way: ReturnType<typeof wayOf>) => chosen.filter((row) => wayOf(row) === way).length;
  const parts = [
    [count('WHATSAPP'), 'lewat WhatsApp E-Kost'],
    [count('EMAIL'), 'lewat email'],
    [count('HAND'), 'dari WhatsApp Anda, satu per satu'],
    [count('NONE'), 'tidak terjangkau: salin tautannya'],
  ] as const;
  const shown = parts.filter(([number]) => number > 0);
  return shown.length === 0 ? null : (
    <p className="text-sm">{shown.map(([number, words]) => `${number} ${words}`).join(' · ')}</p>
  );
}

function reachOf(row: WaitingInvitation): string {
  if (row.asked_no_messages) return 'Minta tidak dikirimi pesan';
  if (!isNew(row) && isReached(row.delivery))
    return `Diundang ${formatInstantDay(row.invited_at ?? '')}, ${row.delivery === 'OPENED' ? 'dibuka di WhatsApp Anda' : 'sudah sampai'}`;
  const words = {
    WHATSAPP: 'Lewat WhatsApp E-Kost',
    EMAIL: row.number === 'MOBILE' ? 'Lewat email, dan dari WhatsApp Anda' : 'Lewat email',
    HAND: 'Dari WhatsApp Anda',
    NONE: row.number === 'NONE' ? 'Belum ada nomor dan email' : 'Nomornya tidak bisa WhatsApp, belum ada email',
  }[wayOf(row)];
  return isNew(row) ? words : `Diundang ${formatInstantDay(row.invited_at ?? '')} · ${words}`;
}
