import { invoiceForm, newBill, newDraft, newPaidPart, type SpecWorld } from './spec-world.ts';
import { answers, lists, type SpecCases } from './spec-case.ts';
import {
  billFields,
  invoiceFields,
  invoiceListFields,
  legacyPaymentFields,
  paidInvoiceFields,
  paymentFields,
} from './spec-fields.ts';

const draft = async (world: SpecWorld) => (await newDraft(world)).id;
const bill = async (world: SpecWorld) => (await newBill(world)).id;

export const moneyCases: SpecCases = {
  'GET /api/invoices?status=&invoice_type=': lists('items', invoiceListFields, async (world) => {
    await bill(world);
    return world.owner.rest.get('/api/invoices?status=SENT&invoice_type=MONTHLY_RENT');
  }),
  'GET /api/invoices/{id}': answers(200, paidInvoiceFields, async (world) =>
    world.owner.rest.get(`/api/invoices/${(await newPaidPart(world)).invoice_id}`),
  ),
  'POST /api/invoices': answers(201, invoiceFields, ({ owner, tenant }) =>
    owner.rest.post('/api/invoices', invoiceForm(tenant.tenant.id)),
  ),
  'POST /api/invoices/{id}/send': answers(200, invoiceFields, async (world) =>
    world.owner.rest.post(`/api/invoices/${await draft(world)}/send`),
  ),
  'GET /api/invoices/{id}/payment-methods': answers(200, ['payment_methods', 'remaining_amount'], async (world) =>
    world.tenant.rest.get(`/api/invoices/${await bill(world)}/payment-methods`),
  ),
  'POST /api/payments': answers(201, paymentFields, async (world) =>
    world.tenant.rest.post('/api/payments', {
      invoice_id: await bill(world),
      amount: 500_000,
      payment_method: 'BCA_VIRTUAL_ACCOUNT',
      notes: 'Sebagian',
    }),
  ),
  'GET /api/payments': lists('items', billFields, ({ tenant }) => tenant.rest.get('/api/payments')),
  'POST /api/payments/{id}/process': answers(
    200,
    ['payment_reference', 'payment_method', 'amount', 'status', 'transaction_id', 'payment_proof', 'notes'],
    async (world) =>
      world.tenant.rest.post(`/api/payments/${await bill(world)}/process`, {
        payment_method: 'BANK_TRANSFER',
        transaction_id: 'TRX-1',
        payment_proof: 'https://bukti.example/1.jpg',
        notes: '',
      }),
  ),
  'POST /payments/create': answers(201, legacyPaymentFields, async (world) => {
    await bill(world);
    const { id: tenant_id, room_number } = world.tenant.tenant;
    return world.tenant.rest.post('/payments/create', {
      tenant_id,
      room_number,
      amount: 50_000,
      payment_type: 'MONTHLY_RENT',
      description: 'Sewa',
      channel: 'VIRTUAL_ACCOUNT',
      mobile_number: '',
    });
  }),
  'GET /payments/{id}/status?channel=': answers(200, ['success', 'status'], async (world) => {
    const { payment_id } = await newPaidPart(world);
    return world.tenant.rest.get(`/payments/${payment_id}/status?channel=VIRTUAL_ACCOUNT`);
  }),
};
