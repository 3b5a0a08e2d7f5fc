import * as z from 'zod';
import { page } from '#shared/contract/fields.ts';
import {
  ListBillsInput,
  PayInvoiceInput,
  PaymentAttempt,
  PaymentMethods,
  PaymentMethodsInput,
  PaymentStatusInput,
  PaymentStatusResult,
  SimulatedPayment,
  SimulatePaymentInput,
  TenantBill,
} from '#shared/contract/payments.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor, publicProcedure } from '../../trpc/procedures.ts';
import { payInvoice } from './pay-invoice.ts';
import { findPaymentMethods, findPaymentStatus, findSimulatedPayment, listBills } from './queries.ts';
import { simulateBank } from './simulate-bank.ts';

export const paymentsRouter = t.router({
  methods: procedureFor('invoice:list')
    .meta({
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
      rest: { method: 'POST', path: '/api/payments', status: 201, summary: 'Pay an invoice, in whole or in part' },
    })
    .input(PayInvoiceInput)
    .output(PaymentAttempt)
    .mutation(({ ctx, input }) => payInvoice(ctx, input)),

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
});
