import { Send } from 'lucide-react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useWrite } from '../../data/use-write.ts';

interface SendInvoiceButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  invoice: Pick<InvoiceSummary, 'id' | 'invoice_number' | 'tenant_id'>;
}

/** Sends a draft to its tenant, and offers to share it from the owner's own WhatsApp. */
export function SendInvoiceButton({ invoice, ...looks }: SendInvoiceButtonProps) {
  const run = useWrite();
  const [, share] = useSearchState<string>('bagikan', '');
  const send = trpc.invoices.send.useMutation();
  return (
    <Button
      {...looks}
      loading={send.isPending}
      icon={Send}
      about={`tagihan ${invoice.invoice_number}`}
      onClick={() =>
        void run(
          () => send.mutateAsync({ id: invoice.id }),
          { failed: 'Gagal mengirim invoice' },
          (isMade) =>
            isMade &&
            toast.success('Invoice berhasil dikirim!', {
              action: { label: 'Bagikan lewat WhatsApp', onClick: () => share(invoice.tenant_id, { replace: true }) },
            }),
        )
      }
    >
      Kirim
    </Button>
  );
}
