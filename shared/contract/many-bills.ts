import * as z from 'zod/mini';
import { DEFAULT_LATE_FEE_BPS } from '../rules/late-fee.ts';
import { extraTypes } from '../rules/invoice.ts';
import { MOST_BILLS_AT_ONCE } from '../rules/month-bill.ts';
import { described } from './described.ts';
import { Amount, day, Id, IdempotencyKey, newName, rupiah } from './fields.ts';
import { LateFeePercentage } from './invoices.ts';

const NOBODY = 'Mohon isi jumlah untuk minimal satu penyewa';
const AMOUNT = 'Jumlah harus lebih dari 0';

/** A bill of one line for each of several tenancies, such as electricity, each with its own amount. */
export const BillManyInput = z.object({
  invoice_type: z.enum(extraTypes, { error: 'Jenis tagihan tidak valid' }),
  title: newName('Mohon masukkan judul tagihan'),
  due_date: day('Mohon masukkan tanggal jatuh tempo'),
  bills: z
    .array(
      z.object(
        { tenancy_id: Id, amount: rupiah(AMOUNT).check(z.refine((amount) => amount > 0, AMOUNT)) },
        { error: NOBODY },
      ),
      { error: NOBODY },
    )
    .check(
      z.minLength(1, NOBODY),
      z.maxLength(MOST_BILLS_AT_ONCE, `Maksimal ${MOST_BILLS_AT_ONCE} tagihan sekaligus`),
      z.refine(
        (bills) => new Set(bills.map(({ tenancy_id }) => tenancy_id)).size === bills.length,
        'Setiap penyewa hanya sekali',
      ),
    ),
  late_fee_percentage: z._default(LateFeePercentage, DEFAULT_LATE_FEE_BPS / 100),
  refuse_similar: described(
    z._default(z.boolean({ error: 'Pilihan tagihan serupa tidak valid' }), true),
    'Leaves out who has a bill of this type in the month of the due date',
  ),
  idempotency_key: IdempotencyKey,
});
export type BillManyInput = z.infer<typeof BillManyInput>;

/** The tenancies of the call, in the order of their rooms, with the draft that was made for each, or why none was. */
export const BilledMany = z.object({
  rows: z.array(
    z.object({
      tenancy_id: Id,
      tenant_name: z.string(),
      room_number: z.string(),
      kost_name: z.string(),
      amount: Amount,
      exception: z.nullable(z.enum(['SIMILAR', 'ENDED'])),
      invoice_id: z.nullable(Id),
    }),
  ),
});
export type BilledMany = z.infer<typeof BilledMany>;
