import * as z from 'zod/mini';
import {
  complaintStatuses,
  contactChanges,
  contractEnds,
  leavingStates,
  settlementStates,
  renewalStates,
  rentPeriods,
  roles,
  secondFactorChanges,
  workStates,
  toldObstacles,
  kostZones,
} from '../enums.ts';
import { MOST_UNREAD } from '../rules/notice-count.ts';
import { described } from './described.ts';
import { Amount, ById, Id, Instant } from './fields.ts';
import { NextRent } from './later-terms.ts';
import { pageFields } from './page.ts';

/** A fact of a change: what it was and what it is; absent if it has not changed. */
function changed<Fact extends z.core.$ZodType>(fact: Fact) {
  return z.optional(z.object({ was: fact, is: fact }));
}

/** One kind of notice with the facts that its sentence needs. */
function told<Kind extends string, Facts extends z.core.$ZodShape>(kind: Kind, facts: Facts) {
  return z.object({
    id: Id,
    created_at: Instant,
    read_at: z.nullable(Instant),
    kind: z.literal(kind),
    details: z.object(facts),
  });
}

const bill = { invoice_id: Id, title: z.string(), amount: Amount };
const complaint = { complaint_id: Id, title: z.string() };
const job = { work_order_id: Id, title: z.string() };
const place = { room_number: z.string(), kost_name: z.string() };
/** The tenant's name as the owner's lists show it; a notice for the tenant has none. */
const tenant = { tenant_name: z.optional(z.string()) };
const payer = { payer_name: described(z.optional(z.string()), 'Who paid a share of it; absent if the tenant did') };

const rentTerms = {
  rent: described(
    changed(z.object({ amount: Amount, per: z.enum(rentPeriods) })),
    'Of the bills that are made from now on',
  ),
  later_rent: described(
    changed(z.partial(NextRent, { from: true })),
    'The rent that is agreed from a later month on, or that of today, without `from`, if there is none',
  ),
};

/** A notice in an account's inbox, and when it was read. */
export const AccountNotice = z.discriminatedUnion('kind', [
  told('NEW_DEVICE', { device: described(z.string(), 'Such as "Chrome di Android"') }),
  told('PASSWORD_CHANGED', {
    device: described(z.optional(z.string()), 'Absent if somebody else issued a first password'),
  }),
  told('SECOND_FACTOR_CHANGED', { change: z.enum(secondFactorChanges) }),
  told('CONTACT_CHANGED', {
    change: z.enum(contactChanges),
    by: described(z.optional(z.enum(['OWNER', 'ADMIN'])), 'Who made the change, if not the holder'),
  }),
  told('LETTERS_DELAYED', {}),
  told('MESSAGES_WAIT', {
    limit: described(z.int(), 'How many messages leave for an owner in a day'),
    waits_until: Instant,
    owner_name: described(z.optional(z.string()), "Of whose messages an admin is told; absent for the owner's own"),
  }),
  told('NIK_VIEWED', {
    ...place,
    in_report: described(z.optional(z.literal(true)), 'Whether an RT report has it'),
    whose: described(
      z.optional(z.enum(['OCCUPANT', 'ALL'])),
      'Whether it is that of somebody who lives with the tenant, or both; absent if it is the tenant’s alone',
    ),
    occupant: described(z.optional(z.string()), 'Whose it is, if it was shown alone and the tenant has confirmed'),
    passport: described(z.optional(z.literal(true)), 'Whether it is the number of a passport'),
  }),
  told('ACCOUNT_APPROVED', {}),
  told('ACCOUNT_REJECTED', { reason: z.optional(z.string()) }),
  told('REGISTRATION_WAITING', {
    full_name: described(z.string(), 'Of who applied last'),
    role: z.enum(roles),
    is_again: described(z.optional(z.literal(true)), 'Whether they apply again after a refusal'),
    others: described(z.optional(z.int()), 'How many more have applied within the same hour'),
  }),
  told('BILL_SENT', { ...bill, due_date: z.string() }),
  told('PAYMENT_RECEIVED', { ...bill, ...place, ...tenant }),
  told('PROOF_WAITING', { ...bill, ...place, ...tenant }),
  told('PROOF_ACCEPTED', { ...bill, ...payer }),
  told('PROOF_REFUSED', { ...bill, ...payer, reason: z.optional(z.string()) }),
  told('PAYMENT_VOIDED', { ...bill, reason: z.string() }),
  told('DEPOSIT_RETURN', {
    ...place,
    amount: Amount,
    deposit_held: described(Amount, 'What the owner still holds after it'),
    other: described(z.optional(Amount), 'What of `amount` was prepaid rent and credit'),
    taken_back: described(z.optional(z.literal(true)), 'Whether the owner took the record of it back'),
    reason: described(z.optional(z.string()), 'Why, told as long as they live there'),
    of_credit: described(z.optional(z.literal(true)), 'Whether it was no deposit, but credit that no settlement has'),
  }),
  told('CREDIT_USED', { ...bill, ...tenant }),
  told('COMPLAINT_NEW', { ...complaint, ...place, ...tenant }),
  told('COMPLAINT_CHANGED', {
    ...complaint,
    status: z.enum(complaintStatuses),
    work_state: described(z.optional(z.enum(workStates)), "The technician's step, if it was one"),
  }),
  told('WORK_INVITED', { owner_name: z.string() }),
  told('WORK_ASSIGNED', { ...job, ...place }),
  told('WORK_RETURNED', { ...job, ...place }),
  told('WORK_WITHDRAWN', { ...job, ...place }),
  told('WORK_DECLINED', { ...complaint, ...place }),
  told('WORK_DONE', { ...complaint, ...place }),
  told('TENANCY_TO_CONFIRM', place),
  told('TENANCY_CONFIRMED', { kost_id: Id, ...place, ...tenant }),
  told('TENANCY_DECLINED', place),
  told('TENANCY_OBJECTED', {
    kost_id: Id,
    tenancy_id: Id,
    ...place,
    ...tenant,
    check_out_date: described(z.string(), 'The day that its tenant objects to'),
    has_moved: described(z.optional(z.literal(true)), 'Whether they moved to another room on it'),
    note: z.string(),
  }),
  told('TENANCY_ENDED', {
    ...place,
    deposit_held: described(Amount, "What the owner still holds of the tenant's deposit"),
    check_out_date: described(z.optional(z.string()), 'The day on which they left, as the owner said'),
    may_object: described(z.optional(z.literal(true)), 'Whether they can say for some days that it is wrong'),
  }),
  told('TENANCY_MOVED', {
    ...place,
    moved_on: described(z.string(), 'Since when they live in this room'),
    old_room_number: z.string(),
    monthly_rent: Amount,
    rent_period: z.optional(z.enum(rentPeriods)),
  }),
  told('MOVE_PLANNED', {
    ...place,
    moves_on: described(z.string(), 'From when on they will live in the other room'),
    new_room_number: z.string(),
    monthly_rent: Amount,
    rent_period: z.enum(rentPeriods),
    called_off: described(z.optional(z.literal(true)), 'Whether it was called off'),
    kost_id: z.optional(Id),
    ...tenant,
    obstacle: described(z.optional(z.enum(toldObstacles)), 'Why it has not taken place; told to the owner too, once'),
  }),
  told('OCCUPANT_CHANGED', {
    ...place,
    full_name: z.string(),
    left_on: described(z.optional(z.string()), 'The day of leaving, if that is what was written'),
    surcharge: described(z.optional(Amount), 'What rents ask for beside the rent, if that is what was written'),
  }),
  told('TENANCY_RESUMED', { ...place, deposit_returned: z.optional(Amount) }),
  told('PERSON_EMAIL_LOST', {
    person: described(z.string(), 'A tenant or technician of the reader, as they know them'),
    kost_id: z.optional(Id),
    room_number: z.optional(z.string()),
  }),
  told('TENANCY_CHANGED', {
    ...place,
    ...rentTerms,
    contract_start: described(changed(z.string()), 'The first day of the contract'),
    contract_end: described(changed(z.string()), 'Its last day'),
    deposit_amount: described(changed(Amount), 'The deposit that is agreed'),
    leaving_days: described(changed(z.int()), 'How many days before they leave tenants of the kost say so'),
    zone: described(changed(z.enum(kostZones)), 'Whose midnight a day of the kost ends at'),
    at_end: described(changed(z.enum(contractEnds)), 'What becomes of the contract at its end, as the kost has it'),
    rules: described(
      z.optional(z.object({ added: z.optional(z.array(z.string())), removed: z.optional(z.array(z.string())) })),
      'The first of the rules of the kost that have changed, each shortened',
    ),
    rent_day: described(changed(z.int()), 'On which day of the month rents are due from the next bill on'),
    late_fee_percentage: described(changed(z.number()), 'A day, from the next bill on'),
    others: described(z.optional(z.int()), 'How many changes of the same day are told with it'),
  }),
  told('RENT_CHANGED', {
    ...place,
    rent_before: Amount,
    rent: Amount,
    rent_from: described(z.string(), 'The first month of the rent, `YYYY-MM`'),
    others: described(z.optional(z.int()), 'How many changes of the same day came before it'),
  }),
  told('CONTRACT_RENEWED', {
    ...place,
    contract_end: z.string(),
    ...rentTerms,
    goes_on: described(z.optional(z.boolean()), 'Whether it goes on after that day, or no longer'),
    rent_period: described(z.optional(z.enum(rentPeriods)), 'By which it goes on; a month if absent'),
    others: described(z.optional(z.int()), 'How many such steps of the same day came before it'),
  }),
  told('LEAVING', {
    kost_id: Id,
    ...place,
    ...tenant,
    leaves_on: z.string(),
    state: described(z.enum(leavingStates), 'What it is now'),
    stays: described(z.optional(z.literal(true)), 'Whether it answers the wish to stay after all'),
    note: described(z.optional(z.string()), "The owner's words"),
    other_day: z.optional(z.string()),
    by_link: described(z.optional(z.literal(true)), 'Whether somebody said it by the bill link'),
    others: described(z.optional(z.int()), 'How many steps of the same day came before it'),
  }),
  told('RENEWAL', {
    kost_id: Id,
    ...place,
    ...tenant,
    state: z.enum(renewalStates),
    contract_end: described(z.string(), 'The new end'),
    monthly_rent: Amount,
    rent_from: z.string(),
    asked_rent: z.optional(Amount),
    by_link: described(z.optional(z.literal(true)), 'Whether somebody accepted it by the bill link'),
    lapsed: described(z.optional(z.literal(true)), 'Whether an answered one ENDED without a move'),
    others: described(z.optional(z.int()), 'How many steps of the same day came before it'),
  }),
  told('CONTRACT_MADE', { ...place, contract_id: Id, version: z.int() }),
  told('CONTRACT_ANSWERED', {
    ...place,
    ...tenant,
    contract_id: Id,
    version: z.int(),
    declined: described(z.optional(z.literal(true)), 'Whether the tenant declined it'),
    by_code: described(z.optional(z.literal(true)), "Whether it was answered by a code to the tenant's proven number"),
    reason: z.optional(z.string()),
  }),
  told('SETTLEMENT', {
    tenancy_id: Id,
    ...place,
    ...tenant,
    state: described(z.enum(settlementStates), 'What it is now'),
    answer_by: z.optional(Instant),
    by_time: described(z.optional(z.literal(true)), 'Whether nobody has answered in time'),
    by_code: described(z.optional(z.literal(true)), "Whether it was answered by a code to the tenant's proven number"),
    to_return: described(z.optional(Amount), 'What was returned'),
    owed: described(z.optional(Amount), 'What is still owed'),
    objection: described(z.optional(z.string()), "The tenant's words"),
    others: described(z.optional(z.int()), 'How many steps of the same day came before it'),
  }),
  told('CONTRACT_ENDING', { kost_id: Id, ...place, ...tenant, contract_end: z.string() }),
  told('ROOM_NOT_LEFT', {
    kost_id: Id,
    ...place,
    ...tenant,
    next_name: described(z.optional(z.string()), 'Who waits; like who has stayed, told to the owner alone'),
    stays: described(z.optional(z.literal(true)), 'Whether the reader is who has stayed, and not who waits'),
    contract_end: described(z.optional(z.string()), 'Of who has stayed'),
    contract_start: described(z.string(), 'Of who waits'),
    began_on: described(z.optional(z.string()), 'Since when they live there, once it was left'),
  }),
]);
export type AccountNotice = z.infer<typeof AccountNotice>;

/** What every dashboard shows of the inbox. */
export const noticeNews = {
  unread_notices: described(z.int().check(z.maximum(MOST_UNREAD)), `At most ${MOST_UNREAD}: the rest is not counted`),
  urgent_notices: described(z.array(AccountNotice), 'The unread ones that stand on the dashboard itself'),
};
export const NoticeNews = z.object(noticeNews);
export type NoticeNews = z.infer<typeof NoticeNews>;

export const ListNoticesInput = z.object(pageFields);
export type ListNoticesInput = z.infer<typeof ListNoticesInput>;

export const NoticeById = ById;

/** The newest notice that was shown; newer ones stay unread. */
export const ReadAllNoticesInput = z.object({ newest: Id });
export type ReadAllNoticesInput = z.infer<typeof ReadAllNoticesInput>;
