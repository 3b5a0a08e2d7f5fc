import { LogOut, MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeviceSession } from '#shared/contract/sessions.ts';
import { SESSION_IDLE_DAYS } from '#shared/rules/account.ts';
import { trpc } from '../../data/trpc.ts';
import { usePages } from '../../data/use-pages.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { formatAgo } from '../../lib/ago.ts';
import { failureMessage } from '../../data/call-error.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { formatInstant } from '../../lib/today.ts';

/** Where the account is signed in, this device first; each can be signed out, or all others at once. */
export function DeviceList() {
  const devices = usePages('sessions.list', {});
  return (
    <Section
      title="Perangkat"
      description={`Tempat akun Anda sedang masuk. Perangkat yang tidak dipakai ${SESSION_IDLE_DAYS} hari keluar otomatis.`}
    >
      <DataList
        query={devices}
        failed="Gagal memuat daftar perangkat"
        waiting={<SkeletonList count={2} />}
        empty={null}
        moreClassName="mt-4"
      >
        {(sessions) => (
          <>
            <ul className="flex flex-col divide-y">
              {sessions
                .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
                .map((session) => (
                  <DeviceRow key={session.id} session={session} />
                ))}
            </ul>
            {sessions.some((session) => !session.is_current) ? <EndOthers /> : null}
          </>
        )}
      </DataList>
    </Section>
  );
}

function DeviceRow({ session }: { session: DeviceSession }) {
  const end = useEnding(trpc.sessions.end.useMutation(), 'Perangkat telah dikeluarkan.');
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-xl bg-sunken text-muted">
        <MonitorSmartphone className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {session.device_name || 'Perangkat tidak dikenal'}
            {session.is_current ? <Badge tone="success">Perangkat ini</Badge> : null}
          </p>
          <p className="text-sm text-muted">
            {session.is_current
              ? 'Sedang dipakai'
              : `Terakhir dipakai ${formatAgo(session.last_used_at).toLowerCase()}`}{' '}
            · {session.network ? `jaringan ${beginningOf(session.network)}` : 'jaringan tidak diketahui'}
          </p>
          <p className="text-xs text-muted">Masuk {formatInstant(session.created_at)}</p>
        </div>
        {session.is_current ? null : (
          <Button
            variant="dangerGhost"
            size="sm"
            className="-ml-3 self-start sm:ml-0 sm:self-center"
            icon={LogOut}
            loading={end.isPending}
            onClick={() => void end.run({ id: session.id })}
          >
            Keluarkan<span className="sr-only"> {session.device_name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function EndOthers(): ReactNode {
  const [asking, setAsking] = useState(false);
  const end = useEnding(trpc.sessions.endOthers.useMutation(), 'Semua perangkat lain telah dikeluarkan.');
  return (
    <>
      <Button variant="secondary" className="mt-2 max-sm:w-full" onClick={() => setAsking(true)}>
        Keluarkan semua lainnya
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Keluarkan semua perangkat lain?"
        description="Hanya perangkat ini yang tetap masuk. Jika ada yang masuk tanpa izin Anda, ganti juga kata sandi."
        confirmLabel="Keluarkan"
        danger
        loading={end.isPending}
        onConfirm={() => void end.run().then(() => setAsking(false))}
      />
    </>
  );
}

interface Ending<Input> {
  isPending: boolean;
  mutateAsync: (input: Input) => Promise<unknown>;
}

/** Ends sessions, says so, and fetches the list again, also if they had ended already. */
function useEnding<Input>({ isPending, mutateAsync }: Ending<Input>, done: string) {
  const refresh = useRefresh();
  const run = async (input: Input) => {
    try {
      await mutateAsync(input);
      toast.success(done);
    } catch (error) {
      toast.error(failureMessage(error, 'Gagal mengeluarkan perangkat'));
    }
    await refresh();
  };
  return { isPending, run };
}

/** The known part of a network's addresses, as people write addresses: 114.10.x.x. */
function beginningOf(network: string): string {
  return network.replace(/\.0\.0\/16$/, '.x.x').replace(/::\/32$/, ':…');
}
