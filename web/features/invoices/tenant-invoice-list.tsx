import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { InvoiceDisplayStatus } from '#shared/enums.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { trpc } from '../../app/trpc.ts';
import { useLoadError } from '../../lib/use-load-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TenantInvoiceRow } from './tenant-invoice-row.tsx';

const LOAD_FAILED = 'Gagal memuat data invoice';

/** Bills asked for at a time. */
const PAGE = 10;

export interface TenantInvoiceListProps {
  status: InvoiceDisplayStatus | undefined;
  onShow: (invoice: InvoiceSummary) => void;
  onPay: (invoice: InvoiceSummary) => void;
  /** Takes the filter away. */
  onShowAll: () => void;
}

/** The tenant's bills, newest first: cards on a phone, aligned rows on anything wider. */
export function TenantInvoiceList({ status, onShow, onPay, onShowAll }: TenantInvoiceListProps) {
  const user = useCurrentUser();
  const list = trpc.invoices.list.useInfiniteQuery(
    { limit: PAGE, ...(status ? { status } : {}) },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useLoadError(list.error, LOAD_FAILED);

  if (list.data === undefined) {
    if (list.isError) {
      return <LoadError message={LOAD_FAILED} error={list.error} onRetry={() => void list.refetch()} />;
    }
    return <SkeletonList count={4} className="h-44 sm:h-16" />;
  }
  const invoices = list.data.pages.flatMap((page) => page.items);
  if (invoices.length === 0) return <NoInvoices filtered={status !== undefined} onShowAll={onShowAll} />;
  return (
    <>
      <ul className="grid gap-3 sm:-mb-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:gap-0 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto]">
        {invoices.map((invoice) => (
          <TenantInvoiceRow
            key={invoice.id}
            invoice={invoice}
            onShow={() => onShow(invoice)}
            onPay={can(user, 'invoice:pay', invoice) ? () => onPay(invoice) : null}
          />
        ))}
      </ul>
      <div className="mt-5">
        <LoadMore query={list} />
      </div>
    </>
  );
}

function NoInvoices({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  return filtered ? (
    <EmptyState
      drawing="bill"
      title="Tidak ada tagihan dengan status ini"
      description="Pilih status lain, atau tampilkan semua tagihan."
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Tampilkan semua
        </Button>
      }
    />
  ) : (
    <EmptyState drawing="bill" title="Belum ada tagihan" description="Tagihan dari pemilik kost akan tampil di sini." />
  );
}
