import { invoiceForm, newBill, newDraft, newPaidPart, type SpecWorld } from './spec-world.ts';
import type { SpecCases } from './spec-case.ts';
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
  'GET /api/invoices?status=&invoice_type=': {
    status: 200,
    call: async (world) => {
      await bill(world);
      return world.owner.rest.get('/api/invoices?status=SENT&invoice_type=MONTHLY_RENT');
    },
    of: 'items',
    fields: invoiceListFields,
  },
  'GET /api/invoices/{id}': {
    status: 200,
    call: async (world) => world.owner.rest.get(`/api/invoices/${(await newPaidPart(world)).invoice_id}`),
    fields: paidInvoiceFields,
  },
  'POST /api/invoices': {
    status: 201,
    call: ({ owner, tenant }) => owner.rest.post('/api/invoices', invoiceForm(tenant.tenant.id)),
    fields: invoiceFields,
  },
  'POST /api/invoices/{id}/send': {
    status: 200,
    call: async (world) => world.owner.rest.post(`/api/invoices/${await draft(world)}/send`),
    fields: invoiceFields,
  },
  'GET /api/invoices/{id}/payment-methods': {
    status: 200,
    call: async (world) => world.tenant.rest.get(`/api/invoices/${await bill(world)}/payment-methods`),
    fields: ['payment_methods', 'remaining_amount'],
  },
  'POST /api/payments': {
    status: 201,
    call: async (world) =>
      world.tenant.rest.post('/api/payments', {
        invoice_id: await bill(world),
        amount: 500_000,
        payment_method: 'BCA_VIRTUAL_ACCOUNT',
        notes: 'Sebagian',
      }),
    fields: paymentFields,
  },
  'GET /api/payments': {
    status: 200,
    call: ({ tenant }) => tenant.rest.get('/api/payments'),
    of: 'items',
    fields: billFields,
  },
  'POST /api/payments/{id}/process': {
    status: 200,
    call: async (world) =>
      world.tenant.rest.post(`/api/payments/${await bill(world)}/process`, {
        payment_method: 'BANK_TRANSFER',
        transaction_id: 'TRX-1',
        payment_proof: 'https://bukti.example/1.jpg',
        notes: '',
      }),
    fields: ['payment_reference', 'payment_method', 'amount', 'status', 'transaction_id', 'payment_proof', 'notes'],
  },
  'POST /payments/create': {
    status: 201,
    call: async (world) => {
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
    },
    fields: legacyPaymentFields,
  },
  'GET /payments/{id}/status?channel=': {
    status: 200,
    call: async (world) => {
      const { payment_id } = await newPaidPart(world);
      return world.tenant.rest.get(`/payments/${payment_id}/status?channel=VIRTUAL_ACCOUNT`);
    },
    fields: ['success', 'status'],
  },
};
