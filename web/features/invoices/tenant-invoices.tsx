import { History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type InvoiceDisplayStatus, invoiceDisplayStatuses } from '#shared/enums.ts';
import { payerInvoiceLabels } from '#shared/labels.ts';
import { useMedia } from '../../lib/use-media.ts';
import { DESKTOP } from '../../lib/widths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FilterSelect } from '../../ui/text-field.tsx';
import { useBillDialogs } from './use-bill-dialogs.tsx';
import { TenantInvoiceList } from './tenant-invoice-list.tsx';
import { TenantPaymentSummary } from './tenant-payment-summary.tsx';

/** Tenants see no drafts. */
const statuses = invoiceDisplayStatuses.filter((status) => status !== 'DRAFT');

/** 'Pembayaran': what the tenant owes, with the bills and how to pay them. */
export function TenantInvoices() {
  const [params, setParams] = useSearchParams();
  const { show, pay, dialogs } = useBillDialogs();
  // On a wide screen the bills come first.
  const isDesktop = useMedia(DESKTOP);
  const status = statuses.find((value) => value === params.get('status'));

  const filterBy = (value: InvoiceDisplayStatus | undefined) => {
    setParams({ tab: 'pembayaran', ...(value ? { status: value } : {}) });
  };

  return (
    <div className="flex flex-col gap-5">
      {isDesktop ? null : <TenantPaymentSummary />}
      <section className="sm:rounded-xl sm:border sm:bg-raised sm:p-5 sm:shadow-card">
        <header className="mb-4 flex flex-wrap items-center gap-3">
          <h2 className="mr-auto text-base">Tagihan</h2>
          <ButtonLink variant="primaryGhost" size="sm" to="/payment?tab=riwayat">
            <History aria-hidden className="size-4" />
            Riwayat
          </ButtonLink>
          <FilterSelect
            label="Saring menurut status"
            className="w-48 max-sm:w-auto max-sm:max-w-40 max-sm:flex-[1_1_8rem]"
            all="Semua status"
            of={statuses}
            labels={payerInvoiceLabels}
            value={status ?? ''}
            onChange={(value) => filterBy(value || undefined)}
          />
        </header>
        <TenantInvoiceList
          status={status}
          onShow={(invoice) => show(invoice.id)}
          onPay={pay}
          onShowAll={() => filterBy(undefined)}
        />
      </section>
      {isDesktop ? <TenantPaymentSummary /> : null}
      {dialogs}
    </div>
  );
}
