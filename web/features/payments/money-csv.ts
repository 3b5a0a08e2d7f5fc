import type { ListedPayment } from '#shared/contract/payments.ts';
import { moneyStateLabels } from '#shared/labels.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import type { ExportedPage, ExportRun } from '../../data/export-run.ts';
import type { InputOf } from '../../data/wire/procedures.ts';
import { CsvArchive, type MadeFile } from '../../lib/csv-archive.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import type { Period } from './money-period.ts';
import { recordedBy } from './recorded-by.ts';

export type MoneyFilter = Omit<InputOf<'payments.list'>, 'cursor' | 'limit'> & Period;

/**
 * The list of money as the screen shows it, as a CSV file for spreadsheets: the days are those of WIB, and a column has
 * only what the sum counts.
 *
 * @returns the file, or null if there is nothing or the export was ended
 */
export function exportMoney(
  run: ExportRun,
  { from, to }: Period,
  userId: string,
  load: (cursor: string | undefined) => Promise<ExportedPage<ListedPayment>>,
): Promise<MadeFile | null> {
  const archive = new CsvArchive();
  const name = `uang-masuk-${from}-${to}`;
  return run.start(
    (walk) =>
      walk('uang masuk', load, (rows) =>
        archive.add(
          name,
          rows.map((payment) => moneyRow(payment, userId)),
        ),
      ),
    () => archive.fileOrZip(name),
  );
}

/** A payment as a row of the file. */
export function moneyRow(payment: ListedPayment, userId: string): Record<string, string | number> {
  const { state } = payment;
  return {
    Tanggal: wibDay(new Date(payment.paid_at ?? payment.created_at)),
    Penyewa: payment.tenant_name,
    Kost: payment.kost_name,
    Kamar: payment.room_number,
    Tagihan: payment.invoice_title,
    Nomor: payment.invoice_number,
    Cara: paymentMethodName(payment.payment_method),
    Pencatat: recordedBy(payment, userId),
    Status: state === null ? '' : moneyStateLabels[state],
    Jumlah: payment.amount,
    'Uang masuk': state === 'RECEIVED' ? payment.amount : 0,
    'Jadi kredit': payment.credited_amount,
    Referensi: payment.payment_reference,
    Catatan: payment.notes ?? '',
    Alasan: payment.void_reason ?? payment.rejection_reason ?? '',
    'Dibayar oleh': payment.payer_name ?? payment.tenant_name,
  };
}
