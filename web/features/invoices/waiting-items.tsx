import { useState } from 'react';
import type { WaitingItems as Waiting } from '#shared/contract/waiting-items.ts';
import { formatRupiah } from '#shared/format.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { can } from '#shared/policy.ts';
import { toast } from '../../lib/toast.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseMany } from '../../ui/choose-many.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Filter = { kost_id?: string | undefined; tenancy_id?: string };

/** What waits for the next rents of a kost, of one tenancy, or of all. */
export function useWaitingItems(filter: Filter) {
  const user = useCurrentUser();
  const enabled = can(user, 'invoice:bill-month');
  const { data } = trpc.invoices.waitingItems.useQuery(filter, { enabled });
  return enabled ? data : undefined;
}

export function sumOfItems(rows: Waiting['rows']): string {
  return formatRupiah(rows.reduce((sum, { amount }) => sum + amount, 0));
}

/** How much waits for the next rents, with a look at each; nothing if nothing waits. */
export function WaitingItems(filter: Filter) {
  const waiting = useWaitingItems(filter);
  const [isOpen, setOpen] = useState(false);
  const rows = waiting?.rows ?? [];
  return (
    <>
      {rows.length === 0 ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-40 text-sm text-muted">
            {`${rows.length} item menunggu tagihan sewa berikutnya, `}
            <span className="tabular">{sumOfItems(rows)}</span>
          </p>
          <Button variant="soft" size="sm" className="shrink-0" onClick={() => setOpen(true)}>
            Lihat item
          </Button>
        </div>
      )}
      {isOpen && waiting ? <WaitingItemsDialog waiting={waiting} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Each of them, to be taken back: none is chosen at first. */
function WaitingItemsDialog({ waiting: { rows, has_more }, onClose }: { waiting: Waiting; onClose: () => void }) {
  const takeBack = trpc.invoices.takeBackItems.useMutation();
  const run = useWrite();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const write = async () => {
    const { taken_back: count, billed } = await takeBack.mutateAsync({ ids });
    const stays = rows
      .filter(({ id }) => billed.includes(id))
      .map(({ tenant_name: name, title }) => `${name} (${title})`);
    if (count === 0) toast.info('Sudah tidak menunggu: item itu sudah ditagih atau dibatalkan');
    else
      toast.success(`${count} item dibatalkan`, {
        description: stays.length === 0 ? undefined : `Tetap, karena sudah ditagih: ${stays.join(', ')}.`,
      });
  };
  return (
    <Dialog
      title="Menunggu tagihan sewa"
      description="Masuk ke tagihan sewa berikutnya yang dibuat, dengan jatuh tempo dan dendanya. Penyewa baru melihatnya di sana."
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          loading={takeBack.isPending}
          disabled={ids.length === 0}
          onClick={() => void run(write, { failed: 'Gagal membatalkan item' }, (isMade) => isMade && onClose())}
        >
          {ids.length === 0 ? 'Pilih yang dibatalkan' : `Batalkan ${ids.length} item`}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <ChooseMany
          label="Item yang menunggu"
          left={new Set(rows.filter(({ id }) => !chosen.has(id)).map(({ id }) => id))}
          onLeft={(left) => setChosen(new Set(rows.filter(({ id }) => !left.has(id)).map(({ id }) => id)))}
          rows={rows.map(({ id, room_number, tenant_name, title, amount, has_ended: hasEnded }) => ({
            id,
            title: `${room_number} · ${tenant_name}`,
            note: `${title} · ${formatRupiah(amount)}${hasEnded ? ' · sudah keluar kos, tidak akan tertagih' : ''}`,
          }))}
        />
        {has_more ? <p className="text-xs text-muted">{`Yang tampil ${MOST_BILLS_AT_ONCE} item pertama.`}</p> : null}
      </div>
    </Dialog>
  );
}
