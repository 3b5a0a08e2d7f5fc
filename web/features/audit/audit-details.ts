import type { AuditRecord } from '#shared/contract/audit.ts';
import {
  type LeavingState,
  leavingStates,
  type PaymentStatus,
  type RenewalState,
  renewalStates,
  type Role,
  paymentStatuses,
  roles,
  type UserStatus,
  userStatuses,
} from '#shared/enums.ts';
import {
  leavingStateLabels,
  paymentStatusLabels,
  renewalStateLabels,
  roleNames,
  userStatusLabels,
} from '#shared/labels.ts';
import { formatDay, formatMonth, formatRupiah } from '#shared/format.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';

/** The amounts and states of an audit entry in words; empty if there are none. */
export function auditDetails({ details }: Pick<AuditRecord, 'details'>): string {
  if (details === null) return '';
  return Object.entries(details)
    .map(([key, value]) => readers[key]?.(value) ?? null)
    .filter((words) => words !== null)
    .join(' · ');
}

type Reader = (value: unknown) => string | null;

const rupiah: Reader = (value) => (typeof value === 'number' ? formatRupiah(value) : null);

const readers: Readonly<Record<string, Reader>> = {
  amount: rupiah,
  total_amount: rupiah,
  fee_amount: (value) => (typeof value === 'number' && value > 0 ? `biaya ${formatRupiah(value)}` : null),
  method: (value) => (typeof value === 'string' ? paymentMethodName(value) : null),
  rent_before: (value) => (typeof value === 'number' ? `sewa ${formatRupiah(value)} menjadi` : null),
  rent: rupiah,
  rent_from: (value) => (typeof value === 'string' ? `mulai ${formatMonth(`${value}-01`)}` : null),
  covers_from: (value) => (typeof value === 'string' ? `untuk ${formatDay(value)}` : null),
  covers_to: (value) => (typeof value === 'string' ? `sampai ${formatDay(value)}` : null),
  contract_end: (value) => (typeof value === 'string' ? `sampai ${formatDay(value)}` : null),
  leaves_on: (value) => (typeof value === 'string' ? `pindah ${formatDay(value)}` : null),
  leaving: (value) => (isOneOf<LeavingState>(leavingStates, value) ? leavingStateLabels[value] : null),
  renewal: (value) => (isOneOf<RenewalState>(renewalStates, value) ? renewalStateLabels[value] : null),
  role: (value) => (isOneOf<Role>(roles, value) ? roleNames[value] : null),
  status: (value) => {
    if (isOneOf<UserStatus>(userStatuses, value)) return userStatusLabels[value];
    return isOneOf<PaymentStatus>(paymentStatuses, value) ? paymentStatusLabels[value] : null;
  },
  kosts: (value) => (typeof value === 'number' ? `${value} kost` : null),
  late_fee_percentage: (value) => (typeof value === 'number' ? `denda ${value}%` : null),
  day: (value) => (typeof value === 'string' ? `per ${formatDay(value)}` : null),
  niks: (value) => (typeof value === 'number' ? (value === 0 ? 'tanpa NIK' : `${value} NIK atau paspor`) : null),
  version: (value) => (typeof value === 'number' ? `versi ${value}` : null),
  tenants: (value) => (typeof value === 'number' ? `${value} penyewa` : null),
  is_on: (value) => (value === true ? 'aktif' : value === false ? 'dihentikan' : null),
  rent_day: (value) => (typeof value === 'number' ? `tanggal ${value}` : null),
  taken_back: (value) => (value === true ? 'dibatalkan' : null),
  rooms: (value) => (typeof value === 'number' ? `${value} kamar` : null),
  monthly_rent: rupiah,
  surcharge: (value) => (typeof value === 'number' && value > 0 ? `tambahan ${formatRupiah(value)}` : null),
  pays_percent: (value) => (typeof value === 'number' ? `membayar ${value}%` : null),
  pays_amount: (value) => (typeof value === 'number' ? `membayar ${formatRupiah(value)}` : null),
  returned_credit: (value) => (typeof value === 'number' ? `dikembalikan ${formatRupiah(value)}` : null),
  moves_rent: rupiah,
  periods: (value) => (typeof value === 'number' ? `${value} periode` : null),
  device: (value) => (typeof value === 'string' ? value : null),
  title: (value) => (typeof value === 'string' ? value : null),
  bill_link: () => 'lewat tautan bayar',
  by_code: () => 'dengan kode ke nomor penyewa',
  zone: (value) => (typeof value === 'string' ? `zona waktu ${value}` : null),
  is_active: (value) => (value === false ? 'tidak aktif' : null),
};

function isOneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((each) => each === value);
}
