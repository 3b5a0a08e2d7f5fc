import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { billPaces, invoiceDisplayStatuses, invoiceTypes } from '#shared/enums.ts';
import { formatMonth } from '#shared/format.ts';
import { billPaceLabels, invoiceStatusLabels, invoiceTypeLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FootActions } from '../../ui/foot-actions.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { FilterSelect } from '../../ui/text-field.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { useFilter } from '../../lib/use-filter.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { InvoiceRows } from './invoice-rows.tsx';
import { SendInvoiceButton } from './send-invoice-button.tsx';

const CreateInvoiceDialog = lazyPart(() =>
  import('./create-invoice-dialog.tsx').then((module) => module.CreateInvoiceDialog),
);

interface OwnerInvoiceListProps {
  /** The invoice that stands open beside the others. */
  openId: string | null;
  onOpen: (invoiceId: string) => void;
  /** Leads back to the bills of the month. */
  onOpenMonth: () => void;
}

/** The owner's invoices: filters, list, drafting, sending. The filters are in the address. */
export function OwnerInvoiceList({ openId, onOpen, onOpenMonth }: OwnerInvoiceListProps) {
  const user = useCurrentUser();
  const filters = useInvoiceFilters();
  const { status, type, search } = filters;
  const [creating, setCreating] = useState(false);
  const invoices = usePages(
    'invoices.list',
    {
      kost_id: useKostFilter().kost_id,
      status: status.value || undefined,
      invoice_type: type.value || undefined,
      search: search || undefined,
      ...filters.narrowed,
      limit: SCREEN_PAGE_SIZE,
    },
    search !== '',
  );
  usePreload(CreateInvoiceDialog);

  return (
    <div className="flex flex-col gap-4">
      <div className="max-sm:contents sm:flex sm:items-center sm:gap-2">
        <div className="flex flex-1 items-center justify-between gap-2">
          <h2 className="text-base">Semua tagihan</h2>
          <Button variant="soft" size="sm" onClick={onOpenMonth}>
            Tagihan bulan ini
          </Button>
        </div>
        <FootActions>
          <Button className="sm:min-h-9" icon={FilePlus2} onClick={() => setCreating(true)}>
            Buat Tagihan
          </Button>
        </FootActions>
      </div>
      <InvoiceFilters {...filters} />
      <Narrowed {...filters} />
      <DataList
        query={invoices}
        failed="Gagal memuat data invoice"
        waiting={<SkeletonList count={5} className="h-20" />}
        empty={
          <NoInvoices isFiltered={filters.isFiltered} onCreate={() => setCreating(true)} onShowAll={filters.clear} />
        }
      >
        {(rows) => (
          <InvoiceRows
            rows={rows}
            openId={openId}
            onOpen={(invoice) => onOpen(invoice.id)}
            action={(invoice) =>
              can(user, 'invoice:send', invoice) ? (
                <SendInvoiceButton invoice={invoice} variant="soft" size="sm" />
              ) : null
            }
          />
        )}
      </DataList>
      {creating ? (
        <CreateInvoiceDialog
          onClose={() => setCreating(false)}
          onCreated={(invoice) => {
            setCreating(false);
            onOpen(invoice.id);
          }}
        />
      ) : null}
    </div>
  );
}

/** What the list is narrowed to, in the address. */
function useInvoiceFilters() {
  const status = useFilter('status', invoiceDisplayStatuses);
  const type = useFilter('jenis', invoiceTypes);
  const [search, setSearch] = useSearchState<string>('cari-invoice', '');
  const find = (text: string) => setSearch(text, { replace: true });
  // A month, or the first and the last one.
  const [due, setDue] = useSearchState<string>('jatuh-tempo', '');
  const [from, to = from] = due.split('_').filter((month) => /^20\d{2}-(0[1-9]|1[0-2])$/.test(month));
  const pace = useFilter('dibayar', billPaces);
  const widen = () => {
    setDue('', { replace: true });
    pace.clear();
  };
  const clear = () => {
    widen();
    status.clear();
    type.clear();
    find('');
  };
  const isNarrowed = from !== undefined || pace.value !== '';
  const isFiltered = isNarrowed || status.value !== '' || type.value !== '' || search !== '';
  const narrowed = {
    due_from: from,
    due_to: to,
    pace: pace.value || (from === undefined ? undefined : ('ANY' as const)),
  };
  return { status, type, search, find, clear, isFiltered, narrowed, isNarrowed, widen };
}

/** What a picture of the first screen has opened, and the way back to all bills. */
function Narrowed({ narrowed, isNarrowed, widen }: ReturnType<typeof useInvoiceFilters>) {
  if (!isNarrowed) return null;
  const { due_from: from, due_to: to, pace } = narrowed;
  const parts = [
    from && to ? `jatuh tempo ${formatMonth(from)}${to === from ? '' : ` sampai ${formatMonth(to)}`}` : '',
    pace && pace !== 'ANY' ? billPaceLabels[pace].toLowerCase() : '',
    pace ? 'tanpa deposit, draf, dan yang dibatalkan' : '',
  ];
  return (
    <Notice
      tone="info"
      role="status"
      action={
        <Button variant="ghost" size="sm" onClick={widen}>
          Semua tagihan
        </Button>
      }
    >
      Tagihan {parts.filter((part) => part !== '').join(', ')}.
    </Notice>
  );
}

function InvoiceFilters({ status, type, search, find }: ReturnType<typeof useInvoiceFilters>) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_9rem]">
      <SearchInput
        label="Cari nama, kamar, atau nomor"
        value={search}
        onSearch={find}
        className="max-sm:col-span-2 sm:max-w-md"
      />
      <FilterSelect label="Saring menurut status" all="Semua status" {...status} labels={invoiceStatusLabels} />
      <FilterSelect label="Saring menurut jenis" all="Semua jenis" {...type} labels={invoiceTypeLabels} />
    </div>
  );
}

interface NoInvoicesProps {
  isFiltered: boolean;
  onCreate: () => void;
  onShowAll: () => void;
}

function NoInvoices({ isFiltered, onCreate, onShowAll }: NoInvoicesProps) {
  return isFiltered ? (
    <EmptyState
      drawing="bill"
      title="Tidak ada tagihan yang cocok"
      description="Ubah pencarian atau saringan untuk melihat tagihan lain."
      onShowAll={onShowAll}
    />
  ) : (
    <EmptyState
      drawing="bill"
      title="Belum ada tagihan"
      description="Buat tagihan pertama untuk penyewa Anda."
      action={<Button onClick={onCreate}>Buat Tagihan</Button>}
    />
  );
}
