import { sql } from 'drizzle-orm';
import { isCurrentLink } from '#worker/features/bill-links/bill-link.ts';
import { billLinkToken } from '#worker/features/billing/link-token.ts';
import { shareBills } from '../../people/bill-links.ts';
import { forgetAnswerCodes, proveByCode } from '../../people/contacts.ts';
import { makeBill, openPayment } from '../../people/factories.ts';
import { type Fields, type GoodCall, spareTenant, type World } from './good-call.ts';

/** The link of the house's tenancy, as if nobody had paid by it yet. */
export async function token({ app, house }: World): Promise<string> {
  const { id } = house.tenant.tenant;
  // A tenancy has a link only once its tenant has confirmed it.
  await app.deps.db.execute(
    sql`update tenancies set confirmed_at = coalesce(confirmed_at, created_at) where id = ${id}`,
  );
  // Its own link, if it has one of this secret: its owner may be switched off by now.
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`
    update bill_links set tries = 0 where tenancy_id = ${id} and ${isCurrentLink(app.deps)} and occupant_id is null returning id`);
  const link = rows.at(-1);
  return link === undefined ? shareBills(house.owner, id) : billLinkToken(app.deps, link.id);
}

async function linkedBill(world: World, fields: Fields = {}): Promise<Fields> {
  const { app, house } = world;
  const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
  return { token: await token(world), invoice_id: bill.id, ...fields };
}

async function attemptOf({ house }: World, input: Fields): Promise<Fields> {
  const { payment_id } = await openPayment(house.tenant, String(input.invoice_id), 100_000);
  return { ...input, payment_id };
}

/** The owner's word that the house's tenant agreed to reminders. */
async function giveReminderConsent({ app, house }: World): Promise<void> {
  await app.deps.db.execute(sql`
    insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
    values (${house.tenant.id}, 'TAGIHAN', 'WHATSAPP', ${app.clock.now().toISOString()}, 'OWNER', ${house.owner.id}, 'uji')
    on conflict do nothing`);
}

/** Another number for the house's tenant: it will be stopped, and accounts of other tests share the usual one. */
async function takeOwnNumber({ app, house }: World): Promise<void> {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-8);
  await app.deps.db.execute(sql`delete from contact_proofs where user_id = ${house.tenant.id} and kind = 'PHONE'`);
  await app.deps.db.execute(sql`update users set phone = ${`+62819${digits}`} where id = ${house.tenant.id}`);
}

/** A code for an answer can be sent to the house's tenant: they have proven a number that nobody else has. */
export async function codeIsSent(world: World): Promise<void> {
  const { app, house } = world;
  await takeOwnNumber(world);
  await proveByCode(app, house.tenant.id);
  await forgetAnswerCodes(app, house.tenant.tenant.id);
}

const tenancy = async (world: World) => ({ id: (await spareTenant(world)).tenant.id });

export const linkCalls: Record<string, GoodCall> = {
  'billLinks.share': {
    by: 'owner',
    rest: ['POST /api/tenants/{id}/bill-link', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'two that ask at once get the same link',
    trail: [['tenancy.share-bills', 'owner']],
    names: 'id',
    input: tenancy,
  },
  'billLinks.revoke': {
    by: 'owner',
    rest: ['DELETE /api/tenants/{id}/bill-link', 204, 'nothing'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'ends what it can end once',
    trail: [['tenancy.end-sharing', 'owner']],
    names: 'id',
    input: async (world) => {
      const { id } = await tenancy(world);
      await shareBills(world.house.owner, id);
      return { id };
    },
  },
  'billLinks.view': {
    by: 'nobody',
    rest: ['GET /api/bill-links/{token}', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'token',
    input: async (world) => ({ token: await token(world) }),
  },
  'billLinks.seen': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/seen', 204, 'nothing'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: 'sets what it sets, however often',
    trail: 'what somebody has looked at',
    names: 'token',
    input: async (world) => ({ token: await token(world) }),
  },
  'billLinks.stopMessages': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/stop-messages', 204, 'nothing'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: 'ends what it can end once',
    trail: [['consent.withdraw', 'none']],
    names: 'token',
    input: async (world) => {
      await giveReminderConsent(world);
      await takeOwnNumber(world);
      return { token: await token(world) };
    },
  },
  'billLinks.methods': {
    by: 'nobody',
    rest: ['GET /api/bill-links/{token}/payment-methods', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'token',
    input: (world) => linkedBill(world),
  },
  'billLinks.pay': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/payments', 201, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: () => ({ amount: 2_000 }),
    trail: [['payment.open', 'owner']],
    names: 'token',
    input: (world) => linkedBill(world, { amount: 1_000, payment_method: 'QRIS', notes: '' }),
  },
  'billLinks.openAttempt': {
    by: 'nobody',
    rest: ['GET /api/bill-links/{token}/open-payment', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'token',
    input: async (world) => {
      const { payment_id: _, ...input } = await attemptOf(world, await linkedBill(world));
      return input;
    },
  },
  'billLinks.status': {
    by: 'nobody',
    rest: ['GET /api/bill-links/{token}/payments/{payment_id}', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'token',
    input: async (world) => {
      const { invoice_id: _, ...input } = await attemptOf(world, await linkedBill(world));
      return input;
    },
  },
  'billLinks.report': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/reports', 201, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: () => ({ notes: 'Catatan lain' }),
    trail: [['payment.report', 'owner']],
    names: 'token',
    input: (world) => linkedBill(world, { payment_proof: null, notes: '' }),
  },
};
