import { OPEN_END } from '#shared/rules/contract-dates.ts';
import type { ExportedRoom } from '#shared/contract/imports.ts';
import {
  articleStatusLabels,
  complaintCategoryLabels,
  complaintPriorityLabels,
  complaintStatusLabels,
  invoiceStatusLabels,
  invoiceTypeLabels,
  kostTypeLabels,
  paymentStatusLabels,
  rentPeriodLabels,
  roomFacilityLabels,
  roomStatusLabels,
} from '#shared/labels.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { importFieldLabels } from '#shared/rules/import/import-fields.ts';
import { writtenPrices } from '#shared/rules/import/read-periods.ts';
import type { ExportedPage } from '../../data/export-run.ts';
import type { trpc } from '../../data/trpc.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';

export type Client = ReturnType<typeof trpc.useUtils>['client'];

type ItemOf<Call extends (...input: never[]) => Promise<ExportedPage<unknown>>> = Awaited<
  ReturnType<Call>
>['items'][number];

/** A room in the columns of an import. Only the names of the masked numbers' columns say that they are. */
export function roomRow({ tenant, ...room }: ExportedRoom): Record<string, string | number> {
  const label = importFieldLabels;
  return {
    [label.room_number]: room.room_number,
    [label.floor]: room.floor,
    [label.room_type]: room.room_type,
    [label.facilities]: room.facilities.map((facility) => roomFacilityLabels[facility]).join(', '),
    [label.capacity]: room.capacity ?? '',
    [label.room_status]: roomStatusLabels[room.status],
    [label.monthly_rent]: room.monthly_rent,
    [label.other_prices]: writtenPrices(room.other_prices),
    [label.full_name]: tenant?.full_name ?? '',
    [label.phone]: tenant?.phone ?? '',
    [label.email]: tenant?.email ?? '',
    [`${label.nik} (disamarkan)`]: tenant?.nik ?? '',
    [`${label.passport} (disamarkan)`]: tenant?.passport ?? '',
    [label.emergency_contact_name]: tenant?.emergency_contact_name ?? '',
    [label.emergency_contact_phone]: tenant?.emergency_contact_phone ?? '',
    [label.contract_start]: tenant?.contract_start ?? '',
    [label.contract_end]: tenant?.contract_end === OPEN_END ? '' : (tenant?.contract_end ?? ''),
    [label.rent_period]: tenant ? rentPeriodLabels[tenant.rent_period] : '',
    [label.contract_rent]: tenant?.monthly_rent ?? '',
    [label.next_rent]: tenant?.next_rent?.amount ?? '',
    [label.next_rent_from]: tenant?.next_rent ? `${tenant.next_rent.from}-01` : '',
    [label.deposit]: tenant?.deposit ?? '',
    [label.deposit_due]: tenant?.deposit_due ?? '',
    [label.debt]: tenant?.debt ?? '',
    [label.credit]: tenant?.credit ?? '',
  };
}

export function kostRow(kost: ItemOf<Client['kost']['list']['query']>) {
  return {
    Nama: kost.name,
    Alamat: kost.address,
    Tipe: kostTypeLabels[kost.kost_type],
    Deskripsi: kost.description,
    Fasilitas: kost.facilities.join(', '),
    Aturan: kost.rules.join('; '),
  };
}

/** A tenancy that has ended. What was agreed and held of a deposit stands in the last room of a move alone. */
export function formerRow(tenant: ItemOf<Client['tenants']['list']['query']>) {
  const isLast = tenant.moved_to === null;
  return {
    Kost: tenant.kost_name,
    Kamar: tenant.room_number,
    Nama: tenant.full_name,
    'No HP': tenant.phone,
    Email: tenant.email,
    Masuk: tenant.contract_start,
    Keluar: tenant.check_out_date ?? (tenant.contract_end === OPEN_END ? '' : tenant.contract_end),
    'Pindah ke kamar': tenant.moved_to ?? '',
    'Sewa per bulan': tenant.rent_period === 'MONTH' ? tenant.monthly_rent : '',
    'Sewa lain': tenant.rent_period === 'MONTH' ? '' : tenant.monthly_rent,
    'Sewa lain dihitung': tenant.rent_period === 'MONTH' ? '' : rentPeriodLabels[tenant.rent_period],
    'Deposit disepakati': isLast ? tenant.deposit_amount : '',
    'Deposit diterima': isLast ? tenant.deposit_received : '',
    'Deposit dipotong': isLast ? tenant.deposit_deducted : '',
    'Deposit dikembalikan': isLast ? tenant.deposit_returned : '',
    'Deposit dipegang': isLast ? tenant.deposit_held : '',
    'Sewa di muka atau saldo kredit dikembalikan': isLast ? tenant.other_returned : '',
  };
}

/** The deposit of a tenancy that runs or is to come: an import's columns have what is held and what is still to come alone. */
export function depositRow(tenant: ItemOf<Client['tenants']['list']['query']>) {
  if (tenant.deposit_amount === 0 && tenant.deposit_received === 0) return [];
  return [
    {
      Kost: tenant.kost_name,
      Kamar: tenant.room_number,
      Penyewa: tenant.full_name,
      'Deposit disepakati': tenant.deposit_amount,
      'Deposit diterima': tenant.deposit_received,
      'Deposit dikembalikan': tenant.deposit_returned,
      'Deposit dipegang': tenant.deposit_held,
    },
  ];
}

/** The terms of a tenancy whose rent is billed by itself; none of another. */
export function automaticRentRow(tenant: ItemOf<Client['tenants']['list']['query']>) {
  const { automatic_rent: rent } = tenant;
  if (rent === null || !rent.is_on) return [];
  return [
    {
      Kost: tenant.kost_name,
      Kamar: tenant.room_number,
      Penyewa: tenant.full_name,
      'Setiap tanggal': rent.day,
      'Denda per hari (%)': rent.late_fee_percentage,
      'Jatuh tempo berikutnya': rent.next_due_on ?? '',
      'Jumlah berikutnya': rent.next_amount,
    },
  ];
}

export function billRow(bill: ItemOf<Client['invoices']['list']['query']>) {
  return {
    Nomor: bill.invoice_number,
    Kost: bill.kost_name,
    Kamar: bill.room_number,
    Penyewa: bill.tenant_name,
    Jenis: invoiceTypeLabels[bill.invoice_type],
    Judul: bill.title,
    Jumlah: bill.total_amount,
    'Termasuk denda': bill.late_fee_amount,
    Dibayar: bill.paid_amount,
    Sisa: bill.remaining_amount,
    Terbit: bill.issued_date ?? '',
    'Jatuh tempo': bill.due_date,
    'Sewa dari': bill.covers_from ?? '',
    'Sewa sampai': bill.covers_to ?? '',
    Status: invoiceStatusLabels[bill.status],
  };
}

export function paymentRow(payment: ItemOf<Client['payments']['list']['query']>) {
  return {
    Referensi: payment.payment_reference,
    Tagihan: payment.invoice_number,
    Kost: payment.kost_name,
    Kamar: payment.room_number,
    Penyewa: payment.tenant_name,
    Metode: paymentMethodName(payment.payment_method),
    Jumlah: payment.amount,
    'Jadi kredit': payment.credited_amount,
    Status: paymentStatusLabels[payment.status],
    Dicatat: dayOf(payment.created_at),
    Dibayar: dayOf(payment.paid_at),
    Catatan: payment.notes ?? '',
    'Alasan ditolak': payment.rejection_reason ?? '',
    Dibatalkan: dayOf(payment.voided_at),
    'Alasan batal': payment.void_reason ?? '',
    'Dibayar oleh': payment.payer_name ?? payment.tenant_name,
  };
}

export function complaintRow(complaint: ItemOf<Client['complaints']['list']['query']>) {
  return {
    Kost: complaint.kost_name,
    Kamar: complaint.room_number || 'Bagian bersama',
    Penyewa: complaint.tenant_name,
    Judul: complaint.title,
    Uraian: complaint.description,
    Kategori: complaintCategoryLabels[complaint.category],
    Prioritas: complaintPriorityLabels[complaint.priority],
    Status: complaintStatusLabels[complaint.status],
    Dibuat: dayOf(complaint.created_at),
    Selesai: dayOf(complaint.resolved_at),
    'Catatan penyelesaian': complaint.resolution_notes ?? '',
  };
}

export function articleRow(article: ItemOf<Client['articles']['listOwn']['query']>) {
  return {
    Judul: article.title,
    Ringkasan: article.excerpt,
    Isi: article.content ?? '',
    Tag: article.tags.join(', '),
    Status: articleStatusLabels[article.status],
    Dibuat: dayOf(article.created_at),
    Terbit: dayOf(article.published_at),
  };
}

/** The year in WIB of an instant. */
export function yearOf(instant: string): string {
  return wibDay(new Date(instant)).slice(0, 4);
}

/** The day in WIB of an instant, as spreadsheets sort it; empty without one. */
function dayOf(instant: string | null): string {
  return instant === null ? '' : wibDay(new Date(instant));
}
