import * as contract from '#shared/contract/invoices.ts';
import * as many from '#shared/contract/many-bills.ts';
import * as waiting from '#shared/contract/waiting-items.ts';
import * as board from '#shared/contract/month-board.ts';
import { docs } from '../../trpc/docs.ts';
import { ofKost } from '../../scope.ts';
import { t } from '../../trpc/init.ts';
import { page } from '../../trpc/page.ts';
import { onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { applyCreditToInvoice } from './apply-credit-to-invoice.ts';
import { billMany } from './bill-many.ts';
import { billMonth } from '../month-board/bill-month.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { findInvoice } from './find-invoice.ts';
import { listMonthBoard } from '../month-board/month-board.ts';
import { findMonthDelivery } from '../month-board/month-delivery.ts';
import { findMonthTotals } from '../month-board/month-totals.ts';
import { listInvoices } from './queries.ts';
import { sendDrafts } from '../month-board/send-drafts.ts';
import { sendInvoice } from './send-invoice.ts';
import { setCovers } from './set-covers.ts';
import { stopRecurrence } from './stop-recurrence.ts';
import { updateDraft } from './update-draft.ts';
import { addToRents, findWaitingItems, takeBackItems } from './waiting-items.ts';
import { waiveLateFees } from './waive-late-fees.ts';

export const invoicesRouter = t.router({
  list: procedureFor('invoice:list', 'GET /api/invoices', docs("The owner's or the tenant's invoices"))
    .input(contract.ListInvoicesInput)
    .output(page(contract.InvoiceSummary))
    .query(({ ctx, input }) => listInvoices(ofKost(ctx, input.kost_id), input)),

  get: procedureFor(
    'invoice:list',
    'GET /api/invoices/{id}',
    docs("One invoice; the tenant's first look marks it VIEWED"),
  )
    .input(contract.InvoiceById)
    .output(contract.Invoice)
    .query(({ ctx, input }) => findInvoice(ctx, input.id)),

  monthBoard: procedureFor(
    'invoice:bill-month',
    'GET /api/invoices/month-board',
    docs('The rents of a month, tenant by tenant', { refuses: ['CONFLICT'] }),
  )
    .input(board.MonthBoardInput)
    .output(page(board.MonthRow))
    .query(({ ctx, input }) => listMonthBoard(ctx, input)),

  monthTotals: procedureFor(
    'invoice:bill-month',
    'GET /api/invoices/month-totals',
    docs('The rents of a month, counted by state'),
  )
    .input(board.MonthTotalsInput)
    .output(board.MonthTotals)
    .query(({ ctx, input }) => findMonthTotals(ctx, input)),

  monthDelivery: procedureFor(
    'reminder:send',
    'GET /api/invoices/month-delivery',
    docs('The open rents of a month, and how far each has reached its tenant'),
  )
    .input(board.MonthTotalsInput)
    .output(board.MonthDelivery)
    .query(({ ctx, input }) => findMonthDelivery(ctx, input)),

  billMonth: procedureFor(
    'invoice:bill-month',
    'POST /api/invoices/bill-month',
    docs('Draft the rents of a month, or say what they would be', { refuses: ['NOT_FOUND'] }),
  )
    .input(board.BillMonthInput)
    .use(onceByKey)
    .output(board.BilledMonth)
    .mutation(({ ctx, input }) => billMonth(ctx, input)),

  billMany: procedureFor(
    'invoice:bill-month',
    'POST /api/invoices/bill-many',
    docs('Draft a bill for each of several tenants, with an amount each', { refuses: ['NOT_FOUND'] }),
  )
    .input(many.BillManyInput)
    .use(onceByKey)
    .output(many.BilledMany)
    .mutation(({ ctx, input }) => billMany(ctx, input)),

  addToRents: procedureFor(
    'invoice:bill-month',
    'POST /api/invoices/rent-items',
    docs('An item for each of several tenants that waits for the next rent', { refuses: ['NOT_FOUND'] }),
  )
    .input(waiting.AddToRentsInput)
    .use(onceByKey)
    .output(waiting.AddedToRents)
    .mutation(({ ctx, input }) => addToRents(ctx, input)),

  waitingItems: procedureFor(
    'invoice:bill-month',
    'GET /api/invoices/rent-items',
    docs('What waits for the next rents of tenants'),
  )
    .input(waiting.WaitingItemsInput)
    .output(waiting.WaitingItems)
    .query(({ ctx, input }) => findWaitingItems(ctx, input)),

  takeBackItems: procedureFor(
    'invoice:bill-month',
    'POST /api/invoices/rent-items/take-back',
    docs('Take back items that wait', { refuses: ['NOT_FOUND'] }),
  )
    .input(waiting.TakeBackItemsInput)
    .output(waiting.ItemsTakenBack)
    .mutation(({ ctx, input }) => takeBackItems(ctx, input)),

  sendDrafts: procedureFor(
    'invoice:bill-month',
    'POST /api/invoices/send-drafts',
    docs('Send many drafts to their tenants', { refuses: ['NOT_FOUND'] }),
  )
    .input(board.SendDraftsInput)
    .use(onceByKey)
    .output(board.SentDrafts)
    .mutation(({ ctx, input }) => sendDrafts(ctx, input)),

  create: procedureFor(
    'invoice:create',
    'POST /api/invoices',
    docs('Draft an invoice', { refuses: ['NOT_FOUND', 'TENANCY_NOT_ACTIVE', 'INVOICE_SIMILAR', 'RENT_SERIES_EXISTS'] }),
    { status: 201 },
  )
    .input(contract.CreateInvoiceInput)
    .use(onceByKey)
    .output(contract.Invoice)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),

  updateDraft: procedureFor(
    'invoice:update',
    'PUT /api/invoices/{id}',
    docs('Change a draft, before it is sent', {
      refuses: [
        'INVOICE_NOT_EDITABLE',
        'INVOICE_OF_AUTOMATIC_RENT',
        'INVOICE_SIMILAR',
        'RENT_SERIES_EXISTS',
        'TENANCY_NOT_ACTIVE',
      ],
    }),
  )
    .input(contract.UpdateDraftInput)
    .use(onceByKey)
    .output(contract.Invoice)
    .mutation(({ ctx, input }) => updateDraft(ctx, input)),

  setCovers: procedureFor(
    'invoice:set-covers',
    'PUT /api/invoices/{id}/covers',
    docs('Say which months a rent pays for', { refuses: ['INVOICE_WITHOUT_MONTHS', 'INVOICE_MONTHS_PAID'] }),
  )
    .input(contract.SetCoversInput)
    .output(contract.Invoice)
    .mutation(({ ctx, input }) => setCovers(ctx, input)),

  send: procedureFor(
    'invoice:send',
    'POST /api/invoices/{id}/send',
    docs('Send a draft to its tenant', { refuses: ['INVOICE_NOT_DRAFT', 'INVOICE_SIMILAR', 'RENT_SERIES_EXISTS'] }),
  )
    .input(contract.OnceByInvoiceId)
    .use(onceByKey)
    .output(contract.Invoice)
    .mutation(({ ctx, input }) => sendInvoice(ctx, input.id)),

  cancel: procedureFor(
    'invoice:cancel',
    'POST /api/invoices/{id}/cancel',
    docs('Cancel an unpaid invoice', { refuses: ['CONFLICT', 'INVOICE_HAS_PAYMENTS', 'PAYMENT_AWAITS_VERIFICATION'] }),
  )
    .input(contract.CancelInvoiceInput)
    .use(onceByKey)
    .output(contract.Invoice)
    .mutation(({ ctx, input }) => cancelInvoice(ctx, input)),

  waiveLateFees: procedureFor(
    'invoice:waive-late-fees',
    'POST /api/invoices/{id}/waive-late-fees',
    docs('Give up unpaid late fees', { refuses: ['INVOICE_NOT_PAYABLE', 'NO_LATE_FEES'] }),
  )
    .input(contract.WaiveLateFeesInput)
    .use(onceByKey)
    .output(contract.Invoice)
    .mutation(({ ctx, input }) => waiveLateFees(ctx, input)),

  stopRecurrence: procedureFor(
    'invoice:stop-recurrence',
    'POST /api/invoices/{id}/stop-recurrence',
    docs('End a recurring series', { refuses: ['NOT_RECURRING'] }),
  )
    .input(contract.InvoiceById)
    .output(contract.Invoice)
    .mutation(({ ctx, input }) => stopRecurrence(ctx, input.id)),

  applyCredit: procedureFor(
    'invoice:apply-credit',
    'POST /api/invoices/{id}/apply-credit',
    docs("Pay out of the tenant's credit", { refuses: ['INVOICE_NOT_PAYABLE', 'OWNER_OFF', 'NO_CREDIT'] }),
  )
    .input(contract.OnceByInvoiceId)
    .use(onceByKey)
    .output(contract.Invoice)
    .mutation(({ ctx, input }) => applyCreditToInvoice(ctx, input.id)),
});
