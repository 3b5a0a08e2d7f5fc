import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Invoice } from '#shared/contract/invoices.ts';
import { invoiceStatusLabels, invoiceTypeLabels } from '#shared/labels.ts';
import { formatDay, formatNumber, formatRupiah } from '#shared/format.ts';
import { coveredMonths } from '../../lib/covered-note.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { inWords, Letterhead, PrintFacts, PrintFooter, Stamp } from './print-parts.tsx';
import { dayOf } from '../../lib/today.ts';

/** An invoice on paper: parties, dates, items, totals, payments, and the amount in words. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { tenant_info: tenant, room_info: room } = invoice;
  const months = coveredMonths(invoice);
  return (
    <>
      <Letterhead
        kost={invoice.kost_info}
        title="Tagihan"
        number={invoice.invoice_number}
        mark={<StatusStamp invoice={invoice} />}
      />
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 py-5 sm:grid-cols-2">
        <div className="text-sm">
          <p className="text-xs text-muted">Untuk</p>
          <p className="font-semibold break-words">{tenant.full_name}</p>
          <p className="break-words">Kamar {room.room_number}</p>
          <p className="tabular text-muted">{tenant.phone}</p>
        </div>
        <PrintFacts
          items={[
            { name: 'Tanggal terbit', value: <Day value={invoice.issued_date} /> },
            { name: 'Jatuh tempo', value: <Day value={invoice.due_date} /> },
            { name: 'Jenis', value: invoiceTypeLabels[invoice.invoice_type] },
            ...(months === null ? [] : [{ name: 'Sewa untuk', value: months }]),
          ]}
        />
      </div>
      <h2 className="text-base break-words">{invoice.title}</h2>
      {invoice.description ? (
        <p className="mt-1 text-sm break-words whitespace-pre-line text-muted">{invoice.description}</p>
      ) : null}
      <Items invoice={invoice} />
      <Totals invoice={invoice} />
      <p className="mt-4 rounded-lg border px-4 py-3 text-sm break-inside-avoid">
        <span className="text-muted">Terbilang: </span>
        <span className="font-semibold">{inWords(invoice.total_amount)}</span>
      </p>
      <PaidWith {...invoice} />
      {invoice.notes ? (
        <section className="mt-5 break-inside-avoid">
          <h2 className="text-sm">Catatan</h2>
          <p className="mt-1 text-sm break-words whitespace-pre-line">{invoice.notes}</p>
        </section>
      ) : null}
      <PrintFooter kostId={invoice.kost_id} />
    </>
  );
}

/** The paper's own mark: paid, cancelled, or not yet valid. An open invoice has none. */
function StatusStamp({ invoice: { status } }: { invoice: Invoice }) {
  if (status === 'PAID') return <Stamp>{invoiceStatusLabels.PAID}</Stamp>;
  if (status === 'CANCELLED' || status === 'DRAFT') return <Stamp tone="neutral">{invoiceStatusLabels[status]}</Stamp>;
  return null;
}

function Day({ value }: { value: string | null }) {
  return <span className="tabular whitespace-nowrap">{value ? formatDay(value) : '–'}</span>;
}

/** A row of the bill. If the letters are large for the paper, its text is above its figures. */
const row = '@max-[14rem]:flex @max-[14rem]:flex-wrap @max-[14rem]:justify-between';
const words = '@max-[14rem]:basis-full';
const first = '@max-[14rem]:pl-0';

const number = 'tabular py-2 pl-4 text-right whitespace-nowrap';

function Items({ invoice }: { invoice: Invoice }) {
  return (
    <table className="mt-3 w-full text-sm">
      <thead>
        <tr className={clsx(row, 'border-y text-xs text-muted')}>
          <th scope="col" className={clsx(words, 'py-2 text-left font-medium')}>
            Uraian
          </th>
          <th scope="col" className={clsx(first, 'py-2 pl-4 text-right font-medium')}>
            Jumlah
          </th>
          <th scope="col" className="hidden py-2 pl-4 text-right font-medium sm:table-cell print:table-cell">
            Harga
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(invoice.items).map(([position, item]) => (
          <tr key={position} className={clsx(row, 'border-b align-top')}>
            <td className={clsx(words, 'py-2 wrap-anywhere')}>{item.description}</td>
            <td className={clsx(number, first)}>{formatNumber(item.quantity)}</td>
            <td className={clsx(number, 'hidden sm:table-cell print:table-cell')}>{formatRupiah(item.unit_price)}</td>
            <td className={number}>{formatRupiah(item.total_price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ invoice }: { invoice: Invoice }) {
  const { tax_amount: tax, late_fee_amount: lateFee, paid_amount: paid } = invoice;
  return (
    <dl className="mt-2 ml-auto flex w-full max-w-72 flex-col text-sm break-inside-avoid">
      {tax > 0 || lateFee > 0 ? <Line name="Subtotal" value={formatRupiah(invoice.subtotal)} /> : null}
      {tax > 0 ? <Line name="Pajak" value={formatRupiah(tax)} /> : null}
      {lateFee > 0 ? <Line name="Denda keterlambatan" value={formatRupiah(lateFee)} /> : null}
      <Line name="Total" value={formatRupiah(invoice.total_amount)} strong />
      {paid > 0 ? <Line name="Terbayar" value={formatRupiah(paid)} /> : null}
      {invoice.status !== 'CANCELLED' && (paid > 0 || invoice.remaining_amount > 0) ? (
        <Line name="Sisa tagihan" value={formatRupiah(invoice.remaining_amount)} strong />
      ) : null}
    </dl>
  );
}

function Line({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={clsx('flex flex-wrap justify-between gap-x-4 py-1', strong && 'border-t font-bold')}>
      <dt className={strong ? undefined : 'text-muted'}>{name}</dt>
      <dd className="tabular ml-auto whitespace-nowrap">{value}</dd>
    </div>
  );
}

/** The payments that arrived, oldest first. */
function PaidWith({ payments, kost_id }: Pick<Invoice, 'payments' | 'kost_id'>): ReactNode {
  const paid = payments.filter(({ status }) => status === 'PAID').toReversed();
  if (paid.length === 0) return null;
  return (
    <section className="mt-5 break-inside-avoid">
      <h2 className="text-sm">Pembayaran diterima</h2>
      <table className="mt-1 w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Tanggal</th>
            <th scope="col">Metode dan referensi</th>
            <th scope="col">Jumlah</th>
          </tr>
        </thead>
        <tbody>
          {paid.map((payment) => (
            <tr key={payment.id} className={clsx(row, 'border-b align-top last:border-0')}>
              <td className="tabular py-1.5 pr-4 whitespace-nowrap @max-[14rem]:pr-0">
                {formatDay(dayOf(payment.paid_at ?? payment.created_at, kost_id))}
              </td>
              <td className={clsx(words, 'tabular py-1.5 break-words @max-[14rem]:order-last')}>
                {paymentMethodName(payment.payment_method)}
                <span className="break-all text-muted"> · {payment.payment_reference}</span>
              </td>
              <td className="tabular py-1.5 pl-4 text-right whitespace-nowrap @max-[14rem]:ml-auto @max-[14rem]:pl-0">
                {formatRupiah(payment.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
