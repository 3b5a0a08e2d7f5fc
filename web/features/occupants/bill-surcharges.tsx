import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { trpc } from '../../data/trpc.ts';
import { WriteQuestion } from '../../ui/confirmed-write.tsx';

interface BillSurchargesProps {
  tenant: { full_name: string };
  occupant: WrittenOccupant;
  onClose: () => void;
}

/** Whether the tenant is asked at once for a surcharge of months whose rents are billed already. */
export function BillSurcharges({ tenant, occupant: { id, full_name: name, unbilled }, onClose }: BillSurchargesProps) {
  const bill = trpc.tenants.billSurcharges.useMutation();
  if (unbilled === null) return null;
  const { amount, months, until } = unbilled;
  return (
    <WriteQuestion
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Tagih tambahan ${formatRupiah(amount)}?`}
      description={`Sewa sampai ${formatDay(until)} sudah ditagih tanpa tambahan untuk ${name}. ${tenant.full_name} mendapat tagihan terpisah untuk ${months} bulan, jatuh tempo ${ISSUED_BEFORE_DUE_DAYS} hari lagi. Batal? Untuk menagihnya nanti, simpan lagi data ${name}.`}
      confirmLabel="Kirim Tagihan"
      call={bill}
      input={{ id, amount }}
      done="Tagihan tambahan dikirim!"
      failed="Gagal menagih tambahan"
    />
  );
}
