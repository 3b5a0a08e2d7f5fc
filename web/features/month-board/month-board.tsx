import { Search } from 'lucide-react';
import { type ReactNode, useContext, useState } from 'react';
import type { MonthRow, MonthTotals } from '#shared/contract/month-board.ts';
import { type MonthState, monthStates } from '#shared/enums.ts';
import { mostListed, SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { usePages } from '../../data/use-pages.ts';
import { useFilter } from '../../lib/use-filter.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ROOMY, WIDE } from '../../lib/widths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Panes } from '../../ui/panes.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { NarrowList, useBeside } from '../../ui/use-beside.ts';
import { WaitingItems } from '../invoices/waiting-items.tsx';
import { ALL_BILLS, MonthActions } from './month-actions.tsx';
import { MonthDialogs, type OpenDialog } from './month-dialogs.tsx';
import { RowAction, type RowActionProps } from './month-row-action.tsx';
import { MonthRowButton, MonthRowColumns, MonthRowHead } from './month-row.tsx';
import { MonthSums } from './month-sums.tsx';
import { MonthSwitcher } from './month-switcher.tsx';
import { monthStateLabels } from './month-words.ts';
import { useDelivery } from './use-delivery.ts';
import { useMonth } from './use-month.ts';
import { useOpenRow } from './use-open-row.tsx';

const DeliveryDialog = lazyPart(() => import('./delivery-dialog.tsx').then((module) => module.DeliveryDialog));

interface MonthBoardProps {
  /** The bill that stands open beside the rows. */
  openInvoiceId: string | null;
  onOpenInvoice: (invoiceId: string) => void;
  /** Leads to the list of whom to remind, or to the payments to verify. */
  onOpenPart: (part: 'pengingat' | 'verifikasi') => void;
  onOpenAll: () => void;
}

/** "Tagihan bulan ini": each tenant's rent of a month, and what to do for all of them at once. */
export function MonthBoard({ openInvoiceId, onOpenInvoice, onOpenPart, onOpenAll }: MonthBoardProps) {
  const month = useMonth();
  const kost = useKostFilter();
  const state = useFilter('keadaan', monthStates);
  const [search, setSearch] = useSearchState<string>('cari', '');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const isBeside = useBeside();
  const isWide = useMedia(WIDE);
  const withKost = kost.isShown && kost.value === '';
  const filter = { month: month.month, kost_id: kost.kost_id };
  const totals = trpc.invoices.monthTotals.useQuery(filter).data;
  const [queue, setQueue] = useSearchState<string>('antrean', '', ['', 'whatsapp']);
  const { delivery, reached } = useDelivery(filter, totals);
  // In the address for a reload; the dialog has an entry of its own.
  const queueUp = () => setQueue('whatsapp', { replace: true });
  usePreload(DeliveryDialog);
  const rows = usePages(
    'invoices.monthBoard',
    { ...filter, state: state.value || undefined, search: search || undefined, limit: SCREEN_PAGE_SIZE },
    true,
  );
  const isFiltered = state.value !== '' || search !== '';
  const former = isFiltered || !totals ? [] : totals.former;
  const listed = (rows.data?.pages.flatMap(({ items }) => items) ?? []).concat(former);
  const { pane, ofRow } = useOpenRow({
    month: month.month,
    rows,
    former,
    isBeside,
    openInvoiceId,
    onOpenInvoice,
    doing: open,
    onDo: setOpen,
    onVerify: () => onOpenPart('verifikasi'),
  });

  // Beside an open rent there is no room for it.
  const isNarrow = isBeside && (pane.detail !== null || openInvoiceId !== null);
  const actions = totals ? (
    <MonthActions
      {...{ totals, reached }}
      onAll={isNarrow ? onOpenAll : null}
      onBill={() => setOpen({ kind: 'bill' })}
      onSend={() => setOpen({ kind: 'send', totals })}
      onQueue={queueUp}
      onRemind={() => onOpenPart('pengingat')}
      isPhone={!isWide}
      onMany={() => setOpen({ kind: 'many' })}
    />
  ) : null;

  return (
    <Panes {...pane}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2 sm:justify-start sm:gap-x-2">
          <MonthSwitcher {...month} />
          {isWide && actions}
          {isNarrow && totals ? null : <AllBills onClick={onOpenAll} />}
        </div>
        <Sums totals={totals} kostId={filter.kost_id} />
        {isWide ? null : actions}
        <Narrowing search={search} onSearch={(words) => setSearch(words, { replace: true })}>
          <States of={state} totals={totals} isShort={isNarrow} />
        </Narrowing>
        <RentRows
          {...{ rows, former, ofRow, isFiltered }}
          withKost={withKost}
          onShowAll={() => {
            state.clear();
            setSearch('', { replace: true });
          }}
        />
        <MonthDialogs {...{ filter, onOpen: setOpen }} open={open && presentOf(open, listed)} onQueue={queueUp} />
        {queue && delivery && <DeliveryDialog delivery={delivery} onClose={() => setQueue('', { replace: true })} />}
      </div>
    </Panes>
  );
}

function AllBills({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="soft" size="sm" className="ml-auto" onClick={onClick}>
      {ALL_BILLS}
    </Button>
  );
}

/** The month's sums, and what waits for the next rents. */
function Sums({ totals, kostId }: { totals: MonthTotals | undefined; kostId: string | undefined }) {
  return (
    <>
      <MonthSums totals={totals} />
      <WaitingItems kost_id={kostId} />
    </>
  );
}

interface StatesProps {
  of: ReturnType<typeof useFilter<MonthState>>;
  totals: MonthTotals | undefined;
  /** Beside an open rent one choice takes the place of the row. */
  isShort: boolean;
}

/** In which states the shown rents are, with how many there are in each. */
function States({ of: { value, onChange }, totals, isShort }: StatesProps) {
  const chips = chipsOf(totals, value);
  if (isShort)
    return (
      <Select
        className="min-w-0 flex-1"
        aria-label="Saring menurut keadaan"
        value={value}
        onChange={({ target }) => onChange(chips.find((chip) => chip.value === target.value)?.value ?? '')}
      >
        {chips.map((chip) => (
          <option key={chip.value} value={chip.value}>
            {chip.count === undefined ? chip.label : `${chip.label} (${chip.count})`}
          </option>
        ))}
      </Select>
    );
  // With counts the chips are wider: they are others, so that none moves.
  return <FilterChips key={String(!totals)} inRow label="Saring menurut keadaan" {...{ value, onChange, chips }} />;
}

interface NarrowingProps {
  search: string;
  onSearch: (words: string) => void;
  children: ReactNode;
}

/** The search and the filters in one row. On a phone the search is a button until it is needed: the rows come first. */
function Narrowing({ search, onSearch, children }: NarrowingProps) {
  const isWide = useMedia(WIDE);
  const [asked, setAsked] = useState(false);
  const isOpen = asked || search !== '';
  if (!isWide && isOpen)
    return (
      <SearchInput label={FIND} value={search} onSearch={onSearch} takesFocus={asked} onLeave={() => setAsked(false)} />
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isWide ? (
        <SearchInput label={FIND} value={search} onSearch={onSearch} className="w-64" />
      ) : (
        <Button
          variant="secondary"
          size="icon"
          icon={Search}
          aria-label="Cari di bulan ini"
          onClick={() => setAsked(true)}
        />
      )}
      {children}
    </div>
  );
}

const FIND = 'Cari nama atau kamar';

/** With the row as it is in the list now, which may have been refreshed since it was pressed. */
function presentOf(open: OpenDialog, listed: MonthRow[]): OpenDialog {
  return 'row' in open ? { ...open, row: listed.find(({ id }) => id === open.row.id) ?? open.row } : open;
}

interface RentRowsProps extends Pick<RowsProps, 'withKost'> {
  rows: ReturnType<typeof usePages<'invoices.monthBoard'>>;
  former: MonthRow[];
  ofRow: Omit<RowsProps, 'rows' | 'label' | 'withKost'>;
  isFiltered: boolean;
  onShowAll: () => void;
}

/** The rents of the month, and those of tenants who have left since. */
function RentRows({ rows, former, ofRow, withKost, isFiltered, onShowAll }: RentRowsProps) {
  const shared = { withKost, ...ofRow };
  return (
    <>
      <DataList
        query={rows}
        failed="Gagal memuat tagihan bulan ini"
        waiting={<SkeletonList count={8} className="h-19" />}
        empty={<NoRows isFiltered={isFiltered} onShowAll={onShowAll} />}
        moreClassName="mt-1"
      >
        {(shown) => <Rows rows={shown} label="Sewa bulan ini" {...shared} />}
      </DataList>
      <Former rows={former} {...shared} />
    </>
  );
}

function NoRows({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return isFiltered ? (
    <EmptyState
      drawing="bill"
      title="Tidak ada tagihan yang cocok"
      description="Ubah saringan atau pencarian."
      onShowAll={onShowAll}
    />
  ) : (
    <EmptyState
      drawing="bill"
      title="Belum ada penyewa di bulan ini"
      description="Tambahkan penyewa ke kamar, lalu tagih dari sini."
      action={<ButtonLink to="?tab=properti">Tambah penyewa</ButtonLink>}
    />
  );
}

interface RowsProps extends Omit<RowActionProps, 'row'> {
  rows: MonthRow[];
  label: string;
  withKost: boolean;
  isOpen: (row: MonthRow) => boolean;
  onOpen: (row: MonthRow) => void;
}

function Rows({ rows, label, withKost, isOpen, onOpen, ...acts }: RowsProps) {
  const isNarrow = useContext(NarrowList);
  const hasColumns = useMedia(ROOMY) && !isNarrow;
  const lineOf = (row: MonthRow) => {
    const line = { row, withKost, isOpen: isOpen(row), onOpen: () => onOpen(row) };
    return hasColumns ? (
      <MonthRowColumns {...line} action={<RowAction row={row} {...acts} />} />
    ) : (
      <MonthRowButton {...line} />
    );
  };
  return (
    <Card className="overflow-hidden">
      {hasColumns ? <MonthRowHead /> : null}
      <ul aria-label={label} className="divide-y">
        {rows.map((row) => (
          <li key={row.id} data-row={row.bill === null ? row.id : `${row.id} ${row.bill.id}`}>
            {lineOf(row)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Tenants who were billed in the month and have left since. */
function Former(props: Omit<RowsProps, 'label'>) {
  if (props.rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm">Sudah keluar kos</h3>
      <Rows label="Sudah keluar kos" {...props} />
      <ListEnd count={props.rows.length} most={mostListed.formerRents}>
        {`Yang tampil ${mostListed.formerRents} pertama. Semua tagihan ada di daftar tagihan.`}
      </ListEnd>
    </section>
  );
}

/** All, and the states that occur. */
function chipsOf(totals: MonthTotals | undefined, chosen: string) {
  const states = totals?.states ?? [];
  const countOf = (state: MonthState) => states.find((each) => each.state === state)?.count ?? 0;
  const shown = monthStates.filter((state) => totals === undefined || countOf(state) > 0 || state === chosen);
  return [
    { value: '' as const, label: 'Semua', count: totals && states.reduce((sum, { count }) => sum + count, 0) },
    ...shown.map((state) => ({ value: state, label: monthStateLabels[state], count: totals && countOf(state) })),
  ];
}
