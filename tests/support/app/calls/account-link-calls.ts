import {
  acceptance,
  claimLinkOf,
  emailLinkOf,
  forgetAskedClaims,
  forgetAskedResets,
  invite,
  resetCodeOf,
  resetLinkOf,
} from '../../people/account-links.ts';
import { forgetSentCodes, insertPhoneCode, unprove } from '../../people/contacts.ts';
import { makeAccount, makeNewcomer, makePerson, makeRoom, PASSWORD } from '../../people/factories.ts';
import type { Fields, GoodCall, World } from './good-call.ts';

/** Somebody who forgot a password, and no limit that other calls have used up. */
async function forgetful({ app }: World): Promise<{ id: string; email: string }> {
  await forgetAskedResets(app);
  return makeAccount(app, { role: 'TENANT' });
}

const link = async (world: World) => ({ token: await resetLinkOf(world.app, await forgetful(world)) });

const emailLink = async ({ app }: World) => ({
  token: await emailLinkOf(app, await makePerson(app, { role: 'TENANT' })),
});

const claimLink = async ({ app }: World) => ({
  token: await claimLinkOf(app, await makeAccount(app, { role: 'TENANT' })),
});

/** The account of a tenant whom the house's owner has just taken in. */
async function newcomer({ app, house }: World): Promise<Fields & { id: string }> {
  const room = await makeRoom(house.owner, house.kost.id);
  const { tenant } = await makeNewcomer(app, house.owner, room.id);
  return { id: tenant.user_id };
}

async function invited(world: World): Promise<Fields & { id: string; token: string }> {
  const { id } = await newcomer(world);
  return { id, token: await invite(world.house.owner, id) };
}

export const accountLinkCalls: Record<string, GoodCall> = {
  'passwordReset.channels': {
    by: 'nobody',
    rest: ['GET /auth/password-reset', 200, 'channels'],
    answers: '+ + + + + + + + +',
  },
  'passwordReset.request': {
    by: 'nobody',
    rest: ['POST /auth/password-reset', 200, 'object'],
    answers: '+ + + + + + + + +',
    key: 'moves no money, and messages are limited',
    trail: [['account.ask-reset', 'none']],
    input: async (world) => ({ email: (await forgetful(world)).email, channel: 'EMAIL' }),
  },
  'passwordReset.view': {
    by: 'nobody',
    rest: ['GET /auth/password-reset/{token}', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'token',
    input: link,
  },
  'passwordReset.byLink': {
    by: 'nobody',
    rest: ['POST /auth/password-reset/{token}', 204, 'nothing'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: 'its link is used up the first time',
    trail: [['account.reset-password', 'none']],
    names: 'token',
    input: async (world) => ({ ...(await link(world)), new_password: 'pilihan-baru-9' }),
  },
  'passwordReset.byCode': {
    by: 'nobody',
    rest: ['POST /auth/password-reset-by-code', 204, 'nothing'],
    answers: '+ + + + + + + + +',
    refuses: { RESET_CODE_WRONG: () => ({ challenge: crypto.randomUUID() }) },
    key: 'its code is used up the first time',
    trail: [['account.reset-password', 'none']],
    input: async (world) => ({
      ...(await resetCodeOf(world.app, await forgetful(world))),
      new_password: 'pilihan-baru-9',
    }),
  },
  'emailConfirmation.send': {
    by: 'someone',
    rest: ['POST /users/email-confirmation', 204, 'nothing'],
    answers: 'U + + + + + + + P',
    key: 'moves no money, and messages are limited',
    trail: [['account.ask-email-confirmation', 'none']],
  },
  'emailConfirmation.view': {
    by: 'nobody',
    rest: ['GET /auth/email-confirmation/{token}', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'token',
    input: emailLink,
  },
  'emailConfirmation.confirm': {
    by: 'nobody',
    rest: ['POST /auth/email-confirmation/{token}', 204, 'nothing'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: 'its link is used up the first time',
    trail: [['account.confirm-email', 'none']],
    names: 'token',
    input: emailLink,
  },
  'emailClaims.ask': {
    by: 'nobody',
    rest: ['POST /auth/email-claims', 204, 'nothing'],
    answers: '+ + + + + + + + +',
    key: 'moves no money, and messages are limited',
    trail: [['account.ask-email-claim', 'none']],
    input: async ({ app }) => {
      await forgetAskedClaims(app);
      return { email: (await makeAccount(app, { role: 'TENANT' })).email };
    },
  },
  'emailClaims.view': {
    by: 'nobody',
    rest: ['GET /auth/email-claims/{token}', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'token',
    input: claimLink,
  },
  'emailClaims.register': {
    by: 'nobody',
    rest: ['POST /auth/email-claims/{token}', 201, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: 'its link is used up the first time',
    trail: [
      ['account.lose-email', 'none'],
      ['account.register', 'none'],
    ],
    names: 'token',
    input: async (world) => ({
      ...(await claimLink(world)),
      full_name: 'Siti',
      phone: '081234567890',
      role: 'OWNER',
      password: PASSWORD,
    }),
  },
  'phoneConfirmation.send': {
    by: 'tenant',
    rest: ['POST /users/phone-confirmation', 200, 'object'],
    answers: 'U + + + + + + + P',
    key: 'moves no money, and messages are limited',
    trail: [['account.ask-phone-confirmation', 'none']],
    input: async ({ app, house, admin, technician }) => {
      await unprove(app, house.tenant.id);
      await forgetSentCodes(
        app,
        [house.tenant, house.owner, admin, technician].flatMap((person) => person?.id ?? []),
      );
      return {};
    },
  },
  'phoneConfirmation.confirm': {
    by: 'tenant',
    rest: ['POST /users/phone-confirmation/confirm', 204, 'nothing'],
    answers: 'U + C C C C C C P',
    refuses: { PHONE_CODE_WRONG: () => ({ challenge: crypto.randomUUID() }) },
    key: 'its code is used up the first time',
    trail: [['account.confirm-phone', 'none']],
    input: ({ app, house }) => insertPhoneCode(app, house.tenant.id),
  },
  'invitations.invite': {
    by: 'owner',
    rest: ['POST /api/users/{id}/invitation', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN NNN PPP',
    key: 'the last invitation is the one that counts',
    trail: [['account.invite', 'owner']],
    names: 'id',
    input: newcomer,
  },
  'invitations.send': {
    by: 'owner',
    rest: ['POST /api/users/{id}/invitation/send', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN NNN PPP',
    key: 'each message is queued once',
    trail: 'the message itself is kept',
    names: 'id',
    input: async (world) => ({ id: (await invited(world)).id, channel: 'EMAIL' }),
  },
  'invitations.waiting': {
    by: 'owner',
    rest: ['GET /api/users/waiting-invitations', 200, 'object'],
    answers: 'U F F F F + + F P',
  },
  'invitations.inviteMany': {
    by: 'owner',
    rest: ['POST /api/users/invitations', 200, 'rows'],
    answers: 'U F F F F + N F P',
    key: 'an open invitation is used again',
    trail: [['kost.invite-tenants', 'owner']],
    input: async (world) => ({ user_ids: [(await newcomer(world)).id] }),
  },
  'invitations.view': {
    by: 'nobody',
    rest: ['GET /api/invitations/{token}', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'token',
    input: async (world) => ({ token: (await invited(world)).token }),
  },
  'invitations.accept': {
    by: 'nobody',
    rest: ['POST /api/invitations/{token}/accept', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: 'its link is used up the first time',
    trail: [
      ['account.accept-invitation', 'none'],
      ['account.sign-in', 'none'],
      ['consent.give', 'none'],
      ['tenancy.update-emergency-contact', 'owner'],
    ],
    names: 'token',
    input: async (world) => ({ token: (await invited(world)).token, ...acceptance() }),
  },
};
