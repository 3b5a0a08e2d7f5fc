import * as z from 'zod/mini';
import * as contract from '#shared/contract/bill-links.ts';
import { LinkedContract } from '#shared/contract/contracts.ts';
import { PaymentAttempt, PaymentStatusResult } from '#shared/contract/payments.ts';
import { PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import { TenancyById } from '#shared/contract/tenants.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { GATEWAY_FAILURES, PAYMENT_REFUSALS } from '../../trpc/refusals.ts';
import { linkProcedure, onceByKey, procedureFor } from '../../trpc/procedures.ts';
import { agreeByCode, declineByCode, readByCode, sendContractCode } from '../contracts/answer-by-code.ts';
import { answerByCode, sendSettlementCode } from '../settlements/answer-by-code.ts';
import { viewByLink } from '../settlements/view-by-link.ts';
import { answerByLink } from '../renewals/answer-renewal.ts';
import { askToLeave } from '../renewals/ask-to-leave.ts';
import { findLinkedAttempt, findLinkedMethods, findLinkedStatus } from './linked-payments.ts';
import { linkedTenancy, throughLink } from './live-link.ts';
import { noteSeen } from './note-seen.ts';
import { payByLink, reportByLink } from './pay-by-link.ts';
import { revokeBillLink } from './revoke-bill-link.ts';
import { shareBills } from './share-bills.ts';
import { stopMessages } from './stop-messages.ts';
import { viewBills } from './view-bills.ts';

/** Why a contract cannot be answered any more. */
const CONTRACT_STATES = ['CONTRACT_ANSWERED', 'CONTRACT_LAPSED'] as const;

export const billLinksRouter = t.router({
  share: procedureFor(
    'tenancy:share-bills',
    'POST /api/tenants/{id}/bill-link',
    docs('The address by which anyone pays the bills of a tenancy; made if there is none', {
      refuses: ['TENANCY_UNCONFIRMED'],
    }),
  )
    .input(contract.ShareBillsInput)
    .output(contract.BillLinkAddress)
    .mutation(({ ctx, input }) => shareBills(ctx, input)),

  revoke: procedureFor('tenancy:share-bills', 'DELETE /api/tenants/{id}/bill-link', docs('End that address'), {
    status: 204,
  })
    .input(TenancyById)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeBillLink(ctx, input.id)),

  view: linkProcedure(
    'GET /api/bill-links/{token}',
    docs('The open bills of a link', { refuses: ['TOO_MANY_ATTEMPTS'] }),
  )
    .input(contract.BillLinkInput)
    .output(contract.LinkedBills)
    .query(({ ctx, input }) => viewBills(ctx, input.token)),

  seen: linkProcedure(
    'POST /api/bill-links/{token}/seen',
    docs("The page's word that somebody looks at it: bills become VIEWED", { refuses: ['TOO_MANY_ATTEMPTS'] }),
    { status: 204 },
  )
    .input(contract.BillLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => noteSeen(ctx, input.token)),

  stopMessages: linkProcedure(
    'POST /api/bill-links/{token}/stop-messages',
    docs('No more reminders of these bills by WhatsApp', { refuses: ['TOO_MANY_ATTEMPTS'] }),
    { status: 204 },
  )
    .input(contract.BillLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => stopMessages(ctx, input.token)),

  askToLeave: linkProcedure(
    'POST /api/bill-links/{token}/leaving',
    docs("A day of leaving, as a wish that the owner answers; the tenant's account is told", {
      refuses: ['TENANCY_NOT_ACTIVE', 'LEAVING_OPEN', 'LEAVING_TOO_OFTEN', 'TOO_MANY_ATTEMPTS'],
    }),
    { status: 204 },
  )
    .input(contract.LeaveByLinkInput)
    .use(onceByKey)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      throughLink(
        ctx,
        input,
        async (context, { tenancy_id: id }) => void (await askToLeave(context, { ...input, id })),
      ),
    ),

  acceptRenewal: linkProcedure(
    'POST /api/bill-links/{token}/renewal',
    docs("The word that an offer is accepted, or another rent asked for: a wish; the tenant's account is told", {
      refuses: ['RENEWAL_CHANGED', 'TOO_MANY_ATTEMPTS'],
    }),
    { status: 204 },
  )
    .input(contract.AcceptByLinkInput)
    .use(onceByKey)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      throughLink(ctx, input, async (context, link) => void (await answerByLink(context, link.tenancy_id, input))),
    ),

  settlement: linkProcedure(
    'GET /api/bill-links/{token}/settlement',
    docs("What is settled at the tenant's moving out, while it is proposed or answered", {
      refuses: ['TOO_MANY_ATTEMPTS'],
    }),
  )
    .input(contract.BillLinkInput)
    .output(contract.LinkedSettlement)
    .query(({ ctx, input }) => viewByLink(ctx, linkedTenancy(ctx, input.token))),

  sendSettlementCode: linkProcedure(
    'POST /api/bill-links/{token}/settlement/code',
    docs("Send a code to the tenant's proven number, which gives this one answer", {
      refuses: ['SETTLEMENT_CHANGED', 'NUMBER_UNPROVEN', 'TOO_MANY_ATTEMPTS'],
    }),
  )
    .input(contract.SettlementCodeInput)
    .output(PhoneCodeSent)
    .mutation(({ ctx, input }) => throughLink(ctx, input, sendSettlementCode)),

  answerSettlement: linkProcedure(
    'POST /api/bill-links/{token}/settlement/answer',
    docs('The tenant agrees or objects by that code; the link alone answers nothing', {
      refuses: ['SETTLEMENT_CHANGED', 'PHONE_CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
    }),
    { status: 204 },
  )
    .input(contract.AnswerByCodeInput)
    .use(onceByKey)
    .output(z.void())
    .mutation(({ ctx, input }) => throughLink(ctx, input, answerByCode)),

  sendContractCode: linkProcedure(
    'POST /api/bill-links/{token}/contract/code',
    docs("Send a code to the tenant's proven number, which reads and answers the contract that waits", {
      refuses: [CONTRACT_STATES, 'NUMBER_UNPROVEN', 'TOO_MANY_ATTEMPTS'],
    }),
  )
    .input(contract.ContractCodeInput)
    .output(PhoneCodeSent)
    .mutation(({ ctx, input }) => throughLink(ctx, input, sendContractCode)),

  readContract: linkProcedure(
    'POST /api/bill-links/{token}/contract/read',
    docs('The contract that waits, by that code; a wrong one counts', {
      refuses: [CONTRACT_STATES, 'PHONE_CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
    }),
  )
    .input(contract.ReadContractInput)
    .output(LinkedContract)
    .mutation(({ ctx, input }) => throughLink(ctx, input, readByCode)),

  agreeContract: linkProcedure(
    'POST /api/bill-links/{token}/contract/agree',
    docs('The tenant agrees to it by that code, with their name', {
      refuses: ['CONFLICT', CONTRACT_STATES, 'PHONE_CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
    }),
  )
    .input(contract.AgreeByCodeInput)
    .use(onceByKey)
    .output(LinkedContract)
    .mutation(({ ctx, input }) => throughLink(ctx, input, agreeByCode)),

  declineContract: linkProcedure(
    'POST /api/bill-links/{token}/contract/decline',
    docs('The tenant declines it by that code', {
      refuses: [CONTRACT_STATES, 'PHONE_CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
    }),
  )
    .input(contract.DeclineByCodeInput)
    .use(onceByKey)
    .output(LinkedContract)
    .mutation(({ ctx, input }) => throughLink(ctx, input, declineByCode)),

  methods: linkProcedure(
    'GET /api/bill-links/{token}/payment-methods',
    docs('How a bill of a link can be paid', { refuses: [PAYMENT_REFUSALS, 'TOO_MANY_ATTEMPTS'] }),
  )
    .input(contract.LinkedMethodsInput)
    .output(contract.LinkedMethods)
    .query(({ ctx, input }) => findLinkedMethods(ctx, input)),

  pay: linkProcedure(
    'POST /api/bill-links/{token}/payments',
    docs('Pay a bill of a link, in whole or in part', {
      refuses: [
        PAYMENT_REFUSALS,
        'PAYMENT_METHOD_UNSUITABLE',
        'PAYMENT_IN_PROGRESS',
        'TOO_MANY_ATTEMPTS',
        GATEWAY_FAILURES,
      ],
    }),
    { status: 201 },
  )
    .input(contract.PayByLinkInput)
    .use(onceByKey)
    .output(PaymentAttempt)
    .mutation(({ ctx, input }) => payByLink(ctx, input)),

  openAttempt: linkProcedure(
    'GET /api/bill-links/{token}/open-payment',
    docs('The payment of a bill of a link that is under way', { refuses: ['TOO_MANY_ATTEMPTS'] }),
  )
    .input(contract.LinkedBillInput)
    .output(PaymentAttempt)
    .query(({ ctx, input }) => findLinkedAttempt(ctx, input)),

  status: linkProcedure(
    'GET /api/bill-links/{token}/payments/{payment_id}',
    docs('The state of a payment of a bill of a link', { refuses: ['TOO_MANY_ATTEMPTS'] }),
  )
    .input(contract.LinkedPaymentInput)
    .output(PaymentStatusResult)
    .query(({ ctx, input }) => findLinkedStatus(ctx, input)),

  report: linkProcedure(
    'POST /api/bill-links/{token}/reports',
    docs('Report a transfer for a bill of a link; it waits for the owner', {
      refuses: [PAYMENT_REFUSALS, 'FILE_NOT_USABLE', 'PAYMENT_AWAITS_VERIFICATION', 'TOO_MANY_ATTEMPTS'],
    }),
    { status: 201 },
  )
    .input(contract.ReportByLinkInput)
    .use(onceByKey)
    .output(contract.LinkedReport)
    .mutation(({ ctx, input }) => reportByLink(ctx, input)),
});
