import { Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { Invoice } from '#shared/contract/invoices.ts';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Detail } from '../../ui/detail.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { InvoiceBody } from './invoice-body.tsx';

const LOAD_FAILED = 'Gagal memuat detail invoice';

interface InvoiceDetailDialogProps {
  id: string;
  onClose: () => void;
  /** The footer's buttons, depending on what is possible with this invoice; null for none. */
  actions?: (invoice: Invoice) => ReactNode;
  /** Below the invoice, for its owner alone. */
  below?: (invoice: Invoice) => ReactNode;
}

/** A whole invoice, for its owner and its tenant. */
export function InvoiceDetailDialog({ id, onClose, actions, below }: InvoiceDetailDialogProps) {
  const invoice = trpc.invoices.get.useQuery({ id });
  useFirstLook(invoice.isFetchedAfterMount ? invoice.data : undefined);
  const { data } = invoice;
  return (
    <Detail
      onClose={onClose}
      size="lg"
      title="Detail Tagihan"
      description={data ? data.invoice_number : invoice.isError ? undefined : <SkeletonText className="w-32" />}
      tools={
        data ? (
          <Button asChild variant="secondary" size="sm">
            <Link to={`/cetak/invoice/${data.id}`} aria-label="Cetak Tagihan">
              <Printer aria-hidden className="size-4" />
              <span>
                Cetak<span className="max-sm:hidden"> Tagihan</span>
              </span>
            </Link>
          </Button>
        ) : null
      }
      footer={data ? actions?.(data) : null}
    >
      <Loaded
        query={invoice}
        failed={LOAD_FAILED}
        waiting={<SkeletonStack heights={['h-24', 'h-28', 'h-52']} className="gap-5" />}
      >
        {(shown) => (
          <>
            <InvoiceBody invoice={shown} />
            {below?.(shown)}
          </>
        )}
      </Loaded>
    </Detail>
  );
}

/** A tenant's first view turns SENT into VIEWED on the server, so lists with the old state are fetched again. */
function useFirstLook(invoice: Invoice | undefined): void {
  const utils = trpc.useUtils();
  const isViewed = invoice?.status === 'VIEWED';
  useEffect(() => {
    if (!isViewed) return;
    void utils.invoices.list.invalidate();
    void utils.dashboards.invalidate();
  }, [isViewed, utils]);
}
