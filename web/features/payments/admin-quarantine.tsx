import type { QuarantinedCallback } from '#shared/contract/payments.ts';
import { paymentEventLabels, quarantineReasonLabels } from '#shared/labels.ts';
import { formatInstant } from '#shared/format.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { usePages } from '../../data/use-pages.ts';
import { PageSection } from '../../ui/card.tsx';
import { DataList } from '../../ui/data-list.tsx';

/**
 * Callbacks of the gateway that fit no payment: they moved no money, and an admin must look at them. Empty if there are
 * none.
 */
export function AdminQuarantine() {
  const callbacks = usePages('payments.quarantined', { limit: SCREEN_PAGE_SIZE });
  return (
    <DataList query={callbacks} failed="Gagal memuat laporan pembayaran" waiting={null} empty={null}>
      {(rows) => (
        <PageSection
          title="Laporan pembayaran yang tertahan"
          description="Laporan penyedia pembayaran yang tidak cocok dengan pembayaran mana pun. Tidak ada tagihan yang berubah; cocokkan dengan catatan penyedia."
          className="flex flex-col gap-4"
        >
          <DataTable
            caption="Laporan pembayaran yang tertahan"
            rows={rows}
            columns={[
              {
                header: 'Waktu',
                className: 'tabular whitespace-nowrap text-muted',
                cell: (callback) => formatInstant(callback.created_at),
              },
              { header: 'Alasan', className: 'font-medium', cell: reasonOf },
              { header: 'Peristiwa', className: 'break-words', cell: eventOf },
              {
                header: 'ID pembayaran',
                className: 'font-mono text-xs break-all',
                cell: (callback) => callback.payment_id ?? 'Tidak dikenal',
              },
            ]}
            card={(callback) => (
              <>
                <p className="text-sm font-semibold">{reasonOf(callback)}</p>
                <p className="mt-1 text-sm break-words">{eventOf(callback)}</p>
                <p className="font-mono text-xs break-all text-muted">
                  {callback.payment_id ?? 'Pembayaran tidak dikenal'}
                </p>
                <p className="tabular mt-2 text-xs text-muted">{formatInstant(callback.created_at)}</p>
              </>
            )}
          />
        </PageSection>
      )}
    </DataList>
  );
}

function eventOf({ event }: QuarantinedCallback): string {
  return paymentEventLabels[event] ?? event;
}

function reasonOf({ reason }: QuarantinedCallback): string {
  return reason === null ? 'Tidak diketahui' : quarantineReasonLabels[reason];
}
