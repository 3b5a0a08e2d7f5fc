import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { invoiceDisplayStatuses, invoiceTypes } from '#shared/enums.ts';
import { invoiceStatusLabels, invoiceTypeLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { useLoadError } from '../../data/use-load-error.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { InvoiceRows } from './invoice-rows.tsx';
import { SendInvoiceButton } from './send-invoice-button.tsx';

const CreateInvoiceDialog = lazyPart(() =>
  import('./create-invoice-dialog.tsx').then((module) => module.CreateInvoiceDialog),
);

const LOAD_FAILED = 'Gagal memuat data invoice';

/** The owner's invoices: filters, list, drafting, sending. The filters live in the address. */
export function OwnerInvoiceList({ onOpen }: { onOpen: (invoiceId: string) => void }) {
  const user = useCurrentUser();
  const [status, setStatus] = useSearchState('status', '', ['', ...invoiceDisplayStatuses]);
  const [type, setType] = useSearchState('jenis', '', ['', ...invoiceTypes]);
  const [creating, setCreating] = useState(false);
  const invoices = trpc.invoices.list.useInfiniteQuery(
    { status: status || undefined, invoice_type: type || undefined, limit: 20 },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useLoadError(invoices.error, LOAD_FAILED);
  usePreload(CreateInvoiceDialog);
  const rows = invoices.data?.pages.flatMap((page) => page.items);
  const filtered = status !== '' || type !== '';

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid w-full grid-cols-2 gap-2 sm:w-auto sm:min-w-96">
          <Select
            aria-label="Saring menurut status"
            value={status}
            onChange={(event) => setStatus(event.target.value as typeof status, { replace: true })}
          >
            <option value="">Semua status</option>
            {invoiceDisplayStatuses.map((each) => (
              <option key={each} value={each}>
                {invoiceStatusLabels[each]}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Saring menurut jenis"
            value={type}
            onChange={(event) => setType(event.target.value as typeof type, { replace: true })}
          >
            <option value="">Semua jenis</option>
            {invoiceTypes.map((each) => (
              <option key={each} value={each}>
                {invoiceTypeLabels[each]}
              </option>
            ))}
          </Select>
        </div>
        <Button
          className="max-sm:w-full"
          icon={<FilePlus2 aria-hidden className="size-4" />}
          onClick={() => setCreating(true)}
        >
          Buat Invoice
        </Button>
      </div>

      {rows ? (
        rows.length > 0 ? (
          <>
            <InvoiceRows
              rows={rows}
              showTenant
              onOpen={(invoice) => onOpen(invoice.id)}
              action={(invoice) =>
                can(user, 'invoice:send', invoice) ? (
                  <SendInvoiceButton invoice={invoice} variant="soft" size="sm" />
                ) : null
              }
            />
            <LoadMore query={invoices} />
          </>
        ) : filtered ? (
          <EmptyState
            drawing="bill"
            title="Tidak ada invoice yang cocok"
            description="Ubah saringan untuk melihat invoice lain."
            action={
              <Button
                variant="secondary"
                onClick={() => {
                  setStatus('', { replace: true });
                  setType('', { replace: true });
                }}
              >
                Tampilkan semua
              </Button>
            }
          />
        ) : (
          <EmptyState
            drawing="bill"
            title="Belum ada invoice"
            description="Buat invoice pertama untuk penyewa Anda."
            action={<Button onClick={() => setCreating(true)}>Buat Invoice</Button>}
          />
        )
      ) : invoices.isError ? (
        <LoadError message={LOAD_FAILED} error={invoices.error} onRetry={() => void invoices.refetch()} />
      ) : (
        <SkeletonList count={5} className="h-20" />
      )}

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
