import { useState } from 'react';
import type { MonthDelivery } from '#shared/contract/month-board.ts';
import { newBillText } from '#shared/message-texts/reminder.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { QueueDialog } from '../reminders/queue-dialog.tsx';
import { queueOf } from './delivery-queue.ts';

interface DeliveryDialogProps {
  delivery: MonthDelivery;
  onClose: () => void;
}

/**
 * Whom the month's bills have not reached, one after the other. Where it stands is what is recorded of them, so that it
 * goes on after a reload, on another day or another device.
 */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const [started] = useState(delivery.bills);
  return (
    <QueueDialog
      title="Kirim lewat WhatsApp"
      queueOf={(opened) => queueOf(delivery.bills, started, opened)}
      textOf={newBillText}
      done="Semua yang bisa lewat WhatsApp sudah dibuka atau sudah sampai."
      below={
        delivery.has_more ? (
          <p className="text-xs text-muted">{`Yang tampil ${MOST_BILLS_AT_ONCE} tagihan pertama. Pilih satu kost untuk sisanya.`}</p>
        ) : null
      }
      onClose={onClose}
    />
  );
}
