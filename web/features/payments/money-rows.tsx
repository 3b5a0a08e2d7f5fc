import { clsx } from 'clsx';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedPayment } from '#shared/contract/payments.ts';
import { formatInstantDay, formatRupiah, formatTime } from '#shared/format.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { useMedia } from '../../lib/use-media.ts';
import { ROOMY } from '../../lib/widths.ts';
import { DataTable, type DataTableProps } from '../../ui/data-table.tsx';
import { MoneyStateBadge } from '../../ui/status-badge.tsx';
import { recordedBy } from './recorded-by.ts';

interface MoneyRowsProps {
  rows: ListedPayment[];
  withKost: boolean;
  onOpenInvoice: (invoiceId: string) => void;
}

/** Payments as cards on a phone and as table rows from 640 px; each opens its bill. */
export function MoneyRows({ rows, withKost, onOpenInvoice }: MoneyRowsProps) {
  const user = useCurrentUser();
  const roomy = useMedia(ROOMY);
  const parts: Parts = {
    name: (payment) => <OpenButton payment={payment} onOpen={() => onOpenInvoice(payment.invoice_id)} />,
    place: ({ room_number, kost_name, payer_name }) =>
      [`Kamar ${room_number}`, withKost && kost_name, payer_name && `dibayar oleh ${payer_name}`]
        .filter(Boolean)
        .join(' · '),
    by: (payment) => recordedBy(payment, user.id),
  };
  return (
    <DataTable
      caption="Uang masuk"
      rows={rows}
      columns={roomy ? roomyColumns(parts) : closeColumns(parts)}
      card={(payment) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 flex-1">
              {parts.name(payment)}
              <p className="text-sm break-words text-muted">{parts.place(payment)}</p>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <Money payment={payment} />
              <MoneyBadge payment={payment} />
            </div>
          </div>
          <p className="mt-1 text-sm break-words">{payment.invoice_title}</p>
          <p className="tabular mt-1 text-xs break-words text-muted">
            {formatInstantDay(dayOf(payment))} · {paymentMethodName(payment.payment_method)} · {parts.by(payment)}
          </p>
          <Reason payment={payment} />
        </>
      )}
    />
  );
}

interface Parts {
  name: (payment: ListedPayment) => ReactNode;
  place: (payment: ListedPayment) => string;
  by: (payment: ListedPayment) => string;
}

type Columns = DataTableProps<ListedPayment>['columns'];

/** As narrow as what they hold, so that the names have the rest. */
const NARROW = 'w-px whitespace-nowrap';

const roomyColumns = ({ name, place, by }: Parts): Columns => [
  { header: 'Tanggal', className: NARROW, cell: (payment) => <Day payment={payment} /> },
  {
    header: 'Penyewa',
    cell: (payment) => (
      <>
        {name(payment)}
        <p className="text-xs break-words text-muted">{place(payment)}</p>
      </>
    ),
  },
  {
    header: 'Tagihan',
    cell: (payment) => (
      <>
        <p className="break-words">{payment.invoice_title}</p>
        <p className="tabular text-xs text-muted">{payment.invoice_number}</p>
      </>
    ),
  },
  {
    header: 'Cara',
    className: 'max-w-56',
    cell: (payment) => (
      <>
        <p>{paymentMethodName(payment.payment_method)}</p>
        <p className="text-xs break-words text-muted">{by(payment)}</p>
        <Reason payment={payment} />
      </>
    ),
  },
  { header: 'Status', className: NARROW, cell: (payment) => <MoneyBadge payment={payment} /> },
  { header: 'Jumlah', align: 'right', className: NARROW, cell: (payment) => <Money payment={payment} /> },
  { header: 'Kuitansi', quiet: true, className: 'w-px', cell: (payment) => <Receipt payment={payment} /> },
];

/** The same in fewer columns, where so many would crowd the names. */
const closeColumns = ({ name, place, by }: Parts): Columns => [
  { header: 'Tanggal', className: NARROW, cell: (payment) => <Day payment={payment} /> },
  {
    header: 'Penyewa dan tagihan',
    cell: (payment) => (
      <>
        {name(payment)}
        <p className="text-xs break-words text-muted">{place(payment)}</p>
        <p className="break-words">{payment.invoice_title}</p>
      </>
    ),
  },
  {
    header: 'Cara',
    cell: (payment) => (
      <>
        <p>{paymentMethodName(payment.payment_method)}</p>
        <p className="text-xs break-words text-muted">{by(payment)}</p>
        <Reason payment={payment} />
      </>
    ),
  },
  {
    header: 'Jumlah',
    align: 'right',
    className: 'w-px',
    cell: (payment) => (
      <div className="flex flex-col items-end gap-1">
        <Money payment={payment} />
        <MoneyBadge payment={payment} />
      </div>
    ),
  },
];

/** The instant under which it is listed: when it came in, or else was started or reported. */
export function dayOf({ paid_at, created_at }: ListedPayment): string {
  return paid_at ?? created_at;
}

function Day({ payment }: { payment: ListedPayment }) {
  return (
    <div className="tabular">
      <p>{formatInstantDay(dayOf(payment))}</p>
      <p className="text-xs text-muted">{formatTime(dayOf(payment))}</p>
    </div>
  );
}

function OpenButton({ payment, onOpen }: { payment: ListedPayment; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${payment.tenant_name}, ${payment.invoice_title}`}
      // The text is one line high, the touch target 44 px.
      className="relative text-left font-semibold break-words text-text after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-primary hover:underline"
      onClick={onOpen}
    >
      {payment.tenant_name}
    </button>
  );
}

/** Only what came in stands as money; what was taken back or refused is struck through. */
function Money({ payment: { amount, state, credited_amount: credited } }: { payment: ListedPayment }) {
  const isOver = state === 'VOIDED' || state === 'REFUSED';
  return (
    <div className="tabular ml-auto text-right">
      <p
        className={clsx('font-bold whitespace-nowrap', state !== 'RECEIVED' && 'text-muted', isOver && 'line-through')}
      >
        {formatRupiah(amount)}
      </p>
      {credited > 0 ? (
        <p className="text-xs whitespace-nowrap text-muted">{formatRupiah(credited)} jadi saldo kredit</p>
      ) : null}
    </div>
  );
}

function MoneyBadge({ payment: { state } }: { payment: ListedPayment }) {
  return state === null ? null : <MoneyStateBadge status={state} />;
}

/** Why a payment was taken back or refused. */
function Reason({ payment }: { payment: ListedPayment }) {
  const reason = payment.void_reason ?? payment.rejection_reason;
  return reason === null ? null : <p className="mt-0.5 text-xs break-words text-danger">Alasan: {reason}</p>;
}

function Receipt({ payment }: { payment: ListedPayment }) {
  if (payment.state !== 'RECEIVED' && payment.state !== 'VOIDED') return null;
  return (
    <Link
      to={`/cetak/kuitansi/${payment.invoice_id}/${payment.id}`}
      aria-label={`Kuitansi ${payment.tenant_name}, ${payment.invoice_title}`}
      title="Cetak kuitansi"
      className="-my-2 -mr-2 grid size-11 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-text"
    >
      <Printer aria-hidden className="size-4" />
    </Link>
  );
}
