import { moneyStates } from '#shared/enums.ts';
import { moneyStateLabels, moneyWayLabels } from '#shared/labels.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { usePages } from '../../data/use-pages.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { FilterSelect } from '../../ui/text-field.tsx';
import { MoneyDownload } from './money-download.tsx';
import { CHOSEN } from './money-period.ts';
import { MoneyRows } from './money-rows.tsx';
import { MoneySums } from './money-sums.tsx';
import { useMoneyFilters } from './use-money-filters.ts';

/** 'Uang masuk': an owner's payments by the day on which they came in, with their sum. The filters are in the address. */
export function MoneyList({ onOpenInvoice }: { onOpenInvoice: (invoiceId: string) => void }) {
  const filters = useMoneyFilters();
  const { filter, state, days, kost } = filters;
  const listed = { ...filter, state: state.value || ('ANY' as const) };
  const totals = trpc.payments.totals.useQuery(filter);
  const payments = usePages('payments.list', { ...listed, limit: SCREEN_PAGE_SIZE });
  const countOf = (name: (typeof moneyStates)[number]) =>
    totals.data && (totals.data.states.find((each) => each.state === name)?.count ?? 0);

  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Uang masuk</h2>
      <MoneyFilters {...filters} />
      <MoneySums totals={totals.data} isFailed={totals.isError} state={state.value} days={days}>
        <MoneyDownload key={JSON.stringify(listed)} filter={listed} />
      </MoneySums>
      <FilterChips
        label="Saring menurut keadaan"
        value={state.value}
        onChange={state.onChange}
        chips={[
          { value: '', label: 'Semua' },
          ...moneyStates
            .filter((name) => name === 'RECEIVED' || name === state.value || countOf(name) !== 0)
            .map((name) => ({ value: name, label: moneyStateLabels[name], count: countOf(name) })),
        ]}
      />
      <DataList
        query={payments}
        failed="Gagal memuat data pembayaran"
        waiting={<SkeletonList count={6} className="h-24 sm:h-16" />}
        empty={
          filters.isFiltered ? (
            <EmptyState
              drawing="bill"
              title="Tidak ada pembayaran yang cocok"
              description="Ubah saringan untuk melihat pembayaran lain."
              onShowAll={filters.clear}
            />
          ) : (
            <EmptyState
              drawing="bill"
              title="Belum ada uang masuk pada periode ini"
              description="Pembayaran yang diterima, menunggu, atau dibatalkan akan tampil di sini."
            />
          )
        }
      >
        {(rows) => <MoneyRows rows={rows} withKost={kost.isShown && kost.value === ''} onOpenInvoice={onOpenInvoice} />}
      </DataList>
    </div>
  );
}

function MoneyFilters({ period, way, days, setFrom, setTo }: ReturnType<typeof useMoneyFilters>) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:items-end">
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <FilterSelect label="Periode" all="Bulan ini" className="sm:w-48" {...period} />
        <FilterSelect
          label="Saring menurut cara bayar"
          all="Semua cara"
          className="sm:w-44"
          labels={moneyWayLabels}
          {...way}
        />
      </div>
      {period.value === CHOSEN ? (
        <div className="grid grid-cols-2 gap-2 sm:flex">
          <DayField label="Dari" value={days.from} onChange={setFrom} />
          <DayField label="Sampai" value={days.to} onChange={setTo} />
        </div>
      ) : null}
    </div>
  );
}
