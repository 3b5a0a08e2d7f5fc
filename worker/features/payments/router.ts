import * as z from 'zod';
import { pageFields } from '#shared/contract/page.ts';
import {
  LegacyPaymentInput,
  LegacyPaymentResult,
  ListBillsInput,
  ListPaymentsInput,
  OpenAttemptInput,
  PayInvoiceInput,
  Payment,
  PaymentAttempt,
  PaymentMethods,
  PaymentMethodsInput,
  PaymentStatusInput,
  PaymentStatusResult,
  ProcessPaymentInput,
  QuarantinedCallback,
  SimulatedPayment,
  SimulatePaymentInput,
  TenantBill,
  VerifyPaymentInput,
  VoidPaymentInput,
} from '#shared/contract/payments.ts';
import { t } from '../../trpc/init.ts';
import { GATEWAY_FAILURES } from '../../trpc/refusals.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor, publicProcedure } from '../../trpc/procedures.ts';
import { listBills } from '../invoices/list-bills.ts';
import { findPaymentMethods } from '../invoices/find-payment-methods.ts';
import { createLegacyPayment } from './legacy/create-legacy-payment.ts';
import { listQuarantined } from './list-quarantined.ts';
import { findOpenAttempt } from './open-attempt.ts';
import { payInvoice } from './pay-invoice.ts';
import { processPayment } from './process-payment.ts';
import { findPaymentStatus, listOwnPayments, listPayments } from './queries.ts';
import { findSimulatedPayment, simulateBank } from './simulate-bank.ts';
import { verifyPayment } from './verify-payment.ts';
import { voidPayment } from './void-payment.ts';

export const paymentsRouter = t.router({
  methods: procedureFor('invoice:list')
    .meta({
      refuses: ['PAYMENT_AMOUNT_INVALID', 'INVOICE_NOT_PAYABLE', 'OWNER_OFF', 'PARTIAL_NOT_ALLOWED'],
      rest: { method: 'GET', path: '/api/invoices/{id}/payment-methods', summary: 'How an invoice can be paid' },
    })
    .input(PaymentMethodsInput)
    .output(PaymentMethods)
    .query(({ ctx, input }) => findPaymentMethods(ctx, input)),

  bills: procedureFor('payment:own')
    .meta({ rest: { method: 'GET', path: '/api/payments', summary: "The tenant's bills" } })
    .input(ListBillsInput)
    .output(page(TenantBill))
    .query(({ ctx, input }) => listBills(ctx, input)),

  pay: procedureFor('invoice:pay')
    .meta({
      refuses: [
        'PAYMENT_AMOUNT_INVALID',
        'PAYMENT_METHOD_UNSUITABLE',
        'NOT_FOUND',
        'INVOICE_NOT_PAYABLE',
        'OWNER_OFF',
        'PARTIAL_NOT_ALLOWED',
        'PAYMENT_IN_PROGRESS',
        ...GATEWAY_FAILURES,
      ],
      rest: { method: 'POST', path: '/api/payments', status: 201, summary: 'Pay an invoice, in whole or in part' },
    })
    .input(PayInvoiceInput)
    .use(onceByKey)
    .output(PaymentAttempt)
    .mutation(({ ctx, input }) => payInvoice(ctx, input)),

  openAttempt: procedureFor('payment:own')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/invoices/{id}/open-payment',
        summary: 'The payment of an invoice that is under way',
      },
    })
    .input(OpenAttemptInput)
    .output(PaymentAttempt)
    .query(({ ctx, input }) => findOpenAttempt(ctx, input.id)),

  status: procedureFor('payment:status')
    .meta({ rest: { method: 'GET', path: '/payments/{id}/status', summary: 'The state of a payment' } })
    .input(PaymentStatusInput)
    .output(PaymentStatusResult)
    .query(({ ctx, input }) => findPaymentStatus(ctx, input.id)),

  simulated: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/simulated-payments/{payment_reference}',
        summary: 'What the simulated bank shows; in simulated mode alone',
      },
    })
    .input(z.object({ payment_reference: SimulatePaymentInput.shape.payment_reference }))
    .output(SimulatedPayment)
    .query(({ ctx, input }) => findSimulatedPayment(ctx, input.payment_reference)),

  simulate: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/simulated-payments/{payment_reference}',
        summary: 'Play the bank; in simulated mode alone',
      },
    })
    .input(SimulatePaymentInput)
    .output(SimulatedPayment)
    .mutation(({ ctx, input }) => simulateBank(ctx, input)),

  own: procedureFor('payment:own')
    .meta({ rest: { method: 'GET', path: '/api/tenant/payments', summary: "The tenant's payments that arrived" } })
    .input(z.object(pageFields))
    .output(page(Payment))
    .query(({ ctx, input }) => listOwnPayments(ctx, input)),

  list: procedureFor('payment:list')
    .meta({ rest: { method: 'GET', path: '/api/owner/payments', summary: 'Payments received, and those to verify' } })
    .input(ListPaymentsInput)
    .output(page(Payment))
    .query(({ ctx, input }) => listPayments(ctx, input)),

  process: procedureFor('payment:process')
    .meta({
      refuses: [
        'PAYMENT_AMOUNT_INVALID',
        'FILE_NOT_USABLE',
        'INVOICE_NOT_PAYABLE',
        'OWNER_OFF',
        'PARTIAL_NOT_ALLOWED',
        'PAYMENT_AWAITS_VERIFICATION',
      ],
      rest: {
        method: 'POST',
        path: '/api/payments/{id}/process',
        summary: "Report a payment made outside the gateway (id: the bill's); an owner's own record counts at once",
      },
    })
    .input(ProcessPaymentInput)
    .use(onceByKey)
    .output(Payment)
    .mutation(({ ctx, input }) => processPayment(ctx, input)),

  verify: procedureFor('payment:verify')
    .meta({
      refuses: ['PAYMENT_SETTLED'],
      rest: { method: 'POST', path: '/api/payments/{id}/verify', summary: 'Approve or reject a reported payment' },
    })
    .input(VerifyPaymentInput)
    .use(onceByKey)
    .output(Payment)
    .mutation(({ ctx, input }) => verifyPayment(ctx, input)),

  void: procedureFor('payment:void')
    .meta({
      refuses: ['PAYMENT_NOT_VOIDABLE', 'PAYMENT_CLOSED', 'CREDIT_ALREADY_USED'],
      rest: {
        method: 'POST',
        path: '/api/payments/{id}/void',
        summary: 'Take back a payment made outside the gateway that was recorded by mistake; its bill is open again',
      },
    })
    .input(VoidPaymentInput)
    .use(onceByKey)
    .output(Payment)
    .mutation(({ ctx, input }) => voidPayment(ctx, input)),

  createLegacy: procedureFor('invoice:pay')
    .meta({
      refuses: [
        'PAYMENT_AMOUNT_INVALID',
        'PAYMENT_METHOD_UNSUITABLE',
        'NOT_FOUND',
        'INVOICE_NOT_PAYABLE',
        'OWNER_OFF',
        'PARTIAL_NOT_ALLOWED',
        'NO_MATCHING_BILL',
        'PAYMENT_IN_PROGRESS',
        ...GATEWAY_FAILURES,
      ],
      rest: { method: 'POST', path: '/payments/create', status: 201, summary: 'Pay by channel (older page)' },
    })
    .input(LegacyPaymentInput)
    .use(onceByKey)
    .output(LegacyPaymentResult)
    .mutation(({ ctx, input }) => createLegacyPayment(ctx, input)),

  quarantined: procedureFor('payment:quarantine')
    .meta({
      rest: { method: 'GET', path: '/api/admin/quarantined-callbacks', summary: 'Callbacks that fit no payment' },
    })
    .input(z.object(pageFields))
    .output(page(QuarantinedCallback))
    .query(({ ctx, input }) => listQuarantined(ctx, input)),
});
