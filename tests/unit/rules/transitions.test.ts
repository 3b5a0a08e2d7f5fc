import { describe, expect, it } from 'vitest';
import { invoiceStatuses, paymentStatuses, roomStatuses, tenancyStatuses, userStatuses } from '#shared/enums.ts';
import { settableRoomStatuses } from '#shared/rules/room.ts';
import {
  canTransition,
  complaintTransitions,
  invoiceTransitions,
  paymentTransitions,
  roomTransitions,
  statesLeadingTo,
  tenancyTransitions,
  type Transitions,
  userTransitions,
} from '#shared/rules/transitions.ts';

/** Every allowed step of a table, as `FROM>TO`. */
function steps<State extends string>(table: Transitions<State>, states: readonly State[]): string[] {
  return states.flatMap((from) => states.filter((to) => canTransition(table, from, to)).map((to) => `${from}>${to}`));
}

describe('the steps a state may take', () => {
  it('an invoice is sent once, looked at, paid, or cancelled while nothing is paid', () => {
    expect(steps(invoiceTransitions, invoiceStatuses)).toEqual([
      'DRAFT>SENT',
      'DRAFT>CANCELLED',
      'SENT>VIEWED',
      'SENT>PARTIAL',
      'SENT>PAID',
      'SENT>CANCELLED',
      'VIEWED>PARTIAL',
      'VIEWED>PAID',
      'VIEWED>CANCELLED',
      'PARTIAL>PAID',
    ]);
  });

  it('a payment can still succeed after it failed or expired, and success is the end', () => {
    expect(steps(paymentTransitions, paymentStatuses)).toEqual([
      'PENDING>SUCCEEDED',
      'PENDING>FAILED',
      'PENDING>EXPIRED',
      'FAILED>SUCCEEDED',
      'EXPIRED>SUCCEEDED',
    ]);
  });

  it('nobody sets or leaves OCCUPIED by hand', () => {
    expect(steps(roomTransitions, roomStatuses).filter((step) => step.includes('OCCUPIED'))).toEqual([]);
    expect(statesLeadingTo(roomTransitions, 'AVAILABLE')).toEqual(['MAINTENANCE', 'RESERVED']);
    expect(settableRoomStatuses).toEqual(['AVAILABLE', 'MAINTENANCE', 'RESERVED']);
  });

  it('a tenancy waits, begins and ends, and an ended one stays ended', () => {
    expect(steps(tenancyTransitions, tenancyStatuses)).toEqual([
      'ACTIVE>TERMINATED',
      'PENDING>ACTIVE',
      'PENDING>INACTIVE',
    ]);
  });

  it('an account is decided on once, and can be suspended and let in again', () => {
    expect(steps(userTransitions, userStatuses)).toEqual([
      'ACTIVE>SUSPENDED',
      'PENDING_APPROVAL>ACTIVE',
      'PENDING_APPROVAL>REJECTED',
      'REJECTED>ACTIVE',
      'SUSPENDED>ACTIVE',
    ]);
  });

  it('a complaint may go anywhere but where it is: the owner may set any status', () => {
    for (const [from, targets] of Object.entries(complaintTransitions)) {
      expect([...targets, from].sort()).toEqual(['CLOSED', 'IN_PROGRESS', 'OPEN', 'RESOLVED']);
    }
  });

  it('is the same read backwards', () => {
    for (const to of invoiceStatuses) {
      expect(statesLeadingTo(invoiceTransitions, to)).toEqual(
        invoiceStatuses.filter((from) => canTransition(invoiceTransitions, from, to)),
      );
    }
  });
});
