import { useState } from 'react';
import { Link } from 'react-router';
import { LEFT_OUT_OF_REACH } from '#shared/contract/tenants.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { isLeavingDay, LEFT_DAYS_AGO } from '#shared/rules/tenancy.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { TAKE_BACK_MS } from '../../data/use-take-back.ts';
import { useWrite } from '../../data/use-write.ts';
import { today } from '../../lib/today.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { sumOfItems, useWaitingItems } from '../invoices/waiting-items.tsx';
import { depositOnLeaving } from '../deposits/deposit-sums.tsx';
import { unsentInWords } from '../settlements/settlement-words.ts';
import { useUndoCheckout } from './use-undo-checkout.ts';

/** Asks before a tenant is checked out, today or on a day of the last month; the toast afterwards takes it back. */
export function CheckOutQuestion({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { id, full_name: name, room_number: room } = tenant;
  const checkOut = trpc.tenants.checkOut.useMutation();
  const run = useWrite();
  const undo = useUndoCheckout();
  const [day, setDay] = useState(today(tenant.kost_id));
  const waiting = useWaitingItems({ tenancy_id: id })?.rows ?? [];
  const unbilled =
    waiting.length === 0
      ? ''
      : ` ${waiting.length} item (${sumOfItems(waiting)}) masih menunggu tagihan sewa dan tidak akan tertagih: buat tagihannya dulu.`;
  const settlement = trpc.settlements.get.useQuery({ id }).data;
  const unsent = unsentInWords(settlement?.unsent);
  const ahead = settlement?.figures.prepaid ?? [];
  const prepaid = ahead.reduce((sum, { amount }) => sum + amount, 0);
  const isProposed = !['DRAFT', 'CANCELLED', undefined].includes(settlement?.settlement?.state);
  const isToday = day === today(tenant.kost_id);
  const isPossible = isLeavingDay(day, today(tenant.kost_id));
  const when = isToday || !isPossible ? 'hari ini' : formatDay(day);
  const later = isToday ? '' : ', juga yang jatuh tempo setelah tanggal itu';
  const write = async () => {
    await checkOut.mutateAsync({ id, ...(isToday ? {} : { check_out_date: day }) });
    toast.success('Penyewa berhasil di-checkout!', {
      duration: TAKE_BACK_MS,
      action: { label: 'Batalkan', onClick: () => undo.run(id) },
    });
  };
  return (
    <ConfirmDialog
      title="Apakah Anda yakin ingin checkout penyewa ini?"
      description={`Kontrak ${name} berakhir ${when} dan kamar ${room} kembali tersedia. Tagihan yang belum lunas tetap dapat dibayar${later}.${unbilled}${unsent && ` ${unsent}`}${depositOnLeaving(tenant)} Bisa dibatalkan dalam 24 jam.`}
      confirmLabel="Keluar kos"
      danger
      open
      onOpenChange={onClose}
      loading={checkOut.isPending}
      onConfirm={() => {
        if (isPossible) void run(write, { failed: 'Gagal checkout penyewa' }, onClose);
      }}
    >
      <div className="mt-4">
        <TextField
          label="Tanggal keluar"
          type="date"
          min={addDays(today(tenant.kost_id), -LEFT_DAYS_AGO)}
          max={today(tenant.kost_id)}
          value={day}
          error={isPossible ? undefined : LEFT_OUT_OF_REACH}
          onChange={({ target }) => setDay(target.value)}
        />
        <p className="mt-3 text-sm text-muted">
          {prepaid > 0
            ? `Sewa untuk hari-hari sesudahnya sudah ditagih (${formatRupiah(prepaid)} bila keluar hari ini). Ingin mengembalikannya? `
            : 'Ada potongan atau sewa yang dihitung per hari? '}
          <Link
            // The day has been read here, so that its step is behind, unless a proposal is shown first.
            to={`/cetak/keluar-kos/${id}${settlement?.leaves_on === day && !isProposed ? '?langkah=2' : ''}`}
            className="py-3 font-semibold text-primary underline"
          >
            Pakai perhitungan keluar
          </Link>
        </p>
      </div>
    </ConfirmDialog>
  );
}
