import { page } from '#shared/contract/page.ts';
import {
  CancelInvoiceInput,
  CreateInvoiceInput,
  Invoice,
  InvoiceById,
  InvoiceSummary,
  ListInvoicesInput,
  OnceByInvoiceId,
  WaiveLateFeesInput,
} from '#shared/contract/invoices.ts';
import { t } from '../../trpc/init.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { applyCreditToInvoice } from './apply-credit-to-invoice.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { findInvoice } from './find-invoice.ts';
import { listInvoices } from './queries.ts';
import { sendInvoice } from './send-invoice.ts';
import { stopRecurrence } from './stop-recurrence.ts';
import { waiveLateFees } from './waive-late-fees.ts';

export const invoicesRouter = t.router({
  list: procedureFor('invoice:list')
    .meta({ rest: { method: 'GET', path: '/api/invoices', summary: "The owner's or the tenant's invoices" } })
    .input(ListInvoicesInput)
    .output(page(InvoiceSummary))
    .query(({ ctx, input }) => listInvoices(ctx, input)),

  get: procedureFor('invoice:list')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/invoices/{id}',
        summary: "One invoice; the tenant's first look marks it VIEWED",
      },
    })
    .input(InvoiceById)
    .output(Invoice)
    .query(({ ctx, input }) => findInvoice(ctx, input.id)),

  create: procedureFor('invoice:create')
    .meta({ rest: { method: 'POST', path: '/api/invoices', status: 201, summary: 'Draft an invoice' } })
    .input(CreateInvoiceInput)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),

  send: procedureFor('invoice:send')
    .meta({ rest: { method: 'POST', path: '/api/invoices/{id}/send', summary: 'Send a draft to its tenant' } })
    .input(OnceByInvoiceId)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => sendInvoice(ctx, input.id)),

  cancel: procedureFor('invoice:cancel')
    .meta({ rest: { method: 'POST', path: '/api/invoices/{id}/cancel', summary: 'Cancel an unpaid invoice' } })
    .input(CancelInvoiceInput)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => cancelInvoice(ctx, input)),

  waiveLateFees: procedureFor('invoice:waive-late-fees')
    .meta({ rest: { method: 'POST', path: '/api/invoices/{id}/waive-late-fees', summary: 'Give up unpaid late fees' } })
    .input(WaiveLateFeesInput)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => waiveLateFees(ctx, input)),

  stopRecurrence: procedureFor('invoice:stop-recurrence')
    .meta({ rest: { method: 'POST', path: '/api/invoices/{id}/stop-recurrence', summary: 'End a recurring series' } })
    .input(InvoiceById)
    .output(Invoice)
    .mutation(({ ctx, input }) => stopRecurrence(ctx, input.id)),

  applyCredit: procedureFor('invoice:apply-credit')
    .meta({
      rest: { method: 'POST', path: '/api/invoices/{id}/apply-credit', summary: "Pay out of the tenant's credit" },
    })
    .input(OnceByInvoiceId)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => applyCreditToInvoice(ctx, input.id)),
});
