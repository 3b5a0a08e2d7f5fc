import {
  CancelInvoiceInput,
  CreateInvoiceInput,
  Invoice,
  InvoiceById,
  InvoiceSummary,
  ListInvoicesInput,
  OnceByInvoiceId,
  SetCoversInput,
  UpdateDraftInput,
  WaiveLateFeesInput,
} from '#shared/contract/invoices.ts';
import {
  BilledMonth,
  BillMonthInput,
  MonthBoardInput,
  MonthRow,
  MonthTotals,
  MonthTotalsInput,
  SendDraftsInput,
  SentDrafts,
} from '#shared/contract/month-board.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { applyCreditToInvoice } from './apply-credit-to-invoice.ts';
import { billMonth } from '../month-board/bill-month.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { findInvoice } from './find-invoice.ts';
import { findMonthTotals, listMonthBoard } from '../month-board/month-board.ts';
import { listInvoices } from './queries.ts';
import { sendDrafts } from '../month-board/send-drafts.ts';
import { sendInvoice } from './send-invoice.ts';
import { setCovers } from './set-covers.ts';
import { stopRecurrence } from './stop-recurrence.ts';
import { updateDraft } from './update-draft.ts';
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

  monthBoard: procedureFor('invoice:bill-month')
    .meta({
      refuses: ['CONFLICT'],
      rest: { method: 'GET', path: '/api/invoices/month-board', summary: 'The rents of a month, tenant by tenant' },
    })
    .input(MonthBoardInput)
    .output(page(MonthRow))
    .query(({ ctx, input }) => listMonthBoard(ctx, input)),

  monthTotals: procedureFor('invoice:bill-month')
    .meta({
      rest: { method: 'GET', path: '/api/invoices/month-totals', summary: 'The rents of a month, counted by state' },
    })
    .input(MonthTotalsInput)
    .output(MonthTotals)
    .query(({ ctx, input }) => findMonthTotals(ctx, input)),

  billMonth: procedureFor('invoice:bill-month')
    .meta({
      refuses: ['NOT_FOUND'],
      rest: {
        method: 'POST',
        path: '/api/invoices/bill-month',
        summary: 'Draft the rents of a month, or say what they would be',
      },
    })
    .input(BillMonthInput)
    .use(onceByKey)
    .output(BilledMonth)
    .mutation(({ ctx, input }) => billMonth(ctx, input)),

  sendDrafts: procedureFor('invoice:bill-month')
    .meta({
      refuses: ['NOT_FOUND'],
      rest: { method: 'POST', path: '/api/invoices/send-drafts', summary: 'Send many drafts to their tenants' },
    })
    .input(SendDraftsInput)
    .use(onceByKey)
    .output(SentDrafts)
    .mutation(({ ctx, input }) => sendDrafts(ctx, input)),

  create: procedureFor('invoice:create')
    .meta({
      refuses: ['NOT_FOUND', 'TENANCY_NOT_ACTIVE', 'INVOICE_SIMILAR', 'RENT_SERIES_EXISTS'],
      rest: { method: 'POST', path: '/api/invoices', status: 201, summary: 'Draft an invoice' },
    })
    .input(CreateInvoiceInput)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),

  updateDraft: procedureFor('invoice:update')
    .meta({
      refuses: ['INVOICE_NOT_EDITABLE', 'INVOICE_OF_AUTOMATIC_RENT', 'INVOICE_SIMILAR', 'RENT_SERIES_EXISTS'],
      rest: { method: 'PUT', path: '/api/invoices/{id}', summary: 'Change a draft, before it is sent' },
    })
    .input(UpdateDraftInput)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => updateDraft(ctx, input)),

  setCovers: procedureFor('invoice:set-covers')
    .meta({
      refuses: ['INVOICE_WITHOUT_MONTHS', 'INVOICE_MONTHS_PAID'],
      rest: { method: 'PUT', path: '/api/invoices/{id}/covers', summary: 'Say which months a rent pays for' },
    })
    .input(SetCoversInput)
    .output(Invoice)
    .mutation(({ ctx, input }) => setCovers(ctx, input)),

  send: procedureFor('invoice:send')
    .meta({
      refuses: ['INVOICE_NOT_DRAFT', 'RENT_SERIES_EXISTS'],
      rest: { method: 'POST', path: '/api/invoices/{id}/send', summary: 'Send a draft to its tenant' },
    })
    .input(OnceByInvoiceId)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => sendInvoice(ctx, input.id)),

  cancel: procedureFor('invoice:cancel')
    .meta({
      refuses: ['CONFLICT', 'INVOICE_HAS_PAYMENTS', 'PAYMENT_AWAITS_VERIFICATION'],
      rest: { method: 'POST', path: '/api/invoices/{id}/cancel', summary: 'Cancel an unpaid invoice' },
    })
    .input(CancelInvoiceInput)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => cancelInvoice(ctx, input)),

  waiveLateFees: procedureFor('invoice:waive-late-fees')
    .meta({
      refuses: ['INVOICE_NOT_PAYABLE', 'NO_LATE_FEES'],
      rest: { method: 'POST', path: '/api/invoices/{id}/waive-late-fees', summary: 'Give up unpaid late fees' },
    })
    .input(WaiveLateFeesInput)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => waiveLateFees(ctx, input)),

  stopRecurrence: procedureFor('invoice:stop-recurrence')
    .meta({
      refuses: ['NOT_RECURRING'],
      rest: { method: 'POST', path: '/api/invoices/{id}/stop-recurrence', summary: 'End a recurring series' },
    })
    .input(InvoiceById)
    .output(Invoice)
    .mutation(({ ctx, input }) => stopRecurrence(ctx, input.id)),

  applyCredit: procedureFor('invoice:apply-credit')
    .meta({
      refuses: ['INVOICE_NOT_PAYABLE', 'OWNER_OFF', 'NO_CREDIT'],
      rest: { method: 'POST', path: '/api/invoices/{id}/apply-credit', summary: "Pay out of the tenant's credit" },
    })
    .input(OnceByInvoiceId)
    .use(onceByKey)
    .output(Invoice)
    .mutation(({ ctx, input }) => applyCreditToInvoice(ctx, input.id)),
});
