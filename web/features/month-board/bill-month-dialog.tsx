import { type ReactNode, useState } from 'react';
import type { BilledMonth, UnclearRent } from '#shared/contract/month-board.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { isPastDue } from '#shared/rules/due-date.ts';
import { isToldByItself } from '#shared/rules/delivery.ts';
import { LATE_FEE_CAP_BPS, lateFeeOfDay, mostLateFees } from '#shared/rules/late-fee.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { isOnlyWarning, MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { formatMonth, formatRupiah } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SetCoversDialog } from '../invoices/set-covers-dialog.tsx';
import { MonthPlan } from './month-plan.tsx';
import { useBillMonth } from './use-bill-month.ts';
import { useMonthPlan } from './use-month-plan.ts';

interface BillMonthDialogProps {
  month: string;
  kostId: string | undefined;
  /** One tenancy alone; without it all of the month. */
  tenancyId?: string | undefined;
  onClose: () => void;
  /** Where the bills are sent by WhatsApp one after the other. */
  onQueue?: () => void;
}

/** Who is billed, how much, and who is not and why; then one press makes and sends all bills. */
export function BillMonthDialog({ month, kostId, tenancyId, onClose, onQueue }: BillMonthDialogProps) {
  const { plan, error, chosen, setChosen, load } = useMonthPlan({ month, kostId, tenancyId });
  const [dueDate, setDueDate] = useState('');
  const [withoutLateFees, setWithoutLateFees] = useState(false);
  const [unclear, setUnclear] = useState<UnclearRent | null>(null);
  const { bill, isPending } = useBillMonth({ month, onClose, onQueue });

  const rows = plan?.rows.filter(({ tenancy_id }) => chosen.has(tenancy_id)) ?? [];
  const isPast = rows.some((row) => isPastDue(dueDate || row.due_date, today(row.kost_id)));
  const press = (isSent: boolean) =>
    bill({
      tenancy_ids: rows.map(({ tenancy_id }) => tenancy_id),
      due_date: dueDate || undefined,
      without_late_fees: withoutLateFees,
      isSent,
    });
  return (
    <Dialog
      title={`Tagih ${formatMonth(month)}`}
      description={plan === null ? undefined : summaryOf(rows)}
      onClose={onClose}
      footer={
        plan === null ? null : (
          <>
            <Button variant="secondary" disabled={isPending || rows.length === 0} onClick={() => press(false)}>
              Simpan draf
            </Button>
            <Button loading={isPending} disabled={rows.length === 0} onClick={() => press(true)}>
              Tagih & kirim ({rows.length})
            </Button>
          </>
        )
      }
    >
      {error !== null && plan === null ? (
        <LoadError message="Gagal menyiapkan tagihan" error={error} onRetry={load} />
      ) : null}
      {plan === null && error === null ? <SkeletonList count={5} className="h-12" /> : null}
      {plan === null ? null : (
        <div className="flex flex-col gap-4">
          <Warnings isPast={isPast} hasMore={plan.has_more} />
          <TextField
            label="Jatuh tempo untuk semua"
            optional
            type="date"
            hint="Kosongkan untuk tanggal masing-masing penyewa."
            min={`${month}-01`}
            max={addDays(firstOfNextMonth(`${month}-01`), -1)}
            value={dueDate}
            onChange={({ target }) => setDueDate(target.value.startsWith(month) ? target.value : '')}
          />
          {plan.rows.some(hasLateFee) ? (
            <LateFees rows={rows.filter(hasLateFee)} without={withoutLateFees} onChange={setWithoutLateFees} />
          ) : rows.length > 0 ? (
            <p className="text-xs text-muted">Tanpa denda, seperti pilihan Anda sebelumnya.</p>
          ) : null}
          <NotTold rows={rows} />
          <MonthPlan
            rows={plan.rows}
            chosen={chosen}
            dueDate={dueDate}
            withLateFees={!withoutLateFees}
            onChoose={setChosen}
            onState={setUnclear}
          />
        </div>
      )}
      {unclear === null ? null : (
        <SetCoversDialog bill={unclear} covers={unclear.looks_like} onClose={() => setUnclear(null)} onDone={load} />
      )}
    </Dialog>
  );
}

interface LateFeesProps {
  /** Those of the chosen that have one. */
  rows: BilledMonth['rows'];
  without: boolean;
  onChange: (without: boolean) => void;
}

/** Late fees or none, for all of them; what is chosen carries on, since each rent asks as the one before. */
function LateFees({ rows, without, onChange }: LateFeesProps) {
  return (
    <div className="flex flex-col gap-1">
      <CheckCard checked={without} onChange={onChange}>
        Tanpa denda keterlambatan
      </CheckCard>
      <p className="text-xs text-muted">
        {without
          ? 'Tagihan ini tidak dikenai denda walaupun terlambat. Di bulan berikutnya "Tagih semua" mengikuti: tanpa denda juga, sampai Anda mengisi dendanya lagi di sebuah draf.'
          : feeText(rows)}
      </p>
    </div>
  );
}

/** The fee of a day and the most, in rupiah; a span where the rents differ. */
function feeText(rows: BilledMonth['rows']): string {
  if (rows.length === 0) return 'Tidak ada yang dipilih.';
  const aDay = spanOf(rows.map((row) => lateFeeOfDay(row.amount, percentToBasisPoints(row.late_fee_percentage))));
  const most = spanOf(rows.map(({ amount }) => mostLateFees(amount)));
  return `Denda ${aDay} per hari sejak sehari setelah jatuh tempo, paling banyak ${most} (${LATE_FEE_CAP_BPS / 100}% dari sewa).`;
}

function spanOf(amounts: number[]): string {
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return least === most ? formatRupiah(least) : `${formatRupiah(least)} sampai ${formatRupiah(most)}`;
}

/** Whom nothing tells of the bill by itself, by name. */
function NotTold({ rows }: { rows: BilledMonth['rows'] }) {
  const untold = rows.filter(({ ways }) => ways !== null && !isToldByItself(ways));
  if (untold.length === 0) return null;
  const hasKosts = rows.some(({ kost_name }) => kost_name !== rows[0]?.kost_name);
  return (
    <details className="rounded-lg bg-sunken px-4 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        {untold.length} penyewa tidak diberi tahu otomatis
      </summary>
      <ul className="flex flex-col gap-1 pb-3">
        {untold.map(({ tenancy_id, room_number, tenant_name, kost_name, ways }) => (
          <li key={tenancy_id} className="flex min-w-0 justify-between gap-3">
            <span className="min-w-0 truncate">
              {room_number} · {tenant_name}
              {hasKosts ? <span className="block truncate text-xs text-muted">{kost_name}</span> : null}
            </span>
            <span className="max-w-3/5 shrink-0 text-right text-xs text-muted">
              {ways?.includes('WHATSAPP') ? 'kirim lewat WhatsApp Anda' : 'tanpa akun, email, dan nomor WhatsApp'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Whether a bill that can be made would have a late fee. */
function hasLateFee(row: BilledMonth['rows'][number]): boolean {
  return row.late_fee_percentage > 0 && (row.exception === null || isOnlyWarning(row));
}

function summaryOf(rows: BilledMonth['rows']): string {
  return rows.length === 0
    ? 'Tidak ada yang ditagih.'
    : `${rows.length} penyewa, ${formatRupiah(rows.reduce((sum, { amount }) => sum + amount, 0))}`;
}

function Warnings({ isPast, hasMore }: { isPast: boolean; hasMore: boolean }): ReactNode {
  return (
    <>
      {isPast ? <Notice tone="warning">Jatuh tempo sudah lewat, jadi tagihan langsung terlambat.</Notice> : null}
      {hasMore ? (
        <Notice tone="info">{`Hanya ${MOST_BILLS_AT_ONCE} pertama yang ditampilkan. Ulangi untuk sisanya.`}</Notice>
      ) : null}
    </>
  );
}
