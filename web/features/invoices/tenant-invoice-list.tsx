import type { ReactNode } from 'react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { InvoiceDisplayStatus } from '#shared/enums.ts';
import { can } from '#shared/policy.ts';
import { CARD_PAGE_SIZE } from '#shared/rules/page.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { TenantInvoiceRow } from './tenant-invoice-row.tsx';

interface TenantInvoiceListProps {
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
  const list = usePages('invoices.list', { limit: CARD_PAGE_SIZE, ...(status ? { status } : {}) });
  const waiting = <SkeletonList count={4} className="h-44 sm:h-16" />;
  if (dashboard.isPending) return waiting;
  const rows = { onShow, onPay };
  return (
    <DataList
      query={list}
      failed="Gagal memuat data invoice"
      waiting={waiting}
      empty={<NoInvoices filtered={status !== undefined} onShowAll={onShowAll} />}
      moreClassName="mt-5"
    >
      {(invoices) => (
        <Columns>
          {status !== undefined || dashboard.data === undefined ? (
            <Rows {...rows} invoices={invoices} />
          ) : (
            <Groups {...rows} dashboard={dashboard.data} invoices={invoices} />
          )}
        </Columns>
      )}
    </DataList>
  );
}

interface RowsProps extends Pick<TenantInvoiceListProps, 'onShow' | 'onPay'> {
  invoices: InvoiceSummary[];
}

/** The open bills, most urgent first, and the other loaded ones. */
function Groups({ dashboard, invoices, ...rows }: RowsProps & { dashboard: TenantDashboard }) {
  const active = [...dashboard.overdue_payments, ...dashboard.pending_payments];
  const activeIds = new Set(active.map(({ id }) => id));
  const others = invoices.filter(({ id }) => !activeIds.has(id));
  return (
    <>
      <Group title="Tagihan aktif">
        {active.length > 0 ? (
          <Rows {...rows} invoices={active} />
        ) : (
          <p className="text-sm text-muted sm:col-span-full">Tidak ada tagihan yang perlu dibayar.</p>
        )}
      </Group>
      {others.length > 0 ? (
        <Group title="Tagihan lainnya">
          <Rows {...rows} invoices={others} />
        </Group>
      ) : null}
    </>
  );
}

/** The columns that all bills of the list share, in each group. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6 sm:grid sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:gap-0 xl:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto]">
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

function Rows({ invoices, onShow, onPay }: RowsProps) {
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
