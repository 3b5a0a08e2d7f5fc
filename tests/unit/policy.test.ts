import { describe, expect, it } from 'vitest';
import { invoiceDisplayStatuses, type Role, roles } from '#shared/enums.ts';
import { type Action, can, policy, roleMay } from '#shared/policy.ts';

const actions = Object.keys(policy) as Action[];
const actor = (role: Role) => ({ id: '0190a000-0000-7000-8000-000000000001', role });

/** Which role gets which answer stands in `integration/permissions/expected-answers.ts`. */
describe('the policy', () => {
  it('lets MAINTENANCE only use their own account and do the work they were given', () => {
    expect(actions.filter((action) => roleMay('MAINTENANCE', action))).toEqual([
      'account:use',
      'notice:own',
      'message:own',
      'second-factor:use',
      'second-factor:switch-off',
      'profile:update',
      'technician:agree',
      'technician:end',
      'work:move',
      'work:do',
      'dashboard:counts',
    ]);
  });

  it('lets an owner cancel a bill of which nothing was paid until it is settled, also while it is overdue', () => {
    const mayCancel = (paid_amount: number, awaits_verification: boolean) =>
      invoiceDisplayStatuses.filter((status) =>
        can(actor('OWNER'), 'invoice:cancel', { status, paid_amount, awaits_verification }),
      );
    expect(mayCancel(0, false)).toEqual(['DRAFT', 'SENT', 'VIEWED', 'OVERDUE']);
    expect([mayCancel(1, false), mayCancel(0, true)]).toEqual([[], []]);
  });

  it('lets nobody do anything without an actor', () => {
    expect([null, undefined].map((nobody) => can(nobody, 'room:delete', { tenant_name: null }))).toEqual([
      false,
      false,
    ]);
  });

  it('asks about a row only where the role may', () => {
    const waiting = { status: 'PENDING_APPROVAL' } as const;
    expect(roles.filter((role) => can(actor(role), 'user:approve', waiting))).toEqual(['ADMIN']);
    expect(can(actor('ADMIN'), 'user:approve', { status: 'ACTIVE' })).toBe(false);
  });
});
