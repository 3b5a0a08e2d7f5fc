import { sql } from 'drizzle-orm';
import { madeUpEmail } from '#shared/rules/made-up-email.ts';
import { insertNotice } from '../../people/notices.ts';
import type { TotpSetUp } from '#shared/contract/second-factors.ts';
import { expectStatus, makeAccount, PASSWORD, unique } from '../../people/factories.ts';
import { codeNow } from '../../people/totp.ts';
import type { GoodCall, World } from './good-call.ts';
import { sessionOf } from '../../people/login-attempts.ts';

const browserOf = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${unique('peramban')}`,
  p256dh: 'B'.padEnd(87, 'x'),
  auth: 'x'.repeat(22),
});
const address = () => `${unique('akun')}@uji.ekost.id`;
const account = async ({ app }: World) => (await makeAccount(app, { role: 'TENANT' })).id;
const applicant = async ({ app }: World) => (await makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' })).id;

export const accountCalls: Record<string, GoodCall> = {
  'auth.register': {
    by: 'nobody',
    input: () => ({ full_name: 'Budi', email: address(), phone: '081234567890', role: 'OWNER', password: PASSWORD }),
  },
  'auth.login': { by: 'nobody', input: ({ house }) => ({ email: house.owner.email, password: PASSWORD }) },
  'auth.me': { by: 'tenant' },
  'auth.demo': { by: 'nobody' },
  'auth.logout': { by: 'someone' },
  'auth.changePassword': {
    by: 'someone',
    input: () => ({ current_password: PASSWORD, new_password: 'kata-sandi-baru' }),
  },
  'auth.stepUp': { by: 'someone', input: () => ({ password: PASSWORD }) },

  'secondFactor.state': { by: 'owner' },
  'secondFactor.setUp': { by: 'owner' },
  'secondFactor.confirm': {
    by: 'admin',
    input: async ({ app, admin }) => {
      const { set_up_token, secret } = await expectStatus(200, admin.rest.post<TotpSetUp>('/api/account/totp/set-up'));
      return { set_up_token, code: codeNow(app, secret) };
    },
  },
  'secondFactor.renewRecoveryCodes': { by: 'admin' },
  'secondFactor.switchOff': { by: 'protected' },

  'users.list': { by: 'admin' },
  'users.listPending': { by: 'admin' },
  'users.review': {
    by: 'admin',
    names: 'user_id',
    input: async (world) => ({ user_id: await applicant(world), action: 'approve', rejection_reason: '' }),
  },
  'users.create': {
    by: 'admin',
    input: () => ({ email: address(), full_name: 'Budi', phone: '081234567890', role: 'TENANT', password: PASSWORD }),
  },
  'users.update': {
    by: 'admin',
    names: 'id',
    input: async (world) => ({ id: await account(world), full_name: 'Nama Baru', phone: '081298765432' }),
  },
  'users.deactivate': { by: 'admin', names: 'id', input: async (world) => ({ id: await account(world) }) },
  'users.giveEmail': {
    by: 'admin',
    names: 'id',
    input: async (world) => {
      const id = await account(world);
      await world.app.deps.db.execute(sql`update users set email = ${madeUpEmail(id)} where id = ${id}`);
      return { id, email: address() };
    },
  },
  'users.issueCredentials': { by: 'admin', names: 'id', input: async (world) => ({ id: await account(world) }) },
  'users.resetTotp': {
    by: 'admin',
    names: 'id',
    input: async ({ app }) => ({ id: (await makeAccount(app, { role: 'ADMIN' })).id }),
  },

  'sessions.list': { by: 'tenant' },
  'sessions.end': {
    by: 'tenant',
    names: 'id',
    input: async ({ app, house }) => ({ id: await sessionOf(app, house.tenant.id) }),
  },
  'sessions.endOthers': { by: 'someone' },
  'sessions.renew': { by: 'tenant' },

  'messages.simulated': { by: 'nobody' },
  'messages.consents': { by: 'tenant' },
  'messages.setConsent': { by: 'someone', input: () => ({ purpose: 'TAGIHAN', given: true }) },
  'notices.list': { by: 'tenant' },
  'notices.news': { by: 'tenant' },
  'notices.preferences': { by: 'tenant' },
  'notices.choose': {
    by: 'tenant',
    input: () => ({ notice_group: 'BILLS', channel: 'PUSH', is_on: false }),
  },
  'notices.subscribePush': { by: 'tenant', input: () => browserOf() },
  'notices.unsubscribePush': { by: 'tenant', input: () => ({ endpoint: browserOf().endpoint }) },
  'notices.markRead': {
    by: 'tenant',
    names: 'id',
    input: async ({ app, house }) => ({ id: await insertNotice(app, house.tenant.id) }),
  },
  'notices.readAll': {
    by: 'tenant',
    input: async ({ app, house }) => ({ newest: await insertNotice(app, house.tenant.id) }),
  },

  'profile.update': { by: 'tenant', input: () => ({ full_name: 'Nama Baru', phone: '081298765432' }) },
  'profile.updateEmergencyContact': {
    by: 'tenant',
    names: 'id',
    input: ({ house }) => ({
      id: house.tenant.tenant.id,
      emergency_contact_name: 'Ibu',
      emergency_contact_phone: '081298765432',
    }),
  },
};
