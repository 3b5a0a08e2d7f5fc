import { Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { Invoice } from '#shared/contract/invoices.ts';
import { trpc } from '../../data/trpc.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { InvoiceBody } from './invoice-body.tsx';

const LOAD_FAILED = 'Gagal memuat detail invoice';

export interface InvoiceDetailDialogProps {
  id: string;
  onClose: () => void;
  /** The footer's buttons, by what may be done with this invoice; null for none. */
  actions?: (invoice: Invoice) => ReactNode;
}

/** One invoice whole, for its owner and its tenant alike. */
export function InvoiceDetailDialog({ id, onClose, actions }: InvoiceDetailDialogProps) {
  const invoice = trpc.invoices.get.useQuery({ id });
  useLoadError(invoice.error, LOAD_FAILED);
  useFirstLook(invoice.isFetchedAfterMount ? invoice.data : undefined);
  const { data } = invoice;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Detail Invoice"
      description={data ? data.invoice_number : invoice.isError ? undefined : <SkeletonText className="w-32" />}
      tools={
        data ? (
          <Button asChild variant="secondary" size="sm">
            <Link to={`/cetak/invoice/${data.id}`} aria-label="Cetak Invoice">
              <Printer aria-hidden className="size-4" />
              <span>
                Cetak<span className="max-sm:hidden"> Invoice</span>
              </span>
            </Link>
          </Button>
        ) : null
      }
      footer={data ? actions?.(data) : null}
    >
      {data ? (
        <InvoiceBody invoice={data} />
      ) : invoice.isError ? (
        <LoadError message={LOAD_FAILED} error={invoice.error} onRetry={() => void invoice.refetch()} />
      ) : (
        <BodySkeleton />
      )}
    </Dialog>
  );
}

/** A tenant's first look turns SENT into VIEWED on the server: the lists that still say otherwise are asked anew. */
function useFirstLook(invoice: Invoice | undefined): void {
  const utils = trpc.useUtils();
  const isViewed = invoice?.status === 'VIEWED';
  useEffect(() => {
    if (!isViewed) return;
    void utils.invoices.list.invalidate();
    void utils.dashboards.invalidate();
  }, [isViewed, utils]);
}

function BodySkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Memuat…</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-28" />
      <Skeleton className="h-52" />
    </div>
  );
}
