import { useState } from 'react';
import { formatMonth, formatRupiah } from '#shared/format.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import type { BillManyInput } from '#shared/contract/many-bills.ts';
import type { MonthBill } from '#shared/contract/month-board.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { isPastDue } from '#shared/rules/due-date.ts';
import { type ExtraType, oldestDueDay } from '#shared/rules/invoice.ts';
import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import { DAYS_TO_PAY, MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { byRoom } from '../../lib/by-room.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Field } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { WithoutLateFee } from '../invoices/without-late-fee.tsx';
import { AmountList, type Amounts } from './amount-list.tsx';
import { isFound, MANY_ROWS, severalKosts } from './by-kost.tsx';
import { ItemFields } from './item-fields.tsx';
import { useBillMany } from './use-bill-many.ts';
import { useMonthPlan } from './use-month-plan.ts';

interface BillManyDialogProps {
  month: string;
  kostId: string | undefined;
  onClose: () => void;
}

/** The same item for many tenants, such as electricity: an amount beside each room; who has none is not billed. */
export function BillManyDialog({ month, kostId, onClose }: BillManyDialogProps) {
  const { plan, error, load } = useMonthPlan({ month, kostId, tenancyId: undefined });
  const [amounts, setAmounts] = useState<Amounts>({});
  /** Who already has a bill of this kind and month; asked about after the others are billed. */
  const [similar, setSimilar] = useState<readonly { tenancy_id: string }[] | null>(null);
  const [place, setPlace] = useState<Place>('OWN');
  const { bill, addToRents, isPending } = useBillMany({ onClose, onSimilar: setSimilar });

  const rows = (plan?.rows ?? []).toSorted(byRoom);
  const item = useItem(month, rows);
  const shown = rows.filter(({ tenancy_id: id }) => similar === null || similar.some((each) => each.tenancy_id === id));
  const bills = shown.flatMap(({ tenancy_id }) => {
    const amount = amounts[tenancy_id];
    return amount === undefined || amount === 0 ? [] : [{ tenancy_id, amount }];
  });
  const isReady = item.isWhole && bills.length > 0 && bills.every(({ amount }) => Number.isSafeInteger(amount));
  const press = (isSent: boolean) =>
    place === 'RENT'
      ? addToRents({ ...pickItem(item.fields), bills, refuse_similar: similar === null })
      : bill({ fields: { ...item.fields, bills, refuse_similar: similar === null }, isSent });

  return (
    <Dialog
      title="Tagih beberapa"
      description={summaryOf(bills)}
      onClose={onClose}
      footer={
        <>
          {place === 'OWN' ? (
            <Button variant="secondary" disabled={isPending || !isReady} onClick={() => press(false)}>
              Simpan draf
            </Button>
          ) : null}
          <Button loading={isPending} disabled={!isReady} onClick={() => press(true)}>
            {`${pressWords[place][similar === null ? 0 : 1]} (${bills.length})`}
          </Button>
        </>
      }
    >
      {error !== null && plan === null ? (
        <LoadError message="Gagal menyiapkan tagihan" error={error} onRetry={load} />
      ) : null}
      {plan === null && error === null ? <SkeletonList count={5} className="h-12" /> : null}
      {plan === null ? null : (
        <div className="flex flex-col gap-4">
          {similar === null ? (
            <FilterChips
              label="Di mana ditagih"
              value={place}
              onChange={setPlace}
              chips={places.map((value) => ({ value, label: placeLabels[value] }))}
            />
          ) : (
            <Similar count={similar.length} type={item.fields.invoice_type} place={place} />
          )}
          {plan.has_more ? <MoreThanShown /> : null}
          <ItemFields {...item} isFixed={similar !== null} isOnRent={place === 'RENT'} />
          <Rooms rows={shown} isAsked={similar !== null} {...{ amounts, setAmounts }} />
          {place === 'OWN' ? (
            <WithoutLateFee percentage={item.fields.late_fee_percentage} onChange={item.setLateFee} />
          ) : (
            <p className="text-xs text-muted">
              Masuk ke tagihan sewa berikutnya yang dibuat, dengan jatuh tempo dan dendanya. Draf sewa yang sudah ada
              tidak berubah. Sampai ditagih, item masih bisa dibatalkan.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface RoomsProps {
  rows: MonthBill[];
  /** They are asked about after the others were billed. */
  isAsked: boolean;
  amounts: Amounts;
  setAmounts: (amounts: Amounts) => void;
}

/** The amounts room by room, of many those that are looked for; one that is the same for all of them. */
function Rooms({ rows, isAsked, amounts, setAmounts }: RoomsProps) {
  const [search, setSearch] = useState('');
  const found = search === '' ? rows : rows.filter((row) => isFound(row, search));
  const [first, ...others] = found.map(({ tenancy_id: id }) => amounts[id]);
  return (
    <>
      {isAsked ? null : (
        <Field
          label={search === '' ? 'Sama untuk semua' : 'Sama untuk semua yang cocok'}
          optional
          hint="Mengisi semua kamar di bawah sekaligus."
        >
          <RupiahInput
            value={others.every((amount) => Object.is(amount, first)) ? first : undefined}
            onChange={(amount) =>
              setAmounts({ ...amounts, ...Object.fromEntries(found.map(({ tenancy_id: id }) => [id, amount])) })
            }
          />
        </Field>
      )}
      {rows.length > MANY_ROWS || search !== '' ? (
        <SearchInput label="Cari nama, kamar, atau kost" value={search} onSearch={setSearch} />
      ) : null}
      {found.length === 0 && search !== '' ? <p className="text-sm text-muted">Tidak ada yang cocok.</p> : null}
      <AmountList rows={found} hasKosts={severalKosts(rows)} amounts={amounts} onChange={setAmounts} />
    </>
  );
}

/** On a bill of its own, or on the next rent. */
const places = ['OWN', 'RENT'] as const;
type Place = (typeof places)[number];
const placeLabels: Record<Place, string> = { OWN: 'Tagihan sendiri', RENT: 'Di tagihan sewa berikutnya' };
/** What the button does; the second, to those who have such a thing already. */
const pressWords: Record<Place, readonly [string, string]> = {
  OWN: ['Tagih & kirim', 'Tagih juga'],
  RENT: ['Titipkan', 'Titipkan juga'],
};

function pickItem({ invoice_type, title }: ItemOfMany) {
  return { invoice_type, title };
}

type ItemOfMany = Pick<BillManyInput, 'invoice_type' | 'title' | 'due_date' | 'late_fee_percentage'>;

/** What is billed: its kind, title, due date and late fee, as typed; its day has passed where it has in one of the kosts. */
function useItem(month: string, rows: MonthBill[]) {
  const [type, setType] = useState<ExtraType>('ELECTRICITY');
  const [typedTitle, setTitle] = useState<string | null>(null);
  const [dueDate, setDueDate] = useState(() => firstDueDate(month));
  const [lateFee, setLateFee] = useState(DEFAULT_LATE_FEE_BPS / 100);
  const title = typedTitle ?? (type === 'CUSTOM' ? '' : `${invoiceTypeLabels[type]} ${formatMonth(month)}`);
  const fields: ItemOfMany = { invoice_type: type, title, due_date: dueDate, late_fee_percentage: lateFee };
  const days = rows.map(({ kost_id }) => today(kost_id)).toSorted();
  const oldest = oldestDueDay(days.at(0) ?? today());
  const isWhole = title.trim() !== '' && dueDate >= oldest;
  const isLate = dueDate !== '' && isPastDue(dueDate, days.at(-1) ?? today());
  return { fields, isWhole, isLate, oldest, setType, setTitle, setDueDate, setLateFee };
}

/** A few days from now, or in the month if that is still to come. */
function firstDueDate(month: string): string {
  const soon = addDays(today(), DAYS_TO_PAY);
  return soon < `${month}-01` ? `${month}-01` : soon;
}

function Similar({ count, type, place }: { count: number; type: ExtraType; place: Place }) {
  return (
    <Notice tone="warning" role="alert">
      {place === 'OWN'
        ? `${count} penyewa sudah punya tagihan ${invoiceTypeLabels[type]} di bulan jatuh tempo itu, jadi belum ditagih lagi.`
        : `Di ${count} penyewa sudah ada item ${invoiceTypeLabels[type]} yang menunggu, jadi belum dititipkan lagi.`}
    </Notice>
  );
}

function MoreThanShown() {
  return (
    <Notice tone="info">{`Hanya ${MOST_BILLS_AT_ONCE} pertama yang ditampilkan. Pilih kost untuk sisanya.`}</Notice>
  );
}

function summaryOf(bills: { amount: number }[]): string {
  const sum = bills.reduce((total, { amount }) => total + amount, 0);
  return bills.length === 0
    ? 'Isi jumlah di samping kamar. Yang kosong tidak ditagih.'
    : `${bills.length} penyewa${Number.isNaN(sum) ? '' : `, ${formatRupiah(sum)}`}`;
}
