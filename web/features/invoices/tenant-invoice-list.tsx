import type { ReactNode } from 'react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { InvoiceDisplayStatus } from '#shared/enums.ts';
import { CARD_PAGE_SIZE } from '#shared/rules/page.ts';
import { isPayable } from '#shared/rules/invoice.ts';
import { trpc } from '../../data/trpc.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { ActiveBills } from './active-bills.tsx';
import { billsOfHome, useDueOfHome } from './due-of-home.ts';
import { DueTotal, type DueSum, Unlisted } from './due-total.tsx';
import { NoOpenBills } from './open-bills.tsx';
import { TenantInvoiceRow } from './tenant-invoice-row.tsx';
import type { BillDialogs } from './use-bill-dialogs.tsx';

interface TenantInvoiceListProps extends Pick<BillDialogs, 'show' | 'pay' | 'report'> {
  status: InvoiceDisplayStatus | undefined;
  /** The figures, which stand below what is to be paid. */
  figures: ReactNode;
  /** Removes the filter. */
  onShowAll: () => void;
}

/**
 * The tenant's bills. Without a filter, those to be paid come first, the most urgent at the top (spec §2, "active
 * invoices list"), then the figures, then the others, newest first.
 */
export function TenantInvoiceList({ status, figures, onShowAll, ...dialogs }: TenantInvoiceListProps) {
  // The dashboard around the list has already fetched the open bills.
  const dashboard = trpc.dashboards.tenant.useQuery();
  const due = useDueOfHome(dashboard.data);
  const list = usePages('invoices.list', { limit: CARD_PAGE_SIZE, ...(status ? { status } : {}) });
  if (dashboard.isPending) return waiting;
  const active = status === undefined && dashboard.data ? billsOfHome(dashboard.data) : null;
  const listed = (
    <DataList
      query={list}
      failed="Gagal memuat data invoice"
      waiting={active === null || active.length === 0 ? waiting : null}
      empty={<NoInvoices filtered={status !== undefined} onShowAll={onShowAll} />}
      moreClassName="mt-5"
    >
      {(invoices) =>
        active === null ? (
          <Bills {...dialogs} bills={invoices} />
        ) : (
          <div className="flex flex-col gap-6">
            {active.length === 0 ? <NoOpenBills history="/payment?tab=riwayat" /> : null}
            <Others bills={invoices.filter(({ id }) => !active.some((bill) => bill.id === id))} show={dialogs.show} />
          </div>
        )
      }
    </DataList>
  );
  return (
    <div className="flex flex-col gap-6">
      {active?.length ? (
        <>
          <Active {...dialogs} bills={active} due={due} />
          {figures}
        </>
      ) : null}
      <div>{listed}</div>
      {active?.length ? null : figures}
    </div>
  );
}

const waiting = <SkeletonList count={3} className="h-52 sm:h-40" />;

type ListProps = Pick<BillDialogs, 'show' | 'pay' | 'report'> & { bills: InvoiceSummary[] };

function Active({ bills, due, ...dialogs }: ListProps & { due: DueSum | null }) {
  return (
    <section aria-label="Tagihan aktif" className="flex flex-col gap-3">
      <h3 className="sr-only">Tagihan aktif</h3>
      {due && due.count > 1 ? <DueTotal due={due} /> : null}
      <ActiveBills {...dialogs} bills={bills} level={4} />
      <Unlisted count={(due?.count ?? 0) - bills.length} />
    </section>
  );
}

function Others({ bills, show }: Pick<ListProps, 'bills' | 'show'>) {
  if (bills.length === 0) return null;
  return (
    <Group title="Tagihan lainnya">
      <Rows bills={bills} show={show} />
    </Group>
  );
}

/** Bills of one state: as cards if they are to be paid. */
function Bills({ bills, ...dialogs }: ListProps) {
  const open = bills.filter(isPayable);
  const rest = bills.filter((bill) => !isPayable(bill));
  return (
    <div className="flex flex-col gap-6">
      {open.length > 0 ? <ActiveBills {...dialogs} bills={open} level={3} /> : null}
      {rest.length > 0 ? <Rows bills={rest} show={dialogs.show} /> : null}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Rows({ bills, show }: Pick<ListProps, 'bills' | 'show'>) {
  return (
    <ul className="grid divide-y overflow-hidden rounded-xl border bg-raised shadow-card sm:grid-cols-[minmax(0,1fr)_auto_auto] xl:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      {bills.map((invoice) => (
        <TenantInvoiceRow key={invoice.id} invoice={invoice} onShow={() => show(invoice.id)} />
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
