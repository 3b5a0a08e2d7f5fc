import { formatRupiah } from '#shared/format.ts';
import { DEFAULT_LATE_FEE_BPS, LATE_FEE_CAP_BPS, lateFeeOfDay } from '#shared/rules/late-fee.ts';
import { CheckCard } from '../../ui/check-card.tsx';
import { isGood, type PreparedRow } from './prepared-rows.ts';

interface ImportLateFeesProps {
  without: boolean;
  onChange: (without: boolean) => void;
}

/** Late fees or none for the tenants of an import, chosen before their first rent is billed. */
export function ImportLateFees({ without, onChange }: ImportLateFeesProps) {
  return (
    <div className="flex flex-col gap-1">
      <CheckCard checked={without} onChange={onChange}>
        Tanpa denda keterlambatan
      </CheckCard>
      <p className="text-xs text-muted">
        Saldo awal dan deposit tidak dikenai denda.{' '}
        {without
          ? 'Tagihan sewa mereka lewat "Tagih semua" juga tidak. Pada sewa otomatis dan tagihan yang Anda buat sendiri, Anda memilih dendanya.'
          : `Tagihan sewa pertama diusulkan dengan denda setiap hari seperti di bawah bila terlambat, paling banyak ${LATE_FEE_CAP_BPS / 100}% dari sewa.`}
      </p>
    </div>
  );
}

/** The usual late fee of a row's rent: in percent where only the room that exists knows the rent; none without a tenant. */
export function RowLateFee({ row }: { row: PreparedRow }) {
  const { name, agreed } = row;
  if (name === '' || agreed === 0 || !isGood(row)) return null;
  const fee =
    agreed === null
      ? `${DEFAULT_LATE_FEE_BPS / 100}% dari sewa`
      : formatRupiah(lateFeeOfDay(agreed, DEFAULT_LATE_FEE_BPS));
  return <p className="tabular text-xs text-muted">Denda {fee} per hari bila terlambat</p>;
}
