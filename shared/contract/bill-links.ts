import * as z from 'zod/mini';
import { invoiceTypes, kostZones, leavingStates, settlementStates } from '../enums.ts';
import { LINKED_BILLS, RECEIPT_DAYS } from '../rules/bill-link.ts';
import { AgreeContractInput, DeclineContractInput } from './contracts.ts';
import { GivenBack } from './deposits.ts';
import { described } from './described.ts';
import {
  Amount,
  AskedNoMessages,
  Id,
  IdempotencyKey,
  Instant,
  partsOfAmount,
  Proof,
  SixDigits,
  text,
} from './fields.ts';
import { Covers, InvoiceItem, OpenPayments } from './invoices.ts';
import { AskToLeaveInput } from './leavings.ts';
import { AnswerRenewalInput, Renewal } from './renewals.ts';
import { AnswerSettlementInput, SettlementView } from './settlements.ts';
import { PayInvoiceInput, PaymentMethods, PaymentMethodsInput, ProcessPaymentInput } from './payments.ts';

/** The token of a bill link. A malformed one gets the same answer as one that does not exist. */
const Token = text('ID tidak valid', 100);

/** Only a link's token. */
export const BillLinkInput = z.object({ token: Token });

/** One bill of a link's tenancy. */
export const LinkedBillInput = z.extend(BillLinkInput, { invoice_id: Id });
export type LinkedBillInput = z.infer<typeof LinkedBillInput>;

/** The owner's link to the bills of a tenancy. `id` is the tenancy's. */
export const ShareBillsInput = z.object({
  id: Id,
  renew: described(
    z._default(z.boolean({ error: 'Pilihan tautan baru tidak valid' }), false),
    'Ends the link that there is and makes another',
  ),
});
export type ShareBillsInput = z.infer<typeof ShareBillsInput>;

export const BillLinkAddress = z.object({
  url: described(z.string(), 'Whoever has it sees and pays the bills of this tenancy'),
  created_at: Instant,
  last_opened_at: z.nullable(Instant),
  asked_no_messages: AskedNoMessages,
});
export type BillLinkAddress = z.infer<typeof BillLinkAddress>;

/** An open bill as a link's page shows it. */
export const LinkedBill = z.object({
  id: Id,
  invoice_number: z.string(),
  invoice_type: z.enum(invoiceTypes),
  title: z.string(),
  items: z.array(InvoiceItem),
  due_date: z.string(),
  ...Covers.shape,
  is_overdue: z.boolean(),
  total_amount: Amount,
  late_fee_amount: Amount,
  paid_amount: Amount,
  remaining_amount: Amount,
  allow_partial_payment: z.boolean(),
  ...OpenPayments.shape,
  bill_remaining: described(
    z.nullable(Amount),
    'By a link to a share: what is left of the whole bill. The other amounts are those of the share',
  ),
});
export type LinkedBill = z.infer<typeof LinkedBill>;

/** A payment that arrived, with what its receipt says. */
export const LinkedReceipt = z.object({
  id: Id,
  payment_reference: z.string(),
  invoice_number: z.string(),
  invoice_title: z.string(),
  payment_method: z.string(),
  amount: Amount,
  payer_name: described(z.nullable(z.string()), 'The first name of who paid a share; null if the tenant did'),
  paid_at: Instant,
  voided_at: described(z.nullable(Instant), 'The owner took it back: it counts for nothing'),
  is_settled: described(z.boolean(), 'Whether the bill is paid in full now'),
  remaining_amount: Amount,
  ...Covers.shape,
});
export type LinkedReceipt = z.infer<typeof LinkedReceipt>;

/** What a link's holder may say, for its tenant, of what comes after the contract. Its owner confirms it. */
const LinkedPlans = {
  may_leave: described(z.boolean(), 'Whether a day of leaving can be said'),
  leaving: described(
    z.nullable(z.object({ leaves_on: z.string(), state: z.enum(leavingStates) })),
    'The day of leaving that was said last, if by this link',
  ),
  renewal: described(
    z.nullable(z.omit(Renewal, { rent_was: true })),
    'The offer of a longer contract that stands; `asked_rent` only of what was said by this link',
  ),
};

/** `leaves_on` is a wish: its owner agrees to it or not, and its tenant's account is told. */
export const LeaveByLinkInput = z.extend(BillLinkInput, z.omit(AskToLeaveInput, { id: true }).shape);

/** `id` is the offer's. Its owner confirms that it is accepted, or offers the rent that is asked for instead. */
export const AcceptByLinkInput = z.extend(BillLinkInput, z.omit(AnswerRenewalInput, { state: true }).shape);

/** Everything that a link shows: of the person only the first name and the room, of the owner what they chose to show. */
export const LinkedBills = z.object({
  kost_name: z.string(),
  zone: described(z.enum(kostZones), 'That of the kost, whose days and times are said'),
  contact_phone: described(z.nullable(z.string()), "The kost's number for tenants, if its owner has given one"),
  room_number: z.string(),
  first_name: z.string(),
  bills: described(
    z.array(LinkedBill),
    `The first ${LINKED_BILLS} open bills, the first one due first; shares that are paid come last`,
  ),
  due: described(
    z.object({ count: z.int(), late: z.int(), amount: Amount, awaiting_amount: Amount, ...partsOfAmount }),
    'What all open bills come to, also those that are not listed, and how many are still to be paid',
  ),
  owner_is_off: described(z.boolean(), "Whether the owner's account is switched off: nothing can be paid"),
  gets_reminders: described(z.boolean(), 'Whether reminders may come that can be stopped'),
  credit: described(Amount, 'By a link to a share: what its payer paid too much, which pays their next shares'),
  returns: described(z.array(GivenBack), 'By a link to a share: what of it its payer was given back, newest first'),
  ...LinkedPlans,
  settlement: described(
    z.nullable(z.object({ state: z.enum(settlementStates), answer_by: z.nullable(Instant) })),
    'What is settled at moving out, while it is proposed or answered',
  ),
  contract: described(
    z.nullable(z.object({ id: Id, version: z.int() })),
    "A contract that waits for its tenant's answer; its text is shown for a code to their proven number alone",
  ),
  receipts: described(z.array(LinkedReceipt), `What was paid within ${RECEIPT_DAYS} days, newest first`),
});
export type LinkedBills = z.infer<typeof LinkedBills>;

/** What is settled at moving out, as a forwarded link may show it: long numbers in what was written are left out. */
export const LinkedSettlement = z.extend(
  z.omit(SettlementView, {
    kost_id: true,
    status: true,
    is_confirmed: true,
    facilities: true,
    room_images: true,
    still_owed: true,
    returns: true,
    unsent: true,
    late_credit: true,
  }),
  {
    full_name: described(z.string(), 'The first name'),
    takes_code: described(z.boolean(), "Whether a code can be sent to a number that is proven to be the tenant's"),
  },
);
export type LinkedSettlement = z.infer<typeof LinkedSettlement>;

/** `id` and `version` are those of the settlement that was read; a code gives this answer alone. */
export const SettlementCodeInput = z.extend(BillLinkInput, {
  id: AnswerSettlementInput.shape.id,
  version: AnswerSettlementInput.shape.version,
  agrees: AnswerSettlementInput.shape.agrees,
});
export type SettlementCodeInput = z.infer<typeof SettlementCodeInput>;

export const AnswerByCodeInput = z.safeExtend(AnswerSettlementInput, { token: Token, challenge: Id, code: SixDigits });
export type AnswerByCodeInput = z.infer<typeof AnswerByCodeInput>;

/** `id` is the contract's that waits, one version with one text; a code reads it, and gives one answer to it. */
export const ContractCodeInput = z.extend(BillLinkInput, { id: Id });
export type ContractCodeInput = z.infer<typeof ContractCodeInput>;

const ContractCode = { token: Token, challenge: Id, code: SixDigits };

export const ReadContractInput = z.object({ id: Id, ...ContractCode });
export type ReadContractInput = z.infer<typeof ReadContractInput>;

export const AgreeByCodeInput = z.extend(AgreeContractInput, { ...ContractCode, idempotency_key: IdempotencyKey });
export type AgreeByCodeInput = z.infer<typeof AgreeByCodeInput>;

export const DeclineByCodeInput = z.extend(DeclineContractInput, { ...ContractCode, idempotency_key: IdempotencyKey });
export type DeclineByCodeInput = z.infer<typeof DeclineByCodeInput>;

export const LinkedMethodsInput = z.extend(LinkedBillInput, { amount: PaymentMethodsInput.shape.amount });
export type LinkedMethodsInput = z.infer<typeof LinkedMethodsInput>;

export const LinkedMethods = z.omit(PaymentMethods, { credit_balance: true });
export type LinkedMethods = z.infer<typeof LinkedMethods>;

export const PayByLinkInput = z.safeExtend(PayInvoiceInput, { token: Token });
export type PayByLinkInput = z.infer<typeof PayByLinkInput>;

export const LinkedPaymentInput = z.extend(BillLinkInput, { payment_id: Id });
export type LinkedPaymentInput = z.infer<typeof LinkedPaymentInput>;

/** A bank transfer that its payer reports, by a link to a share no more than what is left of it; it waits for the owner. */
export const ReportByLinkInput = z.extend(LinkedBillInput, {
  amount: ProcessPaymentInput.shape.amount,
  // Anybody may hold the link, so the proof must be an uploaded file and not an address that the owner would open.
  payment_proof: Proof,
  notes: ProcessPaymentInput.shape.notes,
  idempotency_key: IdempotencyKey,
});
export type ReportByLinkInput = z.infer<typeof ReportByLinkInput>;

export const LinkedReport = z.object({ payment_id: Id, amount: Amount });
export type LinkedReport = z.infer<typeof LinkedReport>;
