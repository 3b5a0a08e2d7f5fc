import { useState } from 'react';
import type { ChangedRents } from '#shared/contract/rent-changes.ts';
import { formatMonth, formatRupiah } from '#shared/format.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { MAX_RUPIAH } from '#shared/rules/money.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { MOST_RENT_MONTHS_AHEAD } from '#shared/rules/next-rent.ts';
import { type Raise, RAISED_TO, raisedRent } from '#shared/rules/rent-raise.ts';
import { today } from '../../lib/today.ts';
import { useOwnKosts } from '../../data/use-own-kosts.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseMany } from '../../ui/choose-many.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KostChoice } from '../../ui/kost-choice.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { isWholeRaise, RaiseFields, type TypedRaise } from './raise-fields.tsx';
import { rentExceptionText } from './rent-exception-text.ts';
import { type RentToChange, useChangeRents } from './use-change-rents.ts';

type Row = ChangedRents['rows'][number];

interface ChangeRentsDialogProps {
  /** The kost that is chosen at first, or all. */
  kostId: string | undefined;
  onClose: () => void;
}

/** New rents for the tenants of a kost, or of all, from a month on: who pays what then, and one press agrees them all. */
export function ChangeRentsDialog({ kostId, onClose }: ChangeRentsDialogProps) {
  const { data: kosts = [] } = useOwnKosts();
  const [place, setPlace] = useState(kostId ?? '');
  const months = monthsToBegin();
  const [month, setMonth] = useState(months[1] ?? '');
  const [raise, setRaise] = useState<TypedRaise>({ by: 'PERCENT', value: undefined });
  const { plan, error, left, setLeft, load, change, isPending } = useChangeRents({ kostId: place, month, onClose });
  const isWhole = isWholeRaise(raise);
  const { possible, agreed, refused } = partsOf(plan?.rows ?? [], month);
  const chosen = isWhole ? possible.filter(({ tenancy_id }) => !left.has(tenancy_id)).flatMap(raisedBy(raise)) : [];

  return (
    <Dialog
      title="Naikkan sewa"
      description={isWhole ? summaryOf(chosen) : 'Pilih kenaikan, bulan, dan penyewanya.'}
      onClose={onClose}
      footer={
        <Button
          loading={isPending}
          disabled={chosen.length === 0}
          onClick={() => change({ rents: chosen, take_back: false })}
        >
          {isWhole ? `Naikkan ${chosen.length} sewa` : 'Naikkan sewa'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <KostChoice kosts={kosts} value={place} onChange={setPlace} />
        <RaiseFields raise={raise} onChange={setRaise} />
        <SelectField
          label="Mulai sewa bulan"
          of={months}
          labels={Object.fromEntries(months.map((each) => [each, formatMonth(each)]))}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <p className="text-xs text-muted">
          {raise.by === 'PERCENT' ? `Dibulatkan ke ${formatRupiah(RAISED_TO)} terdekat. ` : ''}
          Setiap penyewa diberi tahu di aplikasi. Tagihan otomatis mengikuti; yang sudah ditagih tetap. Dapat dibatalkan
          di sini sampai bulan itu ditagih.
        </p>
        {error !== null && plan === null ? (
          <LoadError message="Gagal memuat sewa" error={error} onRetry={load} />
        ) : null}
        {plan === null && error === null ? <SkeletonList count={5} className="h-12" /> : null}
        {plan?.has_more ? (
          <Notice tone="info">{`Hanya ${MOST_BILLS_AT_ONCE} pertama yang ditampilkan. Ulangi untuk sisanya.`}</Notice>
        ) : null}
        <Agreed
          rows={agreed}
          month={month}
          isPending={isPending}
          onTakeBack={() => change({ rents: agreed.flatMap(agreedRent), take_back: true })}
        />
        <ChooseMany
          label="Sewa baru"
          left={left}
          onLeft={setLeft}
          rows={possible.map(({ tenancy_id: id, kost_name, room_number, tenant_name, rent }) => ({
            id,
            title: [...(place === '' ? [kost_name] : []), room_number, tenant_name].join(' · '),
            note: `${formatRupiah(rent)}${isWhole ? ` → ${formatRupiah(raisedRent(rent, raise))}` : ''}`,
          }))}
        />
        <Refused rows={refused} />
      </div>
    </Dialog>
  );
}

/** Those whose rent can change, those whose new rent begins in the month and is not billed, and all others. */
function partsOf(rows: readonly Row[], month: string) {
  const isAgreed = ({ exception, next_rent }: Row) => exception === 'AGREED' && next_rent?.from === month;
  return {
    possible: rows.filter(({ exception }) => exception === null),
    agreed: rows.filter(isAgreed),
    refused: rows.filter((row) => row.exception !== null && !isAgreed(row)),
  };
}

/** The new rent of a row; none if it stays as it is, or is too large. */
function raisedBy(raise: Raise) {
  return ({ tenancy_id, rent }: Row): RentToChange[] => {
    const new_rent = raisedRent(rent, raise);
    return new_rent === rent || new_rent > MAX_RUPIAH ? [] : [{ tenancy_id, rent, new_rent }];
  };
}

interface AgreedProps {
  rows: Row[];
  month: string;
  isPending: boolean;
  onTakeBack: () => void;
}

function Agreed({ rows, month, isPending, onTakeBack }: AgreedProps) {
  if (rows.length === 0) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button variant="secondary" size="sm" loading={isPending} onClick={onTakeBack}>
          Batalkan ({rows.length})
        </Button>
      }
    >
      {`${rows.length} sewa sudah berubah mulai ${formatMonth(month)}.`}
    </Notice>
  );
}

function Refused({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm">Tidak berubah ({rows.length})</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {rows.map((row) => (
          <li key={row.tenancy_id} className="flex min-w-0 justify-between gap-3">
            <span className="min-w-0 truncate">
              {row.room_number} · {row.tenant_name}
            </span>
            <span className="max-w-3/5 shrink-0 text-right text-muted">{rentExceptionText(row)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rent that is taken back. */
function agreedRent({ tenancy_id, rent, next_rent }: Row): RentToChange[] {
  return next_rent === null ? [] : [{ tenancy_id, rent, new_rent: next_rent.amount }];
}

function monthsToBegin(): string[] {
  const first = `${today().slice(0, 7)}-01`;
  return Array.from({ length: MOST_RENT_MONTHS_AHEAD + 1 }, (_, ahead) => addMonths(first, ahead).slice(0, 7));
}

function summaryOf(rents: RentToChange[]): string {
  const sum = (of: 'rent' | 'new_rent') => formatRupiah(rents.reduce((total, each) => total + each[of], 0));
  return rents.length === 0
    ? 'Tidak ada yang berubah.'
    : `${rents.length} penyewa, dari ${sum('rent')} menjadi ${sum('new_rent')}`;
}
