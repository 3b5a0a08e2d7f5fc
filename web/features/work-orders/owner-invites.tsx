import { Handshake } from 'lucide-react';
import type { TechnicianWork } from '#shared/contract/work-orders.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EndAssignmentButton } from './end-assignment-button.tsx';

type Owner = TechnicianWork['owners'][number];

/** Owners who ask the technician to work for them. */
export function OwnerInvites({ owners }: { owners: Owner[] }) {
  const asking = owners.filter(({ state }) => state === 'INVITED');
  if (asking.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-col gap-3">
      {asking.map((owner) => (
        <Invite key={owner.id} owner={owner} />
      ))}
    </ul>
  );
}

function Invite({ owner: { id, owner_name: name } }: { owner: Owner }) {
  const agree = trpc.workOrders.agree.useMutation();
  const end = trpc.workOrders.endLink.useMutation();
  const write = useWrite();
  return (
    <li>
      <Card className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center">
        <p className="flex min-w-0 flex-1 items-start gap-3 text-sm">
          <Handshake aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
          <span className="min-w-0 break-words">
            <span className="font-semibold">{name}</span> ingin memberi Anda pekerjaan di kostnya. Nama dan nomor Anda
            terlihat olehnya setelah Anda setuju.
          </span>
        </p>
        <div className="flex gap-2 max-sm:*:flex-1">
          <Button
            variant="secondary"
            about={name}
            loading={end.isPending}
            onClick={() =>
              void write(() => end.mutateAsync({ id }), { done: 'Ajakan ditolak', failed: 'Gagal menolak ajakan' })
            }
          >
            Tolak
          </Button>
          <Button
            about={`bekerja untuk ${name}`}
            loading={agree.isPending}
            onClick={() =>
              void write(() => agree.mutateAsync({ id }), {
                done: `Anda sekarang bekerja untuk ${name}`,
                failed: 'Gagal menerima ajakan',
              })
            }
          >
            Setuju
          </Button>
        </div>
      </Card>
    </li>
  );
}

/** The owners that the technician works for, each with a button to end that. */
export function OwnersOfTechnician({ owners }: { owners: Owner[] }) {
  const active = owners.filter(({ state }) => state === 'ACTIVE');
  if (active.length === 0) return null;
  return (
    <section className="mt-8 xl:mt-0">
      <h2 className="mb-3 text-base">Anda bekerja untuk</h2>
      <ul className="flex flex-col gap-2">
        {active.map((owner) => (
          <ActiveOwner key={owner.id} owner={owner} />
        ))}
      </ul>
    </section>
  );
}

function ActiveOwner({ owner: { id, owner_name: name } }: { owner: Owner }) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-lg border bg-raised py-1 pr-1 pl-4 text-sm">
      <span className="min-w-0 break-words">{name}</span>
      <EndAssignmentButton
        id={id}
        what={`Berhenti bekerja untuk ${name}`}
        description="Pekerjaan yang belum selesai kembali kepadanya, dan Anda tidak menerima yang baru."
        word="Berhenti"
        variant="ghost"
        className="text-muted"
      />
    </li>
  );
}
