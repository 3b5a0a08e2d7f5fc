import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#shared/rules/calendar.ts';
import { dayOf, formatInstantDay, formatTime, today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useUndoCheckout } from './use-undo-checkout.ts';

/** The way back of somebody who was checked out by mistake, as long as there is one. */
export function UndoCheckout({ id, kostId, name, until }: Record<'id' | 'kostId' | 'name' | 'until', string>) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoCheckout();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="soft" size="sm" icon={DoorOpen} about={name} onClick={() => setAsking(true)}>
        Kembali ke kamar
      </Button>
      <span className="tabular text-xs text-muted">{endOf(until, kostId)}</span>
      <ConfirmDialog
        title={`${name} kembali ke kamar?`}
        description="Keluar kos dibatalkan: sewanya berjalan lagi, dan tagihan, draf, serta tanggal keluar yang waktu itu dibatalkan berlaku lagi. Pembayaran online yang ikut berakhir dimulai ulang oleh penyewa. Deposit yang sudah Anda catat kembali tetap tercatat kembali dan tidak Anda pegang lagi. Penyewa diberi tahu."
        confirmLabel="Kembali ke kamar"
        open={asking}
        onOpenChange={setAsking}
        loading={undo.isPending}
        onConfirm={() => undo.run(id, () => setAsking(false))}
      />
    </div>
  );
}

/** `Sampai besok 14.30`. */
function endOf(until: string, kostId: string): string {
  const day = dayOf(until, kostId);
  const now = today(kostId);
  const words = day === now ? 'hari ini' : day === addDays(now, 1) ? 'besok' : formatInstantDay(until, kostId);
  return `Sampai ${words} ${formatTime(until, kostId)}`;
}
