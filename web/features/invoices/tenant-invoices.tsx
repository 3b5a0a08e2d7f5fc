import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Invoice, InvoiceSummary } from '#shared/contract/invoices.ts';
import { type InvoiceDisplayStatus, invoiceDisplayStatuses } from '#shared/enums.ts';
import { invoiceStatusLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { InvoiceDetailDialog } from './invoice-detail-dialog.tsx';
import { TenantInvoiceList } from './tenant-invoice-list.tsx';
import { TenantPaymentSummary } from './tenant-payment-summary.tsx';

/** The form brings its checks with it, which the list does not need: it is fetched behind the list. */
const loadPaymentFlow = () => import('../payments/payment-flow.tsx');
const PaymentFlow = lazy(() => loadPaymentFlow().then((module) => ({ default: module.PaymentFlow })));

/** A draft is the owner's alone. */
const statuses = invoiceDisplayStatuses.filter((status) => status !== 'DRAFT');

const OPENED_HERE = 'opened-here';

/** 'Pembayaran': what the tenant owes, the bills behind it, and the way to pay them. */
export function TenantInvoices() {
  const user = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const [paying, setPaying] = useState<Pick<InvoiceSummary, 'id' | 'title' | 'invoice_number'> | null>(null);
  const status = statuses.find((value) => value === params.get('status'));

  useEffect(() => {
    loadPaymentFlow().catch(() => undefined);
  }, []);

  const filterBy = (value: InvoiceDisplayStatus | undefined) => {
    setParams({ tab: 'pembayaran', ...(value ? { status: value } : {}) });
  };
  const detail = useDetailParam();
  const payButton = (invoice: Invoice) =>
    can(user, 'invoice:pay', invoice) ? <Button onClick={() => setPaying(invoice)}>Bayar</Button> : null;

  return (
    <div className="flex flex-col gap-5">
      <TenantPaymentSummary />
      <section className="sm:rounded-xl sm:border sm:bg-raised sm:p-5 sm:shadow-card">
        <header className="mb-4 flex items-center justify-between gap-4">
          <h2 className="text-base">Tagihan</h2>
          <StatusFilter value={status} onChange={filterBy} />
        </header>
        <TenantInvoiceList
          status={status}
          onShow={(invoice) => detail.open(invoice.id)}
          onPay={setPaying}
          onShowAll={() => filterBy(undefined)}
        />
      </section>
      {detail.id !== null && paying === null ? (
        <InvoiceDetailDialog id={detail.id} onClose={detail.close} actions={payButton} />
      ) : null}
      {paying ? (
        <Suspense fallback={null}>
          <PaymentFlow invoice={paying} onClose={() => setPaying(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * The bill whose details are open, kept in the address as `?invoice=`: a link can name it, and on a phone the back button
 * closes it. Closing it here goes back where it was opened here, so that the history does not grow.
 */
function useDetailParam() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const id = params.get('invoice');
  return {
    id,
    open: (invoiceId: string) => {
      const next = new URLSearchParams(params);
      next.set('tab', 'pembayaran');
      next.set('invoice', invoiceId);
      setParams(next, { state: OPENED_HERE });
    },
    close: () => {
      if (state === OPENED_HERE) return void navigate(-1);
      const next = new URLSearchParams(params);
      next.delete('invoice');
      setParams(next, { replace: true });
    },
  };
}

function StatusFilter({
  value,
  onChange,
}: {
  value: InvoiceDisplayStatus | undefined;
  onChange: (status: InvoiceDisplayStatus | undefined) => void;
}) {
  return (
    <Select
      aria-label="Saring menurut status"
      className="w-48"
      value={value ?? ''}
      onChange={(event) => onChange(statuses.find((status) => status === event.target.value))}
    >
      <option value="">Semua status</option>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {invoiceStatusLabels[status]}
        </option>
      ))}
    </Select>
  );
}
