import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatRupiah } from '#shared/format.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { formatInstantDay } from '../../lib/today.ts';

interface PaidRowProps {
  /** The bill's title. */
  title: string;
  payment: {
    amount: number;
    paid_at: string | null;
    payment_method: string;
    voided_at: string | null;
    void_reason?: string | null;
  };
  /** What else tells the payment from others: the room, the months. */
  facts: (string | null)[];
  badge: ReactNode;
  /** The way to its kuitansi. */
  receipt: ReactNode;
  /** Opens the bill; absent where it has no details. */
  onShow?: () => void;
}

/** A payment that arrived, in every list of them: for what, how much, when and how, and the way to its kuitansi. */
export function PaidRow({ title, payment, facts, badge, receipt, onShow }: PaidRowProps) {
  const { amount, paid_at: paidAt, payment_method: method, voided_at: voidedAt, void_reason: reason } = payment;
  const how = [paidAt === null ? null : formatInstantDay(paidAt), paymentMethodName(method), ...facts];
  return (
    <li className="flex items-center gap-3 px-4 py-3 text-sm sm:gap-4 sm:px-5">
      <div className="min-w-0 flex-1">
        {onShow ? (
          <button
            type="button"
            className="relative text-left font-semibold break-words after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
            aria-label={`Detail ${title}`}
            onClick={onShow}
          >
            {title}
          </button>
        ) : (
          <p className="font-semibold break-words">{title}</p>
        )}
        <p className="tabular text-xs break-words text-muted">{how.filter((fact) => fact !== null).join(' · ')}</p>
        {reason ? (
          <p className="mt-1 text-xs font-medium break-words text-danger">Dibatalkan pemilik: {reason}</p>
        ) : null}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-4">
        <p
          className={clsx(
            'tabular font-bold sm:min-w-28 sm:text-right',
            voidedAt !== null && 'text-muted line-through',
          )}
        >
          {formatRupiah(amount)}
        </p>
        {badge}
        {receipt}
      </div>
    </li>
  );
}
