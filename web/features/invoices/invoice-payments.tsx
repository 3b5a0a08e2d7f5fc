import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { Invoice, InvoicePayment } from '#shared/contract/invoices.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { formatInstant, formatRupiah } from '#shared/format.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { PaymentStateBadge } from '../../ui/status-badge.tsx';
import { VoidPaymentButton } from '../payments/void-payment-button.tsx';

/** What was paid of an invoice, each part with its receipt; its owner can take back what was recorded by mistake. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { payments } = invoice;
  if (payments.length === 0) return <p className="text-sm text-muted">Belum ada pembayaran.</p>;
  return (
    <ul className="divide-y rounded-xl border">
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} invoice={invoice} />
      ))}
    </ul>
  );
}

function PaymentRow({ payment, invoice }: { payment: InvoicePayment; invoice: Invoice }) {
  const user = useCurrentUser();
  const isVoided = payment.voided_at !== null;
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{paymentMethodName(payment.payment_method)}</p>
        <p className="tabular text-xs text-muted">{formatInstant(payment.paid_at ?? payment.created_at)}</p>
        <p className="tabular text-xs break-all text-muted">{payment.payment_reference}</p>
        {payment.rejection_reason ? (
          <p className="mt-1 text-xs font-medium break-words text-danger">Ditolak: {payment.rejection_reason}</p>
        ) : null}
        {isVoided ? (
          <p className="mt-1 text-xs font-medium break-words text-danger">Dibatalkan: {payment.void_reason}</p>
        ) : null}
        <div className="-mb-2 flex flex-wrap gap-x-4">
          {payment.status === 'PAID' || isVoided ? (
            <Link
              to={`/cetak/kuitansi/${invoice.id}/${payment.id}`}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline sm:min-h-9"
            >
              <Printer aria-hidden className="size-4" />
              Cetak Kuitansi
            </Link>
          ) : null}
          {can(user, 'payment:void', payment) ? <VoidPaymentButton payment={payment} invoice={invoice} /> : null}
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <p className={isVoided ? 'tabular font-semibold text-muted line-through' : 'tabular font-semibold'}>
          {formatRupiah(payment.amount)}
        </p>
        {payment.fee_amount > 0 ? (
          <p className="tabular text-xs text-muted">+ biaya {formatRupiah(payment.fee_amount)}</p>
        ) : null}
        <PaymentStateBadge payment={payment} />
      </div>
    </li>
  );
}
