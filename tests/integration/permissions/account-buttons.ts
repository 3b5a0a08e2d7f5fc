import { sql } from 'drizzle-orm';
import type { UserStatus } from '#shared/enums.ts';
import { makeAccount, makePerson } from '#tests/support/people/factories.ts';
import { type Button, type Buttons, eachState, inList } from './button.ts';

const listOf = (email: string) => `/api/admin/users?search=${encodeURIComponent(email)}`;

const accounts = eachState<{ status: UserStatus; isShut?: boolean }>(
  {
    'waits for approval': { status: 'PENDING_APPROVAL' },
    active: { status: 'ACTIVE' },
    suspended: { status: 'SUSPENDED' },
    rejected: { status: 'REJECTED' },
    'waits for approval, shut': { status: 'PENDING_APPROVAL', isShut: true },
    'active, shut': { status: 'ACTIVE', isShut: true },
  },
  async ({ status, isShut = false }, { app, admin }) => {
    const { id, email } = await makeAccount(app, { role: 'OWNER', status });
    await app.deps.db.execute(sql`update users set is_active = ${!isShut} where id = ${id}`);
    return { id, by: { ...admin, role: 'ADMIN' }, read: () => inList(admin, listOf(email), id, 'users') };
  },
);

const ownAccount: Button['states'] = {
  "the admin's own": async ({ app }) => {
    const admin = await makePerson(app, { role: 'ADMIN' });
    return {
      id: admin.id,
      by: { ...admin, role: 'ADMIN' },
      read: () => inList(admin, listOf(admin.email), admin.id, 'users'),
    };
  },
};

export const accountButtons = {
  'user:approve': {
    states: accounts,
    calls: {
      'users.review approve': (user_id) => ({ user_id, action: 'approve' }),
      'users.review reject': (user_id) => ({ user_id, action: 'reject', rejection_reason: 'Data tidak lengkap' }),
    },
  },
  'user:deactivate': { states: { ...accounts, ...ownAccount }, calls: { 'users.deactivate': (id) => ({ id }) } },
} satisfies Buttons;
