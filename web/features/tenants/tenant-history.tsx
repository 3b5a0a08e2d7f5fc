import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import type { TenantHistory as History } from '#shared/contract/tenant-history.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { messageChannelLabels, messageKindLabels } from '#shared/labels.ts';
import { mostListed } from '#shared/rules/page.ts';
import { trpc } from '../../data/trpc.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { DetailPlace } from '../../ui/detail.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvoiceStatusBadge } from '../../ui/status-badge.tsx';
import { messageStateText, messageTone } from '../reminders/reminder-state.ts';
import { formatInstant, formatInstantDay } from '../../lib/today.ts';

/** What a tenant was billed, has paid and was sent, in one view; bills and payments open their bill. */
export function TenantHistory({ id }: { id: string }) {
  const history = trpc.tenants.history.useQuery({ id });
  return (
    <Loaded query={history} failed="Gagal memuat riwayat penyewa" waiting={<Skeleton className="h-40" />}>
      {({ bills, payments, messages, moved_from: from, moved_to: to }) => (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 border-t pt-3 @4xl:grid-cols-3">
          {from || to ? (
            <p className="text-sm @4xl:col-span-3">
              {from ? `Pindah dari kamar ${from.room_number} sejak ${formatDay(from.moved_on)}. ` : ''}
              {to ? `Pindah ke kamar ${to.room_number} sejak ${formatDay(to.moved_on)}.` : ''}
            </p>
          ) : null}
          <Part title="Tagihan" rows={bills} none="Belum ada tagihan.">
            {(bill) => (
              <ToBill
                id={bill.id}
                title={bill.title}
                note={`Jatuh tempo ${formatDay(bill.due_date)}`}
                amount={bill.remaining_amount > 0 ? bill.remaining_amount : bill.total_amount}
                mark={<InvoiceStatusBadge status={bill.status} />}
              />
            )}
          </Part>
          <Part title="Pembayaran" rows={payments} none="Belum ada pembayaran.">
            {(payment) => (
              <ToBill
                id={payment.invoice_id}
                title={payment.invoice_title}
                note={`${formatInstantDay(payment.paid_at)} · ${paymentMethodName(payment.payment_method)}`}
                amount={payment.amount}
                mark={payment.voided_at === null ? null : <Badge tone="danger">BATAL</Badge>}
              />
            )}
          </Part>
          <Part title="Pesan" rows={messages} none="Belum ada pesan.">
            {(message) => (
              <div className="flex items-start justify-between gap-3 py-2">
                <span className="min-w-0">
                  {messageKindLabels[message.kind]} · {messageChannelLabels[message.channel]}
                  <span className="tabular block text-xs text-muted">{formatInstant(message.created_at)}</span>
                </span>
                <Badge tone={messageTone(message.state)}>{messageStateText(message)}</Badge>
              </div>
            )}
          </Part>
        </div>
      )}
    </Loaded>
  );
}

interface PartProps<Row> {
  title: string;
  rows: readonly Row[];
  none: string;
  children: (row: Row) => ReactNode;
}

function Part<Row extends History['bills' | 'payments' | 'messages'][number]>({
  title,
  rows,
  none,
  children,
}: PartProps<Row>) {
  // In a row it is below the name, a heading of the third level.
  const Heading = useContext(DetailPlace) ? 'h3' : 'h4';
  return (
    <section aria-label={title} className="min-w-0 text-sm">
      <Heading className="mb-1 flex items-baseline justify-between gap-2 text-xs font-semibold text-muted">
        {title}
        {rows.length < mostListed.tenantHistory ? null : (
          <span className="font-normal">{mostListed.tenantHistory} terakhir</span>
        )}
      </Heading>
      {rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y">
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ToBillProps {
  id: string;
  title: string;
  note: string;
  amount: number;
  mark: ReactNode;
}

function ToBill({ id, title, note, amount, mark }: ToBillProps) {
  return (
    <Link
      to={`/dashboard?tab=invoice&invoice=${id}`}
      className="flex min-h-11 items-start justify-between gap-3 py-2 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block font-medium break-words">{title}</span>
        <span className="tabular block text-xs text-muted">{note}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="tabular font-semibold">{formatRupiah(amount)}</span>
        {mark}
      </span>
    </Link>
  );
}
