import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { openSettlementStates } from '#shared/enums.ts';
import { usableUserStatuses, waitingUserStatuses } from '#shared/rules/account.ts';
import { editableArticleStatuses } from '#shared/rules/article.ts';
import { openComplaintStatuses } from '#shared/rules/complaint.ts';
import { openInvoiceStatuses, unissuedInvoiceStatuses } from '#shared/rules/invoice.ts';
import { reportedPayment } from '#shared/rules/payment.ts';
import { freeRoomStatuses, occupiedRoomStatuses } from '#shared/rules/room.ts';
import { liveTenancyStatuses } from '#shared/rules/tenancy.ts';
import { liveAssignmentStates, liveWorkStates } from '#shared/rules/work-order.ts';
import { paymentTransitions, statesLeadingTo, type Transitions } from '#shared/rules/transitions.ts';

/**
 * The states of `shared/rules` as SQL conditions. They are written as literals and not as parameters, so that the
 * planner recognises the predicate of a partial index.
 */

const ownStatus = sql.raw('status');

/** Whether a column holds one of these states; false if there are none. */
export function isOneOf(states: readonly string[], column: SQLWrapper = ownStatus): SQL {
  const literals = states.map(literal);
  if (literals.length === 0) return sql`false`;
  return literals.length === 1
    ? sql`${column} = ${sql.raw(literals.join())}`
    : sql`${column} in (${sql.raw(literals.join(', '))})`;
}

/**
 * Whether an invoice is still to be paid; word for word the predicate of its partial indexes. `is true` makes the
 * planner compare the predicate as a whole instead of state by state, which saves a tenth of its time for a list.
 */
export function isOpen(column?: SQLWrapper): SQL {
  return sql`((${isOneOf(openInvoiceStatuses, column)}) is true)`;
}

/** `isPastDue` of `shared/rules/due-date.ts` in SQL: whether a due date has passed. A late bill is also open. */
export function isPastDue(dueDate: SQLWrapper, day: SQLWrapper): SQL {
  return sql`${dueDate} < ${day}`;
}

/** Whether an invoice was sent, and not cancelled. */
export function isIssued(column?: SQLWrapper): SQL {
  return sql`(not ${isOneOf(unissuedInvoiceStatuses, column)})`;
}

/**
 * Whether a payment was reported by its tenant and waits for the owner's decision.
 *
 * @param payments the alias of the payments
 */
export function isReported(payments: 'p' | 'payments' = 'p'): SQL {
  const { source, status } = reportedPayment;
  return sql`(${isOneOf([source], sql.raw(`${payments}.source`))} and ${isOneOf([status], sql.raw(`${payments}.status`))})`;
}

/**
 * Whether a bill has a reported payment that waits. A subquery of one row: of `exists`, PostgreSQL would read the reports
 * of all owners at once, if it expects to ask of many bills.
 */
export function awaitsVerification(invoiceId: SQLWrapper): SQL {
  return sql`((select true from payments p where p.invoice_id = ${invoiceId} and ${isReported()} limit 1) is not null)`;
}

/** Whether a payment was started at the gateway and has not ended. */
export const isUnfinishedAttempt = sql`(${isOneOf(['GATEWAY'], sql.raw('source'))} and ${leadingTo(paymentTransitions, 'EXPIRED')})`;

/** Whether a tenancy holds its room. */
export function isLive(column?: SQLWrapper): SQL {
  return isOneOf(liveTenancyStatuses, column);
}

/**
 * Ends a query of the live tenancies `t` of a room with the one that holds it: who lives there, or else whose contract
 * begins first. The others are promised the room for later.
 */
export const holderOnly: SQL = sql`order by t.status, t.contract_start, t.id limit 1`;

/**
 * The order of a person's live tenancies: the one that began last, then those that are to begin.
 *
 * @param row the table or alias of the tenancies
 */
export function lastBegun(row: 't' | 'tenancies'): SQL {
  return sql.raw(`${row}.status, coalesce(${row}.check_in_date, ${row}.contract_start) desc, ${row}.id desc`);
}

/** Whether a room may be given to a tenant. */
export function isFreeRoom(column?: SQLWrapper): SQL {
  return isOneOf(freeRoomStatuses, column);
}

/** Whether somebody lives in a room. */
export function isOccupiedRoom(column?: SQLWrapper): SQL {
  return isOneOf(occupiedRoomStatuses, column);
}

/** Whether a complaint is not settled. */
export function isOpenComplaint(column?: SQLWrapper): SQL {
  return isOneOf(openComplaintStatuses, column);
}

/** Whether an owner may change this article of theirs. */
export function isEditableArticle(column?: SQLWrapper): SQL {
  return isOneOf(editableArticleStatuses, column);
}

/** Whether a bill link shows a settlement `s`: it was proposed, and is neither settled nor called off. */
export function isLinkedSettlement(): SQL {
  return isOneOf(['PROPOSED', 'AGREED', 'OBJECTED'], sql.raw('s.state'));
}

/** Whether a settlement is neither settled nor called off; word for word the predicate of its index. */
export function isOpenSettlement(column: SQLWrapper = sql.raw('s.state')): SQL {
  return isOneOf(openSettlementStates, column);
}

/** Whether a job is neither finished nor cancelled; a complaint has at most one such job. */
export function isLiveWork(column: SQLWrapper): SQL {
  return isOneOf(liveWorkStates, column);
}

/** Whether a technician works for an owner, or is asked to. */
export function isLiveAssignment(column: SQLWrapper): SQL {
  return isOneOf(liveAssignmentStates, column);
}

const ownAccount = { status: ownStatus, is_active: sql.raw('is_active') };

/** Whether an account may sign in and keep its sessions. */
export function isActiveAccount(account: Record<keyof typeof ownAccount, SQLWrapper> = ownAccount): SQL {
  return sql`(${isOneOf(usableUserStatuses, account.status)} and ${account.is_active})`;
}

/** Whether an account waits for an admin's decision. */
export function isWaitingAccount(column?: SQLWrapper): SQL {
  return isOneOf(waitingUserStatuses, column);
}

/** Whether a row may go to a state in one step: the WHERE of a conditional UPDATE. */
export function leadingTo<State extends string>(table: Transitions<State>, to: State, column?: SQLWrapper): SQL {
  return isOneOf(statesLeadingTo(table, to), column);
}

/** @throws Error for anything but a word of capitals, which needs no quoting */
function literal(state: string): string {
  if (!/^[A-Z_]+$/.test(state)) throw new Error(`Not a state: ${state}`);
  return `'${state}'`;
}
