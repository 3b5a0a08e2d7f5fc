import { useState } from 'react';
import type { PaymentMethods } from '#shared/contract/payments.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { formatRupiah } from '#shared/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRefresh } from '../../data/use-refresh.ts';

interface UseCreditProps {
  invoiceId: string;
  methods: Pick<PaymentMethods, 'credit_balance' | 'remaining_amount'>;
  /** Called when nothing remains to be paid. */
  onSettled: () => void;
}

/** If the tenant has credit with the bill's owner: how much, and a button to pay the bill from it, after a question. */
export function UseCredit({ invoiceId, methods, onSettled }: UseCreditProps) {
  const refresh = useRefresh();
  const apply = trpc.invoices.applyCredit.useMutation();
  const [asking, setAsking] = useState(false);
  const { credit_balance: credit, remaining_amount: remaining } = methods;
  const used = Math.min(credit, remaining);
  if (credit <= 0) return null;

  const confirm = async () => {
    try {
      const invoice = await apply.mutateAsync({ id: invoiceId });
      toast.success('Saldo kredit berhasil dipakai!');
      if (invoice.remaining_amount === 0) onSettled();
    } catch (error) {
      toast.error(failureMessage(error, 'Gagal memproses pembayaran'));
    }
    setAsking(false);
    void refresh();
  };

  return (
    <Notice
      tone="success"
      className="mb-5"
      action={
        <Button variant="secondary" size="sm" className="max-sm:w-full" onClick={() => setAsking(true)}>
          Pakai saldo kredit
        </Button>
      }
    >
      Saldo kredit Anda <span className="tabular font-bold whitespace-nowrap">{formatRupiah(credit)}</span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Pakai saldo kredit ${formatRupiah(used)}?`}
        description={
          used === remaining
            ? 'Tagihan ini langsung lunas. Pemakaian saldo tidak dapat diurungkan.'
            : `Sisa tagihan menjadi ${formatRupiah(remaining - used)}. Pemakaian saldo tidak dapat diurungkan.`
        }
        confirmLabel="Pakai saldo"
        loading={apply.isPending}
        onConfirm={() => void confirm()}
      />
    </Notice>
  );
}
