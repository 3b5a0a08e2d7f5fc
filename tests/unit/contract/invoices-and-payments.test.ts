import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CreateInvoiceInput, ListInvoicesInput } from '#shared/contract/invoices.ts';
import { PayInvoiceInput } from '#shared/contract/payments.ts';
import { firstSentence, sentences } from '#tests/support/app/first-sentence.ts';

const ITEMS = 'Mohon tambahkan minimal satu item dengan deskripsi, jumlah, dan harga yang valid';
const TOTALS = 'Total yang dikirim tidak sama dengan hasil perhitungan';
const LATE_FEE = 'Denda keterlambatan harus antara 0 dan 10 persen';

const item = { description: 'Sewa', quantity: 1, unit_price: 1_500_000 };
const invoice = {
  tenant_id: '0190a000-0000-7000-8000-000000000001',
  title: 'Sewa Juni',
  due_date: '2026-06-10',
  items: [item],
};

describe('a new invoice', () => {
  it.each([
    [{ tenant_id: '' }, 'Mohon pilih penyewa'],
    [{ tenant_id: undefined }, 'Mohon pilih penyewa'],
    [{ title: '  ' }, 'Mohon masukkan judul invoice'],
    [{ due_date: '' }, 'Mohon masukkan tanggal jatuh tempo'],
    [{ due_date: undefined }, 'Mohon masukkan tanggal jatuh tempo'],
    [{ due_date: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ due_date: '0001-01-01' }, 'Tanggal tidak valid'],
    [{ items: [] }, ITEMS],
    [{ items: undefined }, ITEMS],
    [{ items: [{ ...item, description: ' ' }] }, ITEMS],
    [{ items: [{ ...item, quantity: 0 }] }, ITEMS],
    [{ items: [{ ...item, quantity: 1.5 }] }, ITEMS],
    [{ items: [{ ...item, quantity: -1 }] }, ITEMS],
    [{ items: [{ ...item, unit_price: 0 }] }, ITEMS],
    [{ items: [{ ...item, unit_price: 0.5 }] }, ITEMS],
    [{ late_fee_percentage: -0.1 }, LATE_FEE],
    [{ late_fee_percentage: 10.1 }, LATE_FEE],
    [{ late_fee_percentage: 0.15 }, 'Denda keterlambatan berkelipatan 0,1 persen'],
    [{ subtotal: 1 }, TOTALS],
    [{ tax_amount: 165_000 }, TOTALS],
    [{ total_amount: 1_499_999 }, TOTALS],
    [{ items: [{ ...item, total_price: 1 }] }, TOTALS],
    [{ is_recurring: true }, 'Pilih jenis pengulangan untuk tagihan berulang'],
    [{ recurrence_type: 'MONTHLY' }, 'Pilih jenis pengulangan untuk tagihan berulang'],
    [
      { is_recurring: true, recurrence_type: 'MONTHLY', recurrence_end_date: '2026-06-09' },
      'Tanggal akhir pengulangan tidak boleh sebelum jatuh tempo',
    ],
    [{ invoice_type: 'BRIBE' }, 'Jenis tagihan tidak valid'],
  ])('with %j says %s', (wrong, says) => {
    expect(firstSentence(CreateInvoiceInput, { ...invoice, ...wrong })).toBe(says);
  });

  it('checks in the order of the spec: the first wrong field gives the message', () => {
    const checks = [
      ['tenant_id', '', 'Mohon pilih penyewa'],
      ['title', '', 'Mohon masukkan judul invoice'],
      ['due_date', '', 'Mohon masukkan tanggal jatuh tempo'],
      ['items', [], ITEMS],
    ] as const;
    for (const [index, [, , says]] of checks.entries()) {
      const wrong = Object.fromEntries(checks.slice(index).map(([field, value]) => [field, value]));
      expect(firstSentence(CreateInvoiceInput, { ...invoice, ...wrong })).toBe(says);
    }
  });

  it('refuses a price below 0, which would make a discount out of an item', () => {
    expect(sentences(CreateInvoiceInput, { ...invoice, items: [item, { ...item, unit_price: -1 }] })).not.toEqual([]);
  });

  it('refuses more money than a field accepts, also as a product or a sum', () => {
    const huge = [
      [{ ...item, unit_price: 1e12 + 1 }],
      [{ ...item, quantity: 1_000_000, unit_price: 1e12 }],
      [
        { ...item, unit_price: 1e12 },
        { ...item, unit_price: 1 },
      ],
    ];
    expect(huge.map((items) => CreateInvoiceInput.safeParse({ ...invoice, items }).success)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('starts as monthly rent with 2% a day, payable in parts and once', () => {
    expect(CreateInvoiceInput.parse(invoice)).toMatchObject({
      invoice_type: 'MONTHLY_RENT',
      late_fee_percentage: 2,
      allow_partial_payment: true,
      is_recurring: false,
      recurrence_type: 'NONE',
    });
  });

  it('takes the totals that the client computed, if they are right', () => {
    const line = fc.record({
      description: fc.constant('Listrik'),
      quantity: fc.integer({ min: 1, max: 100 }),
      unit_price: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), fc.integer({ min: -2, max: 2 }), (items, off) => {
        const total = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
        const sent = { ...invoice, items, subtotal: total, tax_amount: 0, total_amount: total + off };
        expect(CreateInvoiceInput.safeParse(sent).success).toBe(off === 0);
      }),
    );
  });

  it('takes every late fee from 0 to 10 percent in steps of 0.1', () => {
    const accepted = Array.from({ length: 101 }, (_, step) => step / 10).filter(
      (late_fee_percentage) => CreateInvoiceInput.safeParse({ ...invoice, late_fee_percentage }).success,
    );
    expect(accepted).toHaveLength(101);
  });

  it('reads a blank end of the recurrence as no end', () => {
    expect(CreateInvoiceInput.parse({ ...invoice, recurrence_end_date: '' }).recurrence_end_date).toBeNull();
  });
});

it('the list of invoices shows 100 at the most, by default', () => {
  expect(ListInvoicesInput.parse({})).toEqual({ limit: 100 });
});

const payment = { invoice_id: invoice.tenant_id, amount: 500_000, payment_method: 'QRIS' };

describe('a payment', () => {
  it.each([
    [{ payment_method: '' }, 'Mohon pilih metode pembayaran dan masukkan jumlah'],
    [{ payment_method: 'BITCOIN' }, 'Mohon pilih metode pembayaran dan masukkan jumlah'],
    [{ amount: undefined }, 'Mohon pilih metode pembayaran dan masukkan jumlah'],
    [{ amount: '500000' }, 'Mohon pilih metode pembayaran dan masukkan jumlah'],
    [{ amount: 0 }, 'Jumlah pembayaran tidak valid'],
    [{ amount: -1 }, 'Jumlah pembayaran tidak valid'],
    [{ amount: 0.5 }, 'Jumlah pembayaran tidak valid'],
    [{ payment_method: 'OVO' }, 'Nomor telepon harus diisi'],
    [{ payment_method: 'OVO', mobile_number: '123' }, 'Format nomor telepon tidak valid'],
    [{ idempotency_key: 'pendek' }, 'Idempotency-Key harus 8 sampai 128 karakter tanpa spasi'],
    [{ idempotency_key: 'dengan spasi' }, 'Idempotency-Key harus 8 sampai 128 karakter tanpa spasi'],
    [{ idempotency_key: 'k'.repeat(129) }, 'Idempotency-Key harus 8 sampai 128 karakter tanpa spasi'],
  ])('with %j says %s', (wrong, says) => {
    expect(firstSentence(PayInvoiceInput, { ...payment, ...wrong })).toBe(says);
  });

  it('normalises the number of an OVO account', () => {
    const parsed = PayInvoiceInput.parse({ ...payment, payment_method: 'OVO', mobile_number: '0812-3456 7890' });
    expect(parsed.mobile_number).toBe('081234567890');
  });
});
