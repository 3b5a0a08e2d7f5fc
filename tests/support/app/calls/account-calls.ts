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
    rest: ['POST /auth/register', 201, 'object'],
    answers: '+ + + + + + + + +',
    refuses: {
      PASSWORD_EASY: { password: 'iloveyou' },
      PASSWORD_PERSONAL: { full_name: 'Mawar', password: 'mawar123' },
      EMAIL_TAKEN: ({ house }) => ({ email: house.owner.email }),
    },
    key: 'an account moves no money, and its email is taken the second time',
    trail: [
      ['account.ask-email-confirmation', 'none'],
      ['account.register', 'none'],
    ],
    input: () => ({ full_name: 'Budi', email: address(), phone: '081234567890', role: 'OWNER', password: PASSWORD }),
  },
  'auth.login': {
    by: 'nobody',
    rest: ['POST /auth/login', 200, 'object'],
    answers: '+ + + + + + + + +',
    refuses: { INVALID_CREDENTIALS: { password: 'bukan-ini' } },
    key: 'a session moves no money',
    trail: [['account.sign-in', 'none']],
    input: ({ house }) => ({ email: house.owner.email, password: PASSWORD }),
  },
  'auth.applyAgain': {
    by: 'nobody',
    rest: ['POST /auth/apply-again', 204, 'nothing'],
    answers: '+ + + + + + + + +',
    refuses: { INVALID_CREDENTIALS: { password: 'bukan-ini' } },
    key: 'an application moves no money, and the second finds that the account waits',
    trail: [['account.apply-again', 'none']],
    input: async ({ app }) => ({
      email: (await makeAccount(app, { role: 'OWNER', status: 'REJECTED' })).email,
      password: PASSWORD,
      note: 'KTP sudah dilengkapi',
    }),
  },
  'auth.waiting': { by: 'nobody', rest: ['GET /auth/waiting', 200, 'object'], answers: '+ + + + + + + + +' },
  'auth.me': { by: 'tenant', rest: ['GET /auth/me', 200, 'object'], answers: 'U + + + + + + + +' },
  'auth.demo': { by: 'nobody', rest: ['GET /auth/demo', 200, 'object'], answers: '+ + + + + + + + +' },
  'auth.logout': {
    by: 'someone',
    rest: ['POST /auth/logout', 204, 'nothing'],
    answers: 'U + + + + + + + +',
    key: 'ends what it can end once',
    trail: [['account.sign-out', 'none']],
  },
  'auth.changePassword': {
    by: 'someone',
    rest: ['PUT /users/password', 200, 'object'],
    answers: 'U + + + + + + + +',
    refuses: { WRONG_CURRENT_PASSWORD: { current_password: 'bukan-ini' } },
    key: 'the old password is wrong the second time',
    trail: [['account.change-password', 'none']],
    input: () => ({ current_password: PASSWORD, new_password: 'kata-sandi-baru' }),
  },
  'auth.stepUp': {
    by: 'someone',
    rest: ['POST /auth/step-up', 200, 'object'],
    answers: 'U + + + + + + + +',
    key: 'moves no money',
    trail: [['account.step-up', 'none']],
    input: () => ({ password: PASSWORD }),
  },

  'secondFactor.state': { by: 'owner', rest: ['GET /api/account/totp', 200, 'object'], answers: 'U + + + + + + + P' },
  'secondFactor.setUp': {
    by: 'owner',
    rest: ['POST /api/account/totp/set-up', 200, 'object'],
    answers: 'U F F F F + + + P',
    key: 'moves no money',
    trail: 'nothing has changed before the first code',
  },
  'secondFactor.confirm': {
    by: 'admin',
    rest: ['POST /api/account/totp/confirm', 200, 'recovery_codes'],
    answers: 'U F F F F E E + P',
    refuses: { TOTP_SETUP_OVER: { set_up_token: 'x' } },
    key: 'moves no money',
    trail: [['account.totp-enable', 'none']],
    input: async ({ app, admin }) => {
      const { set_up_token, secret } = await expectStatus(200, admin.rest.post<TotpSetUp>('/api/account/totp/set-up'));
      return { set_up_token, code: codeNow(app, secret) };
    },
  },
  'secondFactor.renewRecoveryCodes': {
    by: 'admin',
    rest: ['POST /api/account/recovery-codes', 200, 'recovery_codes'],
    answers: 'U O O O O O O + P',
    key: 'moves no money',
    trail: [['account.recovery-codes', 'none']],
  },
  'secondFactor.switchOff': {
    by: 'protected',
    rest: ['DELETE /api/account/totp', 204, 'nothing'],
    answers: 'U + + + + + + F P',
    key: 'moves no money',
    trail: [['account.totp-disable', 'none']],
  },

  'users.list': { by: 'admin', rest: ['GET /api/admin/users', 200, 'users'], answers: 'U F F F F + + + P' },
  'users.listPending': {
    by: 'admin',
    rest: ['GET /api/admin/pending-users', 200, 'list'],
    answers: 'U F F F F F F + P',
  },
  'users.review': {
    by: 'admin',
    rest: ['POST /api/admin/approve-user', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    key: 'decides once',
    trail: [['account.approve', 'none']],
    names: 'user_id',
    input: async (world) => ({ user_id: await applicant(world), action: 'approve', rejection_reason: '' }),
  },
  'users.create': {
    by: 'admin',
    rest: ['POST /api/admin/users', 201, 'object'],
    answers: 'U F F F F F F + P',
    refuses: { PASSWORD_SHORT_FOR_ADMIN: { role: 'ADMIN', password: 'sebelas-hur' } },
    key: 'its email is taken the second time',
    trail: [['account.create', 'none']],
    input: () => ({ email: address(), full_name: 'Budi', phone: '081234567890', role: 'TENANT', password: PASSWORD }),
  },
  'users.update': {
    by: 'admin',
    rest: ['PUT /api/admin/users/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    refuses: { USER_ROLE_IN_USE: ({ house }) => ({ id: house.owner.id, role: 'TENANT' }) },
    key: 'sets what it sets, however often',
    trail: [['account.update', 'none']],
    names: 'id',
    input: async (world) => ({ id: await account(world), full_name: 'Nama Baru', phone: '081298765432' }),
  },
  'users.deactivate': {
    by: 'admin',
    rest: ['DELETE /api/admin/users/{id}', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    refuses: { OWN_ACCOUNT: ({ admin }) => ({ id: admin.id }) },
    key: 'ends what it can end once',
    trail: [['account.deactivate', 'none']],
    names: 'id',
    input: async (world) => ({ id: await account(world) }),
  },
  'users.giveEmail': {
    by: 'admin',
    rest: ['POST /api/admin/users/{id}/email', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    key: 'gives it once',
    trail: [['account.change-email', 'none']],
    names: 'id',
    input: async (world) => {
      const id = await account(world);
      await world.app.deps.db.execute(sql`update users set email = ${madeUpEmail(id)} where id = ${id}`);
      return { id, email: address() };
    },
  },
  'users.issueCredentials': {
    by: 'admin',
    rest: ['POST /api/admin/users/{id}/credentials', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    key: 'the last credentials are those that count',
    trail: [['account.issue-credentials', 'none']],
    names: 'id',
    input: async (world) => ({ id: await account(world) }),
  },
  'users.resetTotp': {
    by: 'admin',
    rest: ['POST /api/admin/users/{id}/reset-totp', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF FFF FFF FFF ++N PPP',
    key: 'ends what it can end once',
    trail: [['account.totp-reset', 'none']],
    names: 'id',
    input: async ({ app }) => ({ id: (await makeAccount(app, { role: 'ADMIN' })).id }),
  },

  'sessions.list': { by: 'tenant', rest: ['GET /auth/sessions', 200, 'list'], answers: 'U + + + + + + + +' },
  'sessions.end': {
    by: 'tenant',
    rest: ['DELETE /auth/sessions/{id}', 204, 'nothing'],
    answers: 'UUU +NN NNN +NN NNN NNN NNN NNN NNN',
    key: 'ends what it can end once',
    trail: [['account.end-sessions', 'none']],
    names: 'id',
    input: async ({ app, house }) => ({ id: await sessionOf(app, house.tenant.id) }),
  },
  'sessions.endOthers': {
    by: 'someone',
    rest: ['POST /auth/sessions/end-others', 204, 'nothing'],
    answers: 'U + + + + + + + +',
    key: 'ends what it can end once',
    trail: 'nothing where there are no others; the trail of an account has those that there were',
  },
  'sessions.renew': {
    by: 'tenant',
    rest: ['POST /auth/renew', 200, 'object'],
    answers: 'U + + + + + + + +',
    key: 'moves no money',
    trail: 'a session is no account',
  },

  'messages.simulated': {
    by: 'nobody',
    rest: ['GET /api/simulated-messages', 200, 'list'],
    answers: '+ + + + + + + + +',
  },
  'messages.consents': {
    by: 'tenant',
    rest: ['GET /api/message-consents', 200, 'object'],
    answers: 'U + + + + + + + P',
  },
  'messages.setConsent': {
    by: 'someone',
    rest: ['PUT /api/message-consents', 200, 'object'],
    answers: 'U + + + + + + + P',
    key: 'sets what it sets, however often',
    trail: [['consent.give', 'none']],
    input: () => ({ purpose: 'TAGIHAN', given: true }),
  },
  'notices.list': { by: 'tenant', rest: ['GET /api/notices', 200, 'list'], answers: 'U + + + + + + + P' },
  'notices.news': { by: 'tenant', rest: ['GET /api/notices/news', 200, 'object'], answers: 'U + + + + + + + P' },
  'notices.preferences': {
    by: 'tenant',
    rest: ['GET /api/notices/preferences', 200, 'object'],
    answers: 'U + + + + + + + P',
  },
  'notices.choose': {
    by: 'tenant',
    rest: ['PUT /api/notices/preferences', 204, 'nothing'],
    answers: 'U + + + + + + + P',
    key: 'sets what it sets, however often',
    trail: 'how somebody is told',
    input: () => ({ notice_group: 'BILLS', channel: 'PUSH', is_on: false }),
  },
  'notices.subscribePush': {
    by: 'tenant',
    rest: ['POST /api/push-subscriptions', 204, 'nothing'],
    answers: 'U + + + + + + + P',
    key: 'sets what it sets, however often',
    trail: 'how somebody is told',
    input: () => browserOf(),
  },
  'notices.unsubscribePush': {
    by: 'tenant',
    rest: ['POST /api/push-subscriptions/end', 204, 'nothing'],
    answers: 'U + + + + + + + P',
    key: 'ends what it can end once',
    trail: 'how somebody is told',
    input: () => ({ endpoint: browserOf().endpoint }),
  },
  'notices.markRead': {
    by: 'tenant',
    rest: ['POST /api/notices/{id}/read', 204, 'nothing'],
    answers: 'UUU +NN NNN +NN NNN NNN NNN NNN PPP',
    key: 'ends what it can end once',
    trail: 'what somebody has read',
    names: 'id',
    input: async ({ app, house }) => ({ id: await insertNotice(app, house.tenant.id) }),
  },
  'notices.readAll': {
    by: 'tenant',
    rest: ['POST /api/notices/read', 204, 'nothing'],
    answers: 'U + + + + + + + P',
    key: 'ends what it can end once',
    trail: 'what somebody has read',
    input: async ({ app, house }) => ({ newest: await insertNotice(app, house.tenant.id) }),
  },

  'profile.update': {
    by: 'tenant',
    rest: ['PUT /users/profile', 200, 'object'],
    answers: 'U + + + + + + + P',
    key: 'sets what it sets, however often',
    trail: [['account.update-profile', 'none']],
    input: () => ({ full_name: 'Nama Baru', phone: '081298765432' }),
  },
  'profile.updateEmergencyContact': {
    by: 'tenant',
    rest: ['PUT /tenants/{id}/profile', 200, 'object'],
    answers: 'UUU +NN NNN LNN FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['tenancy.update-emergency-contact', 'owner']],
    names: 'id',
    input: ({ house }) => ({
      id: house.tenant.tenant.id,
      emergency_contact_name: 'Ibu',
      emergency_contact_phone: '081298765432',
    }),
  },
};
