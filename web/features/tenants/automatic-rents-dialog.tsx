import { useState } from 'react';
import { toast } from 'sonner';
import type { AutomaticRentsSet, TenantOfList } from '#shared/contract/tenants.ts';
import { MAX_PAGE_SIZE } from '#shared/rules/page.ts';
import { byRoom } from '../../lib/by-room.ts';
import { trpc } from '../../data/trpc.ts';
import { usePages } from '../../data/use-pages.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseMany } from '../../ui/choose-many.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { rentDayLabels, rentDayOf, rentDays } from './rent-day-options.ts';

/** The due dates to choose from: the present ones, the day on which each moved in, or a fixed one. */
const KEEP = 'KEEP';
const days = [KEEP, ...rentDays] as const;
const dayLabels = { ...rentDayLabels(''), '': 'Tanggal masuk masing-masing', [KEEP]: 'Tanpa mengubah tanggal' };

const ways = ['ON', 'OFF'] as const;
const wayLabels = { ON: 'Aktif', OFF: 'Hentikan' };

/** Switches the automatic rents of a kost's tenants on or off, or gives them another due day: all or some. */
export function AutomaticRentsDialog({ kostId, onClose }: { kostId: string; onClose: () => void }) {
  const tenants = usePages('tenants.list', { kostId, status: 'LIVE', limit: MAX_PAGE_SIZE });
  const { send, isPending } = useSetRents(onClose);
  const [way, setWay] = useState<(typeof ways)[number]>('ON');
  const [day, setDay] = useState<string>(KEEP);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isOn = way === 'ON';
  const concerned = (all: TenantOfList[]) => all.filter(isOn ? paysRent : isAutomatic).toSorted(byRoom);
  const all = tenants.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = concerned(all).filter(({ id }) => !left.has(id));
  const fixed = isOn && day !== KEEP ? { day: rentDayOf(day) } : {};

  return (
    <Dialog
      title="Tagihan otomatis"
      description={summaryOf(chosen, isOn)}
      onClose={onClose}
      footer={
        <Button
          loading={isPending}
          disabled={chosen.length === 0}
          onClick={() => send({ tenancy_ids: chosen.map(({ id }) => id), is_on: isOn, ...fixed })}
        >
          {`${isOn ? 'Terapkan ke' : 'Hentikan untuk'} ${chosen.length} penyewa`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Tagihan otomatis"
            of={ways}
            labels={wayLabels}
            value={way}
            onChange={({ target }) => setWay(target.value === 'OFF' ? 'OFF' : 'ON')}
          />
          {isOn ? (
            <SelectField
              label="Jatuh tempo setiap"
              of={days}
              labels={dayLabels}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          ) : null}
        </div>
        <p className="text-xs text-muted">
          {isOn
            ? 'Berlaku mulai tagihan berikutnya; yang sudah dikirim tetap. Sewa dan denda masing-masing tetap.'
            : 'Tagihan yang sudah dikirim tetap berlaku; draf yang menunggu dibatalkan.'}
        </p>
        <DataList
          query={tenants}
          failed="Gagal memuat data penyewa"
          waiting={<SkeletonList count={5} className="h-12" />}
          empty={<p className="text-sm text-muted">Belum ada penyewa.</p>}
        >
          {(shown) => (
            <ChooseMany
              label="Penyewa"
              left={left}
              onLeft={setLeft}
              rows={concerned(shown).map((tenant) => ({
                id: tenant.id,
                title: `${tenant.room_number} · ${tenant.full_name}`,
                note: wordsOf(tenant, isOn ? newDay(tenant, day) : null),
              }))}
            />
          )}
        </DataList>
      </div>
    </Dialog>
  );
}

function useSetRents(onClose: () => void) {
  const set = trpc.tenants.setAutomaticRents.useMutation();
  const run = useWrite();
  return {
    isPending: set.isPending,
    send: (input: Parameters<typeof set.mutateAsync>[0]) =>
      void run(
        async () => tell(await set.mutateAsync(input), input.is_on),
        { failed: 'Gagal mengatur tagihan otomatis' },
        (isMade) => isMade && onClose(),
      ),
  };
}

function tell({ set, ended, billed_otherwise: otherwise }: AutomaticRentsSet, isOn: boolean): void {
  const skipped = [
    ...(ended.length > 0 ? [`${ended.length} sudah keluar kos`] : []),
    ...(otherwise.length > 0 ? [`${otherwise.length} ditagih dengan cara lain`] : []),
  ];
  const description = skipped.length === 0 ? undefined : `Dilewati: ${skipped.join(', ')}.`;
  if (set === 0) toast.info('Tidak ada tagihan otomatis yang berubah', { description });
  else toast.success(`Tagihan otomatis ${set} penyewa ${isOn ? 'aktif' : 'dihentikan'}!`, { description });
}

function summaryOf(chosen: TenantOfList[], isOn: boolean): string {
  const started = chosen.filter((tenant) => !isAutomatic(tenant)).length;
  return `${chosen.length} penyewa${isOn && started > 0 ? `, ${started} baru aktif` : ''}`;
}

function paysRent({ monthly_rent: rent, next_rent: next }: TenantOfList): boolean {
  return rent > 0 || next !== null;
}

function isAutomatic({ automatic_rent: rent }: TenantOfList): boolean {
  return rent?.is_on ?? false;
}

/** The day on which the rent is due after the change. */
function newDay({ automatic_rent: rent, contract_start }: TenantOfList, chosen: string): number {
  const ofContract = Number(contract_start.slice(8));
  return (chosen === KEEP ? rent?.day : rentDayOf(chosen)) ?? ofContract;
}

/** The day before and after; null for none any more. */
function wordsOf({ automatic_rent: rent }: TenantOfList, day: number | null): string {
  const before = rent?.is_on ? `tanggal ${rent.day}` : 'tidak aktif';
  const after = day === null ? 'tidak aktif' : `tanggal ${day}`;
  return before === after ? `Tetap ${after}` : `Sekarang ${before} → ${after}`;
}
