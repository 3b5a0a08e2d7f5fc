import { useState } from 'react';
import { toast } from 'sonner';
import type { Invoice } from '#shared/contract/invoices.ts';
import { trpc } from '../../app/trpc.ts';
import { failureMessage } from '../../lib/call-error.ts';
import { useRefresh } from '../../lib/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Cancels an unpaid invoice, after asking. */
export function CancelInvoiceButton({ invoice }: { invoice: Invoice }) {
  const refresh = useRefresh();
  const cancel = trpc.invoices.cancel.useMutation();
  const [asking, setAsking] = useState(false);

  const confirm = async () => {
    try {
      await cancel.mutateAsync({ id: invoice.id });
      toast.success('Invoice berhasil dibatalkan!');
    } catch (error) {
      toast.error(failureMessage(error, 'Gagal membatalkan invoice'));
    }
    setAsking(false);
    await refresh();
  };

  return (
    <>
      <Button variant="dangerGhost" onClick={() => setAsking(true)}>
        Batalkan Invoice
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Batalkan invoice ini?"
        description={`${invoice.title} untuk ${invoice.tenant_name} tidak dapat dibayar lagi. Tindakan ini tidak dapat diurungkan.`}
        confirmLabel="Batalkan Invoice"
        danger
        loading={cancel.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
