import { useEffect, useState } from 'react';
import type { AutomaticRentsSet, TenantOfList } from '#shared/contract/tenants.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { missedBills } from '#shared/rules/automatic-rent.ts';
import { MAX_PAGE_SIZE } from '#shared/rules/page.ts';
import { toast } from '../../lib/toast.ts';
import { byRoom } from '../../lib/by-room.ts';
import { today } from '../../lib/today.ts';
import { trpc } from '../../data/trpc.ts';
import { useOwnKosts } from '../../data/use-own-kosts.ts';
import { usePages } from '../../data/use-pages.ts';
import { useTakeBack, wayBack } from '../../data/use-take-back.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseMany } from '../../ui/choose-many.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { KostChoice } from '../../ui/kost-choice.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { rentDayLabels, rentDayOf, rentDays } from './rent-day-options.ts';

/** The due dates to choose from: the present ones, the day on which each moved in, or a fixed one. */
const KEEP = 'KEEP';
const days = [KEEP, ...rentDays] as const;
const dayLabels = { ...rentDayLabels(''), '': 'Tanggal masuk masing-masing', [KEEP]: 'Tanpa mengubah tanggal' };

const ways = ['ON', 'OFF'] as const;
const wayLabels = { ON: 'Aktif', OFF: 'Hentikan' };

/** The late fees a day to choose from, in percent: the present ones, or one for all. */
const fees = [KEEP, '0', '0.5', '1', '2', '3', '5', '10'] as const;
const feeLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(fees.map((fee) => [fee, `${fee.replace('.', ',')}% per hari`])),
  [KEEP]: 'Tanpa mengubah denda',
  '0': 'Tanpa denda',
};

interface AutomaticRentsDialogProps {
  /** The kost that is chosen at first, or all. */
  kostId: string | undefined;
  onClose: () => void;
}

/**
 * Switches the automatic rents of a kost's tenants on or off, or gives them another due day or late fee: all or some, also
 * of all kosts at once.
 */
export function AutomaticRentsDialog({ kostId, onClose }: AutomaticRentsDialogProps) {
  const { data: kosts = [] } = useOwnKosts();
  const [place, setPlace] = useState(kostId ?? '');
  const isOfAll = place === '';
  const tenants = useConcerned(place, isOfAll);
  const { send, isPending } = useSetRents(onClose);
  const [way, setWay] = useState<(typeof ways)[number]>('ON');
  const [day, setDay] = useState<string>(KEEP);
  const [fee, setFee] = useState<string>(KEEP);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isOn = way === 'ON';
  const concerned = (all: TenantOfList[]) => all.filter(isOn ? paysRent : isAutomatic).toSorted(byRoom);
  const all = tenants.data?.pages.flatMap(({ items }) => items) ?? [];
  const wordsOf = (tenant: TenantOfList) => changeOf(tenant, isOn ? { day, fee } : null);
  const chosen = concerned(all).filter(({ id }) => !left.has(id));
  const changing = chosen.filter((tenant) => wordsOf(tenant).isOther);
  // Of one kost all that are ticked are sent, as ever.
  const sent = isOfAll ? changing : chosen;
  const fixed = {
    ...(isOn && day !== KEEP && { day: rentDayOf(day) }),
    ...(isOn && fee !== KEEP && { late_fee_percentage: Number(fee) }),
  };
  // All of them have to be known before they are changed at once.
  const isWhole = !isOfAll || (tenants.data !== undefined && !tenants.hasNextPage);

  return (
    <Dialog
      title="Tagihan otomatis"
      description={isOfAll ? summaryOfAll(chosen, changing) : summaryOf(chosen, isOn)}
      onClose={onClose}
      footer={
        <Button
          loading={isPending}
          disabled={sent.length === 0 || !isWhole}
          onClick={() => send({ tenancy_ids: sent.map(({ id }) => id), is_on: isOn, ...fixed })}
        >
          {`${isOn ? 'Terapkan ke' : 'Hentikan untuk'} ${sent.length} penyewa`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Terms {...{ kosts, place, way, day, fee }} onPlace={setPlace} onWay={setWay} onDay={setDay} onFee={setFee} />
        <p className="text-xs text-muted">
          {isOn
            ? 'Berlaku mulai tagihan berikutnya; yang sudah dikirim tetap. Sewa masing-masing tetap.'
            : 'Tagihan yang sudah dikirim tetap berlaku; draf yang menunggu dibatalkan.'}{' '}
          Dapat dibatalkan setelahnya, juga dari Aktivitas, sampai tagihan berikutnya.
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
                title: [...(isOfAll ? [tenant.kost_name] : []), tenant.room_number, tenant.full_name].join(' · '),
                note: wordsOf(tenant).words,
              }))}
            />
          )}
        </DataList>
      </div>
    </Dialog>
  );
}

interface TermsProps {
  kosts: readonly { id: string; name: string }[];
  /** A kost, or empty for all. */
  place: string;
  onPlace: (place: string) => void;
  way: (typeof ways)[number];
  onWay: (way: (typeof ways)[number]) => void;
  day: string;
  onDay: (day: string) => void;
  fee: string;
  onFee: (fee: string) => void;
}

function Terms({ kosts, place, onPlace, way, onWay, day, onDay, fee, onFee }: TermsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <KostChoice kosts={kosts} value={place} onChange={onPlace} />
      <SelectField
        label="Tagihan otomatis"
        of={ways}
        labels={wayLabels}
        value={way}
        onChange={({ target }) => onWay(target.value === 'OFF' ? 'OFF' : 'ON')}
      />
      {way === 'ON' ? (
        <SelectField
          label="Jatuh tempo setiap"
          of={days}
          labels={dayLabels}
          value={day}
          onChange={({ target }) => onDay(target.value)}
        />
      ) : null}
      {way === 'ON' ? (
        <SelectField
          label="Denda keterlambatan"
          of={fees}
          labels={feeLabels}
          value={fee}
          onChange={({ target }) => onFee(target.value)}
        />
      ) : null}
    </div>
  );
}

function useSetRents(onClose: () => void) {
  const set = trpc.tenants.setAutomaticRents.useMutation();
  const run = useWrite();
  const takeBack = useTakeBack();
  return {
    isPending: set.isPending,
    send: (input: Parameters<typeof set.mutateAsync>[0]) =>
      void run(
        async () => tell(await set.mutateAsync(input), input.is_on, takeBack),
        { failed: 'Gagal mengatur tagihan otomatis' },
        (isMade) => isMade && onClose(),
      ),
  };
}

function tell(
  { set, ended, billed_otherwise: otherwise, change }: AutomaticRentsSet,
  isOn: boolean,
  takeBack: (id: string) => void,
): void {
  const skipped = [
    ...(ended.length > 0 ? [`${ended.length} sudah keluar kos`] : []),
    ...(otherwise.length > 0 ? [`${otherwise.length} ditagih dengan cara lain`] : []),
  ];
  const description = skipped.length === 0 ? undefined : `Dilewati: ${skipped.join(', ')}.`;
  if (set === 0) toast.info('Tidak ada tagihan otomatis yang berubah', { description });
  else
    toast.success(`Tagihan otomatis ${set} penyewa ${isOn ? 'aktif' : 'dihentikan'}!`, {
      description,
      ...wayBack(change, takeBack),
    });
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

/** How it is and how it will be, in words; without a choice it is switched off. */
function changeOf(tenant: TenantOfList, choice: { day: string; fee: string } | null) {
  const { automatic_rent: rent, late_fee_percentage: first } = tenant;
  const present = rent?.late_fee_percentage ?? first;
  // A late fee is told if it is chosen.
  const isFeeChosen = choice !== null && choice.fee !== KEEP;
  const { rent_period: period } = tenant;
  const words = (day: number, fee: number) =>
    `${period === 'MONTH' ? `tanggal ${day}` : rentPeriodLabels[period]}${isFeeChosen ? `, ${feeWords(fee)}` : ''}`;
  const before = rent?.is_on ? words(rent.day, present) : 'tidak aktif';
  const after =
    choice === null ? 'tidak aktif' : words(newDay(tenant, choice.day), isFeeChosen ? Number(choice.fee) : present);
  const isOther = before !== after;
  const missed = choice === null ? missedBills(tenant, today(tenant.kost_id)) : 0;
  const lost = missed > 0 ? `, ${missed} tagihan belum terbit` : '';
  return { isOther, words: isOther ? `Sekarang ${before} → ${after}${lost}` : `Tetap ${after}` };
}

function feeWords(fee: number): string {
  return fee === 0 ? 'tanpa denda' : `denda ${String(fee).replace('.', ',')}%`;
}

function summaryOfAll(chosen: TenantOfList[], changing: TenantOfList[]): string {
  const kosts = new Set(changing.map(({ kost_id: id }) => id)).size;
  return changing.length === 0
    ? `${chosen.length} penyewa, tidak ada yang berubah`
    : `${changing.length} dari ${chosen.length} penyewa berubah, di ${kosts} kost`;
}

/** The present and coming tenants of a kost, or all of those of all kosts. */
function useConcerned(kostId: string, isOfAll: boolean) {
  const ofKost = usePages('tenants.list', { kostId, status: 'LIVE', limit: MAX_PAGE_SIZE }, false, !isOfAll);
  const ofAll = usePages('tenants.listAll', { sort: 'ROOM', limit: MAX_PAGE_SIZE }, false, isOfAll);
  const { hasNextPage, isFetching, isError, fetchNextPage } = ofAll;
  useEffect(() => {
    if (isOfAll && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isOfAll, hasNextPage, isFetching, isError, fetchNextPage]);
  return isOfAll ? ofAll : ofKost;
}
