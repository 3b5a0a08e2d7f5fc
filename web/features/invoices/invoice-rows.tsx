import { Repeat } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { formatRupiah } from '#shared/format.ts';
import { ALL_KOSTS, useKostFilter } from '../../data/use-kost-filter.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { useMedia } from '../../lib/use-media.ts';
import { ROOMY } from '../../lib/widths.ts';
import { DeliveryText } from '../../ui/delivery-text.tsx';
import { InvoiceStatusBadge } from '../../ui/status-badge.tsx';
import { NarrowList } from '../../ui/use-beside.ts';
import { DataTable, type DataTableProps } from '../../ui/data-table.tsx';
import { InvoiceDue } from './invoice-due.tsx';

interface InvoiceRowsProps {
  rows: InvoiceSummary[];
  /** The invoice that stands open beside the others. */
  openId: string | null;
  onOpen: (invoice: InvoiceSummary) => void;
  /** The row's only action, if it has one. */
  action: (invoice: InvoiceSummary) => ReactNode;
}

/** Invoices as cards on a phone and as table rows from 640 px. */
export function InvoiceRows({ rows, openId, onOpen, action }: InvoiceRowsProps) {
  const roomy = useMedia(ROOMY);
  const isNarrow = useContext(NarrowList);
  const hasKosts = useKostFilter().name === ALL_KOSTS;
  const opens = { onOpen, openId };
  return (
    <DataTable
      caption="Tagihan"
      rows={rows}
      openId={openId}
      columns={
        isNarrow
          ? besideOpen(opens, action, hasKosts)
          : [...namesOf(opens), ...(roomy ? roomyFigures(action) : closeFigures(action))]
      }
      card={(invoice) => (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <div className="min-w-0 flex-1 basis-36">
              <OpenButton invoice={invoice} {...opens} />
              <p className="text-sm break-words">
                <Who invoice={invoice} withKost={hasKosts} />
              </p>
            </div>
            <div className="ml-auto flex flex-col items-end gap-1">
              <Money invoice={invoice} />
              <State invoice={invoice} />
            </div>
          </div>
          <div className="mt-1.5 flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
            <div className="text-sm">
              <Kind invoice={invoice} />
              <InvoiceDue invoice={invoice} />
            </div>
            {action(invoice)}
          </div>
        </>
      )}
    />
  );
}

/** Whose bill it is; of all kosts, many of which have a room of that number, with the kost. */
function Who({ invoice, withKost }: { invoice: InvoiceSummary; withKost: boolean }) {
  return (
    <>
      {invoice.tenant_name} · {withKost ? `${invoice.kost_name} · ` : ''}
      <span className="whitespace-nowrap">Kamar {invoice.room_number}</span>
    </>
  );
}

type Columns = DataTableProps<InvoiceSummary>['columns'];

type Opens = Pick<InvoiceRowsProps, 'onOpen' | 'openId'>;

/** All in two columns, beside an open invoice. */
const besideOpen = (opens: Opens, action: InvoiceRowsProps['action'], withKost: boolean): Columns => [
  {
    header: 'Tagihan',
    cell: (invoice) => (
      <>
        <OpenButton invoice={invoice} {...opens} />
        <p className="text-xs break-words">
          <Who invoice={invoice} withKost={withKost} />
        </p>
        <Kind invoice={invoice} />
        <InvoiceDue invoice={invoice} />
      </>
    ),
  },
  {
    header: 'Jumlah',
    align: 'right',
    className: 'w-px',
    cell: (invoice) => (
      <>
        <Money invoice={invoice} />
        <div className="mt-1 whitespace-nowrap">
          <State invoice={invoice} />
        </div>
        <div className="mt-2 empty:hidden">{action(invoice)}</div>
      </>
    ),
  },
];

const namesOf = (opens: Opens): Columns => [
  {
    header: 'Tagihan',
    cell: (invoice) => (
      <>
        <OpenButton invoice={invoice} {...opens} />
        <Kind invoice={invoice} />
      </>
    ),
  },
  {
    header: 'Penyewa',
    cell: (invoice) => (
      <div className="max-w-40 break-words">
        <p>{invoice.tenant_name}</p>
        <p className="text-xs text-muted">
          {invoice.kost_name} · <span className="whitespace-nowrap">Kamar {invoice.room_number}</span>
        </p>
      </div>
    ),
  },
];

/** As narrow as what they hold, so that the names have the rest. */
const NARROW = 'w-px whitespace-nowrap';

const roomyFigures = (action: InvoiceRowsProps['action']): Columns => [
  { header: 'Jatuh tempo', className: NARROW, cell: (invoice) => <InvoiceDue invoice={invoice} /> },
  { header: 'Status', className: NARROW, cell: (invoice) => <State invoice={invoice} /> },
  { header: 'Jumlah', align: 'right', className: 'w-px', cell: (invoice) => <Money invoice={invoice} /> },
  { header: 'Tindakan', quiet: true, align: 'right', className: NARROW, cell: action },
];

/** The same in two columns, where four would crowd the names. */
const closeFigures = (action: InvoiceRowsProps['action']): Columns => [
  {
    header: 'Jatuh tempo',
    className: NARROW,
    cell: (invoice) => (
      <>
        <InvoiceDue invoice={invoice} />
        <div className="mt-1">
          <State invoice={invoice} />
        </div>
      </>
    ),
  },
  {
    header: 'Jumlah',
    align: 'right',
    className: 'w-px',
    cell: (invoice) => (
      <>
        <Money invoice={invoice} />
        <div className="mt-2 empty:hidden">{action(invoice)}</div>
      </>
    ),
  },
];

function OpenButton({ invoice, onOpen, openId }: Opens & { invoice: InvoiceSummary }) {
  return (
    <button
      type="button"
      data-opens
      aria-current={invoice.id === openId || undefined}
      // The text is one line high, the touch target 44 px.
      className="relative text-left font-semibold break-words text-text after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-primary hover:underline"
      onClick={() => onOpen(invoice)}
    >
      {invoice.title}
    </button>
  );
}

/** The bill's state, and how far it has reached its tenant. */
function State({ invoice: { status, delivery } }: { invoice: InvoiceSummary }) {
  return (
    <>
      <InvoiceStatusBadge status={status} />
      <DeliveryText delivery={delivery} className="block" />
    </>
  );
}

function Kind({ invoice }: { invoice: InvoiceSummary }) {
  const covered = coveredNote(invoice);
  return (
    <p className="tabular flex flex-wrap gap-x-2 text-xs text-muted">
      <span>
        <span className="whitespace-nowrap">{invoice.invoice_number}</span> ·{' '}
        <span className="whitespace-nowrap">{invoiceTypeLabels[invoice.invoice_type]}</span>
        {covered === null ? null : ` · ${covered}`}
      </span>
      {invoice.is_recurring ? (
        <span className="inline-flex items-center gap-1">
          <Repeat aria-hidden className="size-3" /> Berulang
        </span>
      ) : null}
    </p>
  );
}

function Money({ invoice }: { invoice: InvoiceSummary }) {
  const partly = invoice.status === 'PARTIAL';
  return (
    <div className="tabular ml-auto text-right">
      <p className="font-bold whitespace-nowrap">{formatRupiah(invoice.total_amount)}</p>
      {invoice.late_fee_amount > 0 ? (
        <p className="text-xs text-muted">
          <span className="whitespace-nowrap">termasuk denda</span>{' '}
          <span className="whitespace-nowrap">{formatRupiah(invoice.late_fee_amount)}</span>
        </p>
      ) : null}
      {partly ? (
        <p className="text-xs whitespace-nowrap text-muted">Sisa {formatRupiah(invoice.remaining_amount)}</p>
      ) : null}
    </div>
  );
}
