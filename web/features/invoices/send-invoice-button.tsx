import { Send } from 'lucide-react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { trpc } from '../../data/trpc.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useWrite } from '../../data/use-write.ts';

export interface SendInvoiceButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  invoice: Pick<InvoiceSummary, 'id' | 'invoice_number'>;
}

/** Sends a draft to its tenant. */
export function SendInvoiceButton({ invoice, ...looks }: SendInvoiceButtonProps) {
  const run = useWrite();
  const send = trpc.invoices.send.useMutation();
  return (
    <Button
      {...looks}
      loading={send.isPending}
      icon={<Send aria-hidden className="size-4" />}
      aria-label={`Kirim invoice ${invoice.invoice_number}`}
      onClick={() =>
        void run(() => send.mutateAsync({ id: invoice.id }), {
          done: 'Invoice berhasil dikirim!',
          failed: 'Gagal mengirim invoice',
        })
      }
    >
      Kirim
    </Button>
  );
}
