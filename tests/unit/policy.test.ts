import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#shared/enums.ts';
import { type Action, can, policy, roleMay } from '#shared/policy.ts';

/** Who may attempt what (spec §6, decisions): every line of the policy. */
const expected: Record<Action, Role[]> = {
  'account:use': ['OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN'],
  'notice:own': ['OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN'],
  'second-factor:use': ['OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN'],
  'second-factor:set-up': ['OWNER', 'ADMIN'],
  'second-factor:switch-off': ['OWNER', 'TENANT', 'MAINTENANCE'],
  'profile:update': ['OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN'],
  'profile:emergency-contact': ['OWNER', 'TENANT'],
  'user:list': ['ADMIN', 'OWNER'],
  'user:approve': ['ADMIN'],
  'user:manage': ['ADMIN'],
  'user:deactivate': ['ADMIN'],
  'kost:create': ['OWNER'],
  'kost:list': ['OWNER', 'ADMIN'],
  'kost:list-all': ['ADMIN'],
  'room:list': ['OWNER'],
  'room:create': ['OWNER'],
  'room:update': ['OWNER'],
  'room:delete': ['OWNER'],
  'tenancy:list': ['OWNER'],
  'tenancy:create': ['OWNER'],
  'tenancy:checkout': ['OWNER'],
  'tenancy:cancel': ['OWNER'],
  'tenancy:renew': ['OWNER'],
  'tenancy:reveal-nik': ['OWNER'],
  'tenancy:issue-credentials': ['OWNER'],
  'tenancy:own': ['TENANT'],
  'tenancy:confirm': ['TENANT'],
  'tenancy:decline': ['TENANT'],
  'invoice:list': ['OWNER', 'TENANT'],
  'invoice:create': ['OWNER'],
  'invoice:send': ['OWNER'],
  'invoice:cancel': ['OWNER'],
  'invoice:waive-late-fees': ['OWNER'],
  'invoice:stop-recurrence': ['OWNER'],
  'invoice:apply-credit': ['OWNER', 'TENANT'],
  'invoice:pay': ['TENANT'],
  'payment:own': ['TENANT'],
  'payment:process': ['OWNER', 'TENANT'],
  'payment:list': ['OWNER'],
  'payment:verify': ['OWNER'],
  'payment:status': ['OWNER', 'TENANT'],
  'payment:quarantine': ['ADMIN'],
  'complaint:list': ['TENANT', 'OWNER', 'ADMIN'],
  'complaint:create': ['TENANT'],
  'complaint:edit': ['TENANT'],
  'complaint:update': ['OWNER', 'ADMIN'],
  'complaint:details': ['TENANT', 'OWNER', 'ADMIN'],
  'article:own': ['OWNER'],
  'article:edit-own': ['OWNER'],
  'article:manage': ['ADMIN'],
  'article:review': ['ADMIN'],
  'dashboard:owner': ['OWNER'],
  'dashboard:tenant': ['TENANT'],
  'dashboard:admin': ['ADMIN'],
  'audit:list': ['ADMIN', 'OWNER'],
};

const actions = Object.keys(expected) as Action[];
const actor = (role: Role) => ({ id: '0190a000-0000-7000-8000-000000000001', role });

describe('the policy', () => {
  it('has exactly the lines that are written out here', () => {
    expect(Object.keys(policy).sort()).toEqual([...actions].sort());
  });

  it.each(actions)('%s is open to the roles written out and closed to all others', (action) => {
    expect(roles.filter((role) => roleMay(role, action))).toEqual(
      roles.filter((role) => expected[action].includes(role)),
    );
  });

  it('lets MAINTENANCE only use and change their own account', () => {
    expect(actions.filter((action) => roleMay('MAINTENANCE', action))).toEqual([
      'account:use',
      'notice:own',
      'second-factor:use',
      'second-factor:switch-off',
      'profile:update',
    ]);
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
