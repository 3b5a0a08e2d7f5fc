import { Send } from 'lucide-react';
import { toast } from 'sonner';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

export interface SendInvoiceButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  invoice: Pick<InvoiceSummary, 'id' | 'invoice_number'>;
}

/** Sends a draft to its tenant. */
export function SendInvoiceButton({ invoice, ...looks }: SendInvoiceButtonProps) {
  const refresh = useRefresh();
  const send = trpc.invoices.send.useMutation();
  return (
    <Button
      {...looks}
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
