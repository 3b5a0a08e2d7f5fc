import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { invoiceDisplayStatuses, invoiceTypes } from '#shared/enums.ts';
import { invoiceStatusLabels, invoiceTypeLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { FilterSelect } from '../../ui/text-field.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { useFilter } from '../../lib/use-filter.ts';
import { InvoiceRows } from './invoice-rows.tsx';
import { SendInvoiceButton } from './send-invoice-button.tsx';

const CreateInvoiceDialog = lazyPart(() =>
  import('./create-invoice-dialog.tsx').then((module) => module.CreateInvoiceDialog),
);

/** The owner's invoices: filters, list, drafting, sending. The filters are in the address. */
export function OwnerInvoiceList({ onOpen }: { onOpen: (invoiceId: string) => void }) {
  const user = useCurrentUser();
  const status = useFilter('status', invoiceDisplayStatuses);
  const type = useFilter('jenis', invoiceTypes);
  const [creating, setCreating] = useState(false);
  const invoices = usePages('invoices.list', {
    status: status.value || undefined,
    invoice_type: type.value || undefined,
    limit: 20,
  });
  usePreload(CreateInvoiceDialog);
  const filtered = status.value !== '' || type.value !== '';

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid w-full grid-cols-2 gap-2 sm:w-auto sm:min-w-96">
          <FilterSelect label="Saring menurut status" all="Semua status" {...status} labels={invoiceStatusLabels} />
          <FilterSelect label="Saring menurut jenis" all="Semua jenis" {...type} labels={invoiceTypeLabels} />
        </div>
        <Button
          className="max-sm:w-full"
          icon={<FilePlus2 aria-hidden className="size-4" />}
          onClick={() => setCreating(true)}
        >
          Buat Invoice
        </Button>
      </div>

      <DataList
        query={invoices}
        failed="Gagal memuat data invoice"
        waiting={<SkeletonList count={5} className="h-20" />}
        empty={
          filtered ? (
            <EmptyState
              drawing="bill"
              title="Tidak ada invoice yang cocok"
              description="Ubah saringan untuk melihat invoice lain."
              onShowAll={() => {
                status.clear();
                type.clear();
              }}
            />
          ) : (
            <EmptyState
              drawing="bill"
              title="Belum ada invoice"
              description="Buat invoice pertama untuk penyewa Anda."
              action={<Button onClick={() => setCreating(true)}>Buat Invoice</Button>}
            />
          )
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
