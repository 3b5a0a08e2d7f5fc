import { History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type InvoiceDisplayStatus, invoiceDisplayStatuses } from '#shared/enums.ts';
import { payerInvoiceLabels } from '#shared/labels.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FilterSelect } from '../../ui/text-field.tsx';
import { useBillDialogs } from './use-bill-dialogs.tsx';
import { TenantInvoiceList } from './tenant-invoice-list.tsx';
import { TenantPaymentSummary } from './tenant-payment-summary.tsx';

/** Tenants see no drafts. */
const statuses = invoiceDisplayStatuses.filter((status) => status !== 'DRAFT');

/** 'Pembayaran': what the tenant owes and how to pay it, then the figures and all that was paid. */
export function TenantInvoices() {
  const [params, setParams] = useSearchParams();
  const { dialogs, ...open } = useBillDialogs();
  const status = statuses.find((value) => value === params.get('status'));

  const filterBy = (value: InvoiceDisplayStatus | undefined) => {
    setParams({ tab: 'pembayaran', ...(value ? { status: value } : {}) });
  };

  return (
    <section>
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
        {...open}
        status={status}
        figures={<TenantPaymentSummary />}
        onShowAll={() => filterBy(undefined)}
      />
      {dialogs}
    </section>
  );
}
