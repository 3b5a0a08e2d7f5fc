import * as z from 'zod/mini';
import { pageFields } from '#shared/contract/page.ts';
import * as contract from '#shared/contract/payments.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { GATEWAY_FAILURES, PAYMENT_REFUSALS } from '../../trpc/refusals.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor, publicProcedure } from '../../trpc/procedures.ts';
import { listBills } from '../invoices/list-bills.ts';
import { findPaymentMethods } from '../invoices/find-payment-methods.ts';
import { createLegacyPayment } from './legacy/create-legacy-payment.ts';
import { listQuarantined } from './list-quarantined.ts';
import { findOpenAttempt } from './open-attempt.ts';
import { findPaymentTotals } from './money.ts';
import { payInvoice } from './pay-invoice.ts';
import { processPayment } from './process-payment.ts';
import { findPaymentStatus, listOwnPayments, listPayments } from './queries.ts';
import { findSimulatedPayment, simulateBank } from './simulate-bank.ts';
import { verifyPayment } from './verify-payment.ts';
import { voidPayment } from './void-payment.ts';

export const paymentsRouter = t.router({
  methods: procedureFor(
    'invoice:list',
    'GET /api/invoices/{id}/payment-methods',
    docs('How an invoice can be paid', { refuses: PAYMENT_REFUSALS }),
  )
    .input(contract.PaymentMethodsInput)
    .output(contract.PaymentMethods)
    .query(({ ctx, input }) => findPaymentMethods(ctx, input)),

  bills: procedureFor('payment:own', 'GET /api/payments', docs("The tenant's bills"))
    .input(contract.ListBillsInput)
    .output(page(contract.TenantBill))
    .query(({ ctx, input }) => listBills(ctx, input)),

  pay: procedureFor(
    'invoice:pay',
    'POST /api/payments',
    docs('Pay an invoice, in whole or in part', {
      refuses: [PAYMENT_REFUSALS, 'PAYMENT_METHOD_UNSUITABLE', 'NOT_FOUND', 'PAYMENT_IN_PROGRESS', GATEWAY_FAILURES],
    }),
    { status: 201 },
  )
    .input(contract.PayInvoiceInput)
    .use(onceByKey)
    .output(contract.PaymentAttempt)
    .mutation(({ ctx, input }) => payInvoice(ctx, input)),

  openAttempt: procedureFor(
    'payment:own',
    'GET /api/invoices/{id}/open-payment',
    docs('The payment of an invoice that is under way'),
  )
    .input(contract.OpenAttemptInput)
    .output(contract.PaymentAttempt)
    .query(({ ctx, input }) => findOpenAttempt(ctx, input.id)),

  status: procedureFor('payment:status', 'GET /payments/{id}/status', docs('The state of a payment'))
    .input(contract.PaymentStatusInput)
    .output(contract.PaymentStatusResult)
    .query(({ ctx, input }) => findPaymentStatus(ctx, input.id)),

  simulated: publicProcedure(
    'GET /api/simulated-payments/{payment_reference}',
    docs('What the simulated bank shows; in simulated mode alone'),
  )
    .input(z.object({ payment_reference: contract.SimulatePaymentInput.shape.payment_reference }))
    .output(contract.SimulatedPayment)
    .query(({ ctx, input }) => findSimulatedPayment(ctx, input.payment_reference)),

  simulate: publicProcedure(
    'POST /api/simulated-payments/{payment_reference}',
    docs('Play the bank; in simulated mode alone'),
  )
    .input(contract.SimulatePaymentInput)
    .output(contract.SimulatedPayment)
    .mutation(({ ctx, input }) => simulateBank(ctx, input)),

  own: procedureFor('payment:own', 'GET /api/tenant/payments', docs("The tenant's payments that arrived"))
    .input(z.object(pageFields))
    .output(page(contract.Payment))
    .query(({ ctx, input }) => listOwnPayments(ctx, input)),

  list: procedureFor('payment:list', 'GET /api/owner/payments', docs('Payments received, and those to verify'))
    .input(contract.ListPaymentsInput)
    .output(page(contract.ListedPayment))
    .query(({ ctx, input }) => listPayments(ctx, input)),

  totals: procedureFor('payment:list', 'GET /api/owner/payments/totals', docs('The sums of the money of some days'))
    .input(contract.PaymentTotalsInput)
    .output(contract.PaymentTotals)
    .query(({ ctx, input }) => findPaymentTotals(ctx, input)),

  process: procedureFor(
    'payment:process',
    'POST /api/payments/{id}/process',
    docs("Report a payment made outside the gateway (id: the bill's); an owner's own record counts at once", {
      refuses: [PAYMENT_REFUSALS, 'FILE_NOT_USABLE', 'PAYMENT_AWAITS_VERIFICATION'],
    }),
  )
    .input(contract.ProcessPaymentInput)
    .use(onceByKey)
    .output(contract.Payment)
    .mutation(({ ctx, input }) => processPayment(ctx, input)),

  verify: procedureFor(
    'payment:verify',
    'POST /api/payments/{id}/verify',
    docs('Approve or reject a reported payment', { refuses: ['PAYMENT_SETTLED'] }),
  )
    .input(contract.VerifyPaymentInput)
    .use(onceByKey)
    .output(contract.Payment)
    .mutation(({ ctx, input }) => verifyPayment(ctx, input)),

  void: procedureFor(
    'payment:void',
    'POST /api/payments/{id}/void',
    docs('Take back a payment made outside the gateway that was recorded by mistake; its bill is open again', {
      refuses: ['PAYMENT_NOT_VOIDABLE', 'PAYMENT_CLOSED', 'CREDIT_ALREADY_USED', 'DEPOSIT_RETURNED'],
    }),
  )
    .input(contract.VoidPaymentInput)
    .use(onceByKey)
    .output(contract.Payment)
    .mutation(({ ctx, input }) => voidPayment(ctx, input)),

  createLegacy: procedureFor(
    'invoice:pay',
    'POST /payments/create',
    docs('Pay by channel (older page)', {
      refuses: [
        PAYMENT_REFUSALS,
        'PAYMENT_METHOD_UNSUITABLE',
        'NOT_FOUND',
        'NO_MATCHING_BILL',
        'PAYMENT_IN_PROGRESS',
        GATEWAY_FAILURES,
      ],
    }),
    { status: 201 },
  )
    .input(contract.LegacyPaymentInput)
    .use(onceByKey)
    .output(contract.LegacyPaymentResult)
    .mutation(({ ctx, input }) => createLegacyPayment(ctx, input)),

  quarantined: procedureFor(
    'payment:quarantine',
    'GET /api/admin/quarantined-callbacks',
    docs('Callbacks that fit no payment'),
  )
    .input(z.object(pageFields))
    .output(page(contract.QuarantinedCallback))
    .query(({ ctx, input }) => listQuarantined(ctx, input)),
});
