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
  'passwordReset.channels': { by: 'nobody' },
  'passwordReset.request': {
    by: 'nobody',
    input: async (world) => ({ email: (await forgetful(world)).email, channel: 'EMAIL' }),
  },
  'passwordReset.view': { by: 'nobody', names: 'token', input: link },
  'passwordReset.byLink': {
    by: 'nobody',
    names: 'token',
    input: async (world) => ({ ...(await link(world)), new_password: 'pilihan-baru-9' }),
  },
  'passwordReset.byCode': {
    by: 'nobody',
    input: async (world) => ({
      ...(await resetCodeOf(world.app, await forgetful(world))),
      new_password: 'pilihan-baru-9',
    }),
  },
  'emailConfirmation.send': { by: 'someone' },
  'emailConfirmation.view': { by: 'nobody', names: 'token', input: emailLink },
  'emailConfirmation.confirm': { by: 'nobody', names: 'token', input: emailLink },
  'emailClaims.ask': {
    by: 'nobody',
    input: async ({ app }) => {
      await forgetAskedClaims(app);
      return { email: (await makeAccount(app, { role: 'TENANT' })).email };
    },
  },
  'emailClaims.view': { by: 'nobody', names: 'token', input: claimLink },
  'emailClaims.register': {
    by: 'nobody',
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
    input: async ({ app, house }) => {
      await unprove(app, house.tenant.id);
      await forgetSentCodes(app, house.tenant.id);
      return {};
    },
  },
  'phoneConfirmation.confirm': {
    by: 'tenant',
    input: ({ app, house }) => insertPhoneCode(app, house.tenant.id),
  },
  'invitations.invite': { by: 'owner', names: 'id', input: newcomer },
  'invitations.send': {
    by: 'owner',
    names: 'id',
    input: async (world) => ({ id: (await invited(world)).id, channel: 'EMAIL' }),
  },
  'invitations.view': {
    by: 'nobody',
    names: 'token',
    input: async (world) => ({ token: (await invited(world)).token }),
  },
  'invitations.accept': {
    by: 'nobody',
    names: 'token',
    input: async (world) => ({ token: (await invited(world)).token, ...acceptance() }),
  },
};
