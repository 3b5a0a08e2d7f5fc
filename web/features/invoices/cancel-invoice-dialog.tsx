import { useState } from 'react';
import type { Invoice } from '#shared/contract/invoices.ts';
import { formatDay } from '#shared/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RadioCard } from '../../ui/check-card.tsx';

interface CancelInvoiceDialogProps {
  invoice: Invoice;
  loading: boolean;
  onClose: () => void;
  onCancel: (choice: { stop_series: boolean }) => void;
}

/** Asks before a bill is cancelled; if it is of a running series, whether that ends too. */
export function CancelInvoiceDialog({ invoice, loading, onClose, onCancel }: CancelInvoiceDialogProps) {
  const [stops, setStops] = useState(false);
  const { title, tenant_name, next_issue_on: next, invoice_type } = invoice;
  const series = invoice_type === 'MONTHLY_RENT' ? 'sewa otomatis' : 'pengulangan';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Batalkan tagihan ini?"
      description={`${title} untuk ${tenant_name} tidak dapat dibayar lagi. Tindakan ini tidak dapat diurungkan.`}
      confirmLabel="Batalkan Tagihan"
      danger
      loading={loading}
      onConfirm={() => onCancel({ stop_series: next !== null && stops })}
    >
      {next === null ? null : (
        <fieldset className="mt-4 flex flex-col gap-2">
          <legend className="sr-only">Yang dibatalkan</legend>
          <RadioCard name="stop_series" checked={!stops} onChange={() => setStops(false)}>
            Hanya tagihan ini
            <span className="block text-xs text-muted">Berikutnya tetap terbit {formatDay(next)}.</span>
          </RadioCard>
          <RadioCard name="stop_series" checked={stops} onChange={() => setStops(true)}>
            Tagihan ini, dan hentikan {series}
            <span className="block text-xs text-muted">Tidak ada lagi yang terbit sendiri.</span>
          </RadioCard>
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
