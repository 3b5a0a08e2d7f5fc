import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { invoiceDisplayStatuses, invoiceTypes } from '#shared/enums.ts';
import { invoiceStatusLabels, invoiceTypeLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FootActions } from '../../ui/foot-actions.tsx';
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

/** The owner's invoices: filters, list, drafting, sending. The filters are in the address. */
export function OwnerInvoiceList({ onOpen }: { onOpen: (invoiceId: string) => void }) {
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
      limit: SCREEN_PAGE_SIZE,
    },
    search !== '',
  );
  usePreload(CreateInvoiceDialog);

  return (
    <div className="flex flex-col gap-4">
      <div className="max-sm:contents sm:flex sm:flex-wrap sm:items-end sm:justify-between sm:gap-3">
        <InvoiceFilters {...filters} />
        <FootActions>
          <Button icon={FilePlus2} onClick={() => setCreating(true)}>
            Buat Tagihan
          </Button>
        </FootActions>
      </div>

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
  const clear = () => {
    status.clear();
    type.clear();
    find('');
  };
  return { status, type, search, find, clear, isFiltered: status.value !== '' || type.value !== '' || search !== '' };
}

function InvoiceFilters({ status, type, search, find }: ReturnType<typeof useInvoiceFilters>) {
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:w-auto sm:min-w-96 xl:min-w-2xl xl:grid-cols-4">
      <SearchInput label="Cari nama, kamar, atau nomor" value={search} onSearch={find} className="col-span-2" />
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
