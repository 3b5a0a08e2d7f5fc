import { clsx } from 'clsx';
import type { Invoice } from '#shared/contract/invoices.ts';
import { formatNumber, formatRupiah } from '#shared/format.ts';

type Amounts = Pick<
  Invoice,
  | 'status'
  | 'items'
  | 'subtotal'
  | 'tax_amount'
  | 'late_fee_amount'
  | 'total_amount'
  | 'paid_amount'
  | 'remaining_amount'
>;

const heads = [
  ['Item', 'pr-3 text-left'],
  ['Jumlah', 'hidden px-3 text-right @lg:table-cell'],
  ['Harga', 'hidden px-3 text-right @lg:table-cell'],
  ['Total', 'pl-3 text-right'],
] as const;

/** The items of an invoice and their total. In a narrow `@container`, quantity and price are below the description. */
export function InvoiceItems({ invoice }: { invoice: Amounts }) {
  return (
    <>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b text-xs text-muted">
            {heads.map(([head, looks]) => (
              <th key={head} scope="col" className={clsx('py-2 font-medium', looks)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(invoice.items).map(([position, item]) => (
            <tr key={position} className="border-b align-top">
              <td className="py-2.5 pr-3 wrap-anywhere">
                {item.description}
                <span className="tabular block text-xs text-muted @lg:hidden">
                  {formatNumber(item.quantity)} × {formatRupiah(item.unit_price)}
                </span>
              </td>
              <td className="tabular hidden px-3 py-2.5 text-right @lg:table-cell">{formatNumber(item.quantity)}</td>
              <td className="tabular hidden px-3 py-2.5 text-right whitespace-nowrap @lg:table-cell">
                {formatRupiah(item.unit_price)}
              </td>
              <td className="tabular py-2.5 pl-3 text-right whitespace-nowrap">{formatRupiah(item.total_price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-2 ml-auto flex max-w-none flex-col text-sm @lg:max-w-72">
        <Line name="Subtotal" amount={invoice.subtotal} />
        {invoice.tax_amount > 0 ? <Line name="Pajak" amount={invoice.tax_amount} /> : null}
        <Line name="Denda" amount={invoice.late_fee_amount} />
        <Line name="Total" amount={invoice.total_amount} strong />
        <Line name="Terbayar" amount={invoice.paid_amount} />
        {invoice.status === 'CANCELLED' ? null : <Line name="Sisa" amount={invoice.remaining_amount} strong />}
      </dl>
    </>
  );
}

function Line({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <div className={clsx('flex justify-between gap-4 py-1', strong && 'font-bold')}>
      <dt className={strong ? undefined : 'text-muted'}>{name}</dt>
      <dd className="tabular whitespace-nowrap">{formatRupiah(amount)}</dd>
    </div>
  );
}
