import { useState } from 'react';
import type { SettlementView } from '#shared/contract/settlements.ts';
import { MOVE_IN_REMOVED_HOURS } from '#shared/rules/settlement.ts';
import { formatInstantDay } from '../../lib/today.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { PhotoPicker, PhotoRow } from '../files/lazy-photos.tsx';
import { inspectedOf } from './settlement-words.ts';

export interface MoveInDialogProps {
  tenancyId: string;
  /** Whose tenancy it is; undefined for one's own. */
  of?: string | undefined;
  onClose: () => void;
}

/** How the room was found at moving in: photos of owner and tenant, which stand beside those of moving out. */
export function MoveInDialog({ tenancyId, of, onClose }: MoveInDialogProps) {
  const view = trpc.settlements.get.useQuery({ id: tenancyId });
  return (
    <Dialog title="Foto saat masuk" description={of} onClose={onClose}>
      <Loaded query={view} failed="Gagal memuat foto saat masuk" waiting={<SkeletonList count={3} className="h-24" />}>
        {(data) => <Photos view={data} />}
      </Loaded>
    </Dialog>
  );
}

function Photos({ view }: { view: SettlementView }) {
  const isFixed = view.status !== 'ACTIVE' || !['DRAFT', 'CANCELLED'].includes(view.settlement?.state ?? 'DRAFT');
  const items = inspectedOf(view).map(({ item }) => item);
  const others = view.move_in.flatMap(({ item }) => (item === null || items.includes(item) ? [] : item));
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        Dilihat pemilik kost dan penyewa, dan dibandingkan saat keluar kos. Tiap foto bertanggal, dan hanya dapat
        dihapus pengunggahnya dalam {MOVE_IN_REMOVED_HOURS} jam.
      </p>
      {isFixed ? <Notice tone="info">Foto saat masuk tidak dapat ditambah lagi.</Notice> : null}
      {[null, ...items, ...new Set(others)].map((item) => (
        <Thing key={item ?? ''} view={view} item={item} isFixed={isFixed} />
      ))}
    </div>
  );
}

function Thing({ view, item, isFixed }: { view: SettlementView; item: string | null; isFixed: boolean }) {
  const name = item ?? 'Seluruh kamar';
  const add = trpc.settlements.addMoveInPhoto.useMutation();
  const run = useWrite();
  const [chosen, setChosen] = useState<string[]>([]);
  const photos = view.move_in.filter((each) => each.item === item);
  if (isFixed && photos.length === 0) return null;
  const keep = (addresses: string[]) => {
    setChosen(addresses);
    const [photo] = addresses;
    if (photo === undefined) return;
    void run(
      () => add.mutateAsync({ id: view.tenancy_id, item, photo }),
      { done: 'Foto disimpan!', failed: 'Gagal menyimpan foto' },
      () => setChosen([]),
    );
  };
  return (
    <FieldGroup label={name}>
      {photos.map((each) => (
        <Kept key={each.id} view={view} photo={each} label={name} />
      ))}
      {isFixed ? null : (
        <PhotoPicker
          name={`masuk.${name}`}
          purpose="payment_proof"
          value={chosen}
          onChange={keep}
          onWaiting={() => undefined}
        />
      )}
    </FieldGroup>
  );
}

interface KeptProps {
  view: SettlementView;
  photo: SettlementView['move_in'][number];
  label: string;
}

/** One photo, with its day and who has added it, who may take it away for a day. */
function Kept({ view, photo: { id, photo, by_tenant: byTenant, added_at: at }, label }: KeptProps) {
  const { role } = useCurrentUser();
  const remove = trpc.settlements.removeMoveInPhoto.useMutation();
  const [isNew] = useState(() => Date.now() - Date.parse(at) < MOVE_IN_REMOVED_HOURS * 3_600_000);
  const mayRemove = isNew && byTenant === (role === 'TENANT') && view.settlement === null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PhotoRow
        addresses={[photo]}
        label={`${label}, ${formatInstantDay(at, view.kost_id)}`}
        className="w-20"
        columns="grid-cols-1"
      />
      <p className="min-w-0 flex-1 text-sm text-muted">
        {formatInstantDay(at, view.kost_id)}, dari {byTenant ? 'penyewa' : 'pemilik kost'}
      </p>
      {mayRemove ? (
        <ConfirmedWrite
          title="Hapus foto ini?"
          description="Foto hilang bagi pemilik kost dan penyewa."
          confirmLabel="Hapus Foto"
          danger
          call={remove}
          input={{ id: view.tenancy_id, photo_id: id }}
          done="Foto dihapus!"
          failed="Gagal menghapus foto"
        >
          <Button variant="dangerGhost" size="sm" about={`foto ${label}`}>
            Hapus
          </Button>
        </ConfirmedWrite>
      ) : null}
    </div>
  );
}
