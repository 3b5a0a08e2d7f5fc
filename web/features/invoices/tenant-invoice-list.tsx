import type { ReactNode } from 'react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { InvoiceDisplayStatus } from '#shared/enums.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore, type LoadMoreProps } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { byPage } from '../../data/by-page.ts';
import { TenantInvoiceRow } from './tenant-invoice-row.tsx';

const LOAD_FAILED = 'Gagal memuat data invoice';

/** Page size. */
const PAGE = 10;

export interface TenantInvoiceListProps {
  status: InvoiceDisplayStatus | undefined;
  onShow: (invoice: InvoiceSummary) => void;
  onPay: (invoice: InvoiceSummary) => void;
  /** Removes the filter. */
  onShowAll: () => void;
}

/**
 * The tenant's bills: cards on a phone, aligned rows on wider screens. Without a filter, open bills come first, the
 * most urgent at the top (spec §2, "active invoices list"); the others follow, newest first.
 */
export function TenantInvoiceList({ status, onShow, onPay, onShowAll }: TenantInvoiceListProps) {
  // The dashboard around the list has already fetched the open bills.
  const dashboard = trpc.dashboards.tenant.useQuery();
  const list = trpc.invoices.list.useInfiniteQuery({ limit: PAGE, ...(status ? { status } : {}) }, byPage);
  useLoadError(list.error, LOAD_FAILED);

  if (list.data === undefined || dashboard.isPending) {
    if (list.isError) {
      return <LoadError message={LOAD_FAILED} error={list.error} onRetry={() => void list.refetch()} />;
    }
    return <SkeletonList count={4} className="h-44 sm:h-16" />;
  }
  const invoices = list.data.pages.flatMap((page) => page.items);
  if (invoices.length === 0) return <NoInvoices filtered={status !== undefined} onShowAll={onShowAll} />;
  const rows = { onShow, onPay };
  if (status !== undefined || dashboard.data === undefined) {
    return (
      <Columns>
        <Rows {...rows} invoices={invoices} />
        <More query={list} />
      </Columns>
    );
  }
  const active = [...dashboard.data.overdue_payments, ...dashboard.data.pending_payments];
  const activeIds = new Set(active.map(({ id }) => id));
  const others = invoices.filter(({ id }) => !activeIds.has(id));
  return (
    <Columns>
      <Group title="Tagihan aktif">
        {active.length > 0 ? (
          <Rows {...rows} invoices={active} />
        ) : (
          <p className="text-sm text-muted sm:col-span-full">Tidak ada tagihan yang perlu dibayar.</p>
        )}
      </Group>
      {others.length > 0 || list.hasNextPage ? (
        <Group title="Tagihan lainnya">
          {others.length > 0 ? <Rows {...rows} invoices={others} /> : null}
          <More query={list} />
        </Group>
      ) : null}
    </Columns>
  );
}

/** The columns that all bills of the list share, in each group. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6 sm:grid sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:gap-0 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto]">
      {children}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="sm:contents">
      <h3 className="mb-3 text-sm font-semibold text-muted sm:col-span-full sm:[section+section>&]:mt-6">{title}</h3>
      {children}
    </section>
  );
}

function Rows({
  invoices,
  onShow,
  onPay,
}: Pick<TenantInvoiceListProps, 'onShow' | 'onPay'> & { invoices: InvoiceSummary[] }) {
  const user = useCurrentUser();
  return (
    <ul className="grid gap-3 sm:contents">
      {invoices.map((invoice) => (
        <TenantInvoiceRow
          key={invoice.id}
          invoice={invoice}
          onShow={() => onShow(invoice)}
          onPay={can(user, 'invoice:pay', invoice) ? () => onPay(invoice) : null}
        />
      ))}
    </ul>
  );
}

function More({ query }: LoadMoreProps) {
  return (
    <div className="mt-5 empty:hidden sm:col-span-full">
      <LoadMore query={query} />
    </div>
  );
}

function NoInvoices({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  return filtered ? (
    <EmptyState
      drawing="bill"
      title="Tidak ada tagihan dengan status ini"
      description="Pilih status lain, atau tampilkan semua tagihan."
      onShowAll={onShowAll}
    />
  ) : (
    <EmptyState drawing="bill" title="Belum ada tagihan" description="Tagihan dari pemilik kost akan tampil di sini." />
  );
}
