import * as z from 'zod';
import {
  BillLinkAddress,
  BillLinkInput,
  LinkedBillInput,
  LinkedBills,
  LinkedMethods,
  LinkedMethodsInput,
  LinkedPaymentInput,
  LinkedReport,
  PayByLinkInput,
  ReportByLinkInput,
  ShareBillsInput,
} from '#shared/contract/bill-links.ts';
import { PaymentAttempt, PaymentStatusResult } from '#shared/contract/payments.ts';
import { TenancyById } from '#shared/contract/tenants.ts';
import { t } from '../../trpc/init.ts';
import { GATEWAY_FAILURES } from '../../trpc/refusals.ts';
import { linkProcedure, onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { findLinkedAttempt, findLinkedMethods, findLinkedStatus } from './linked-payments.ts';
import { noteSeen } from './note-seen.ts';
import { payByLink, reportByLink } from './pay-by-link.ts';
import { revokeBillLink } from './revoke-bill-link.ts';
import { shareBills } from './share-bills.ts';
import { stopMessages } from './stop-messages.ts';
import { viewBills } from './view-bills.ts';

export const billLinksRouter = t.router({
  share: procedureFor('tenancy:share-bills')
    .meta({
      refuses: ['TENANCY_UNCONFIRMED'],
      rest: {
        method: 'POST',
        path: '/api/tenants/{id}/bill-link',
        summary: 'The address by which anyone pays the bills of a tenancy; made if there is none',
      },
    })
    .input(ShareBillsInput)
    .output(BillLinkAddress)
    .mutation(({ ctx, input }) => shareBills(ctx, input)),

  revoke: procedureFor('tenancy:share-bills')
    .meta({
      rest: { method: 'DELETE', path: '/api/tenants/{id}/bill-link', status: 204, summary: 'End that address' },
    })
    .input(TenancyById)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeBillLink(ctx, input.id)),

  view: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS'],
      rest: { method: 'GET', path: '/api/bill-links/{token}', summary: 'The open bills of a link' },
    })
    .input(BillLinkInput)
    .output(LinkedBills)
    .query(({ ctx, input }) => viewBills(ctx, input.token)),

  seen: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS'],
      rest: {
        method: 'POST',
        path: '/api/bill-links/{token}/seen',
        status: 204,
        summary: "The page's word that somebody looks at it: bills become VIEWED",
      },
    })
    .input(BillLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => noteSeen(ctx, input.token)),

  stopMessages: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS'],
      rest: {
        method: 'POST',
        path: '/api/bill-links/{token}/stop-messages',
        status: 204,
        summary: 'No more reminders of these bills by WhatsApp',
      },
    })
    .input(BillLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => stopMessages(ctx, input.token)),

  methods: linkProcedure
    .meta({
      refuses: [
        'PAYMENT_AMOUNT_INVALID',
        'INVOICE_NOT_PAYABLE',
        'OWNER_OFF',
        'PARTIAL_NOT_ALLOWED',
        'TOO_MANY_ATTEMPTS',
      ],
      rest: {
        method: 'GET',
        path: '/api/bill-links/{token}/payment-methods',
        summary: 'How a bill of a link can be paid',
      },
    })
    .input(LinkedMethodsInput)
    .output(LinkedMethods)
    .query(({ ctx, input }) => findLinkedMethods(ctx, input)),

  pay: linkProcedure
    .meta({
      refuses: [
        'PAYMENT_AMOUNT_INVALID',
        'PAYMENT_METHOD_UNSUITABLE',
        'INVOICE_NOT_PAYABLE',
        'OWNER_OFF',
        'PARTIAL_NOT_ALLOWED',
        'PAYMENT_IN_PROGRESS',
        'TOO_MANY_ATTEMPTS',
        ...GATEWAY_FAILURES,
      ],
      rest: {
        method: 'POST',
        path: '/api/bill-links/{token}/payments',
        status: 201,
        summary: 'Pay a bill of a link, in whole or in part',
      },
    })
    .input(PayByLinkInput)
    .use(onceByKey)
    .output(PaymentAttempt)
    .mutation(({ ctx, input }) => payByLink(ctx, input)),

  openAttempt: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS'],
      rest: {
        method: 'GET',
        path: '/api/bill-links/{token}/open-payment',
        summary: 'The payment of a bill of a link that is under way',
      },
    })
    .input(LinkedBillInput)
    .output(PaymentAttempt)
    .query(({ ctx, input }) => findLinkedAttempt(ctx, input)),

  status: linkProcedure
    .meta({
      refuses: ['TOO_MANY_ATTEMPTS'],
      rest: {
        method: 'GET',
        path: '/api/bill-links/{token}/payments/{payment_id}',
        summary: 'The state of a payment of a bill of a link',
      },
    })
    .input(LinkedPaymentInput)
    .output(PaymentStatusResult)
    .query(({ ctx, input }) => findLinkedStatus(ctx, input)),

  report: linkProcedure
    .meta({
      refuses: [
        'PAYMENT_AMOUNT_INVALID',
        'FILE_NOT_USABLE',
        'INVOICE_NOT_PAYABLE',
        'OWNER_OFF',
        'PARTIAL_NOT_ALLOWED',
        'PAYMENT_AWAITS_VERIFICATION',
        'TOO_MANY_ATTEMPTS',
      ],
      rest: {
        method: 'POST',
        path: '/api/bill-links/{token}/reports',
        status: 201,
        summary: 'Report a transfer for a bill of a link; it waits for the owner',
      },
    })
    .input(ReportByLinkInput)
    .use(onceByKey)
    .output(LinkedReport)
    .mutation(({ ctx, input }) => reportByLink(ctx, input)),
});
