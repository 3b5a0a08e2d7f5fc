import { FilePlus2, Send } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { invoiceDisplayStatuses, invoiceTypes } from '#shared/enums.ts';
import { invoiceStatusLabels, invoiceTypeLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { trpc } from '../../app/trpc.ts';
import { failureMessage } from '../../lib/call-error.ts';
import { useLoadError } from '../../lib/use-load-error.ts';
import { useRefresh } from '../../lib/use-refresh.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CancelInvoiceButton } from './cancel-invoice-button.tsx';
import { CreateInvoiceDialog } from './create-invoice-dialog.tsx';
import { InvoiceDetailDialog } from './invoice-detail-dialog.tsx';
import { InvoiceRows } from './invoice-rows.tsx';

const LOAD_FAILED = 'Gagal memuat data invoice';

/** The owner's invoices: filters, list, drafting, sending. Filter and open invoice live in the address. */
export function OwnerInvoices() {
  const user = useCurrentUser();
  const [status, setStatus] = useSearchState('status', '', ['', ...invoiceDisplayStatuses]);
  const [type, setType] = useSearchState('jenis', '', ['', ...invoiceTypes]);
  const [openId, setOpenId] = useSearchState<string>('invoice', '');
  const [creating, setCreating] = useState(false);
  const invoices = trpc.invoices.list.useInfiniteQuery(
    { status: status || undefined, invoice_type: type || undefined, limit: 20 },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  );
  useLoadError(invoices.error, LOAD_FAILED);
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
        rows.length === 0 ? (
          <EmptyState
            drawing="bill"
            title={filtered ? 'Tidak ada invoice yang cocok' : 'Belum ada invoice'}
            description={
              filtered ? 'Ubah saringan untuk melihat invoice lain.' : 'Buat invoice pertama untuk penyewa Anda.'
            }
            action={filtered ? undefined : <Button onClick={() => setCreating(true)}>Buat Invoice</Button>}
          />
        ) : (
          <>
            <InvoiceRows
              rows={rows}
              showTenant
              onOpen={(invoice) => setOpenId(invoice.id)}
              action={(invoice) =>
                can(user, 'invoice:send', invoice) ? <SendButton invoice={invoice} variant="soft" /> : null
              }
            />
            <LoadMore query={invoices} />
          </>
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
            setOpenId(invoice.id);
          }}
        />
      ) : null}
      {openId ? (
        <InvoiceDetailDialog
          id={openId}
          onClose={() => setOpenId('', { replace: true })}
          actions={(invoice) => (
            <>
              {can(user, 'invoice:cancel', invoice) ? <CancelInvoiceButton invoice={invoice} /> : null}
              {can(user, 'invoice:send', invoice) ? <SendButton invoice={invoice} variant="primary" /> : null}
            </>
          )}
        />
      ) : null}
    </div>
  );
}

interface SendButtonProps {
  invoice: Pick<InvoiceSummary, 'id' | 'invoice_number'>;
  variant: 'primary' | 'soft';
}

function SendButton({ invoice, variant }: SendButtonProps) {
  const refresh = useRefresh();
  const send = trpc.invoices.send.useMutation();
  return (
    <Button
      size="sm"
      variant={variant}
      loading={send.isPending}
      icon={<Send aria-hidden className="size-4" />}
      aria-label={`Kirim invoice ${invoice.invoice_number}`}
      onClick={async () => {
        try {
          await send.mutateAsync({ id: invoice.id });
          toast.success('Invoice berhasil dikirim!');
        } catch (error) {
          toast.error(failureMessage(error, 'Gagal mengirim invoice'));
        }
        await refresh();
      }}
    >
      Kirim
    </Button>
  );
}
