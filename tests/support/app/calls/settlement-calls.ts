import { sql } from 'drizzle-orm';
import { wibDay } from '#shared/rules/calendar.ts';
import { insertAnswerCode } from '../../people/contacts.ts';
import { receiveDeposit } from '../../people/deposits.ts';
import { expectStatus } from '../../people/factories.ts';
import { insertCredit } from '../../people/credit.ts';
import { askToKeepPhoto, askToSave, uploaded } from '../../people/settlements.ts';
import { type GoodCall, spareTenant, type World } from './good-call.ts';
import { codeIsSent, token } from './link-calls.ts';

const dayOf = ({ app }: World) => wibDay(app.clock.now());

/** A settlement that is proposed to a tenant of the house; to one of their own if they are not named. */
export async function proposed(world: World, tenancyId?: string) {
  const id = tenancyId ?? (await spareTenant(world)).tenant.id;
  const { settlement } = await expectStatus(200, askToSave(world.house.owner, id, { leaves_on: dayOf(world) }));
  return { id: settlement?.id ?? '', version: settlement?.version ?? 0 };
}

/** The same of somebody who has left, whose deposit is held. */
export async function proposedToFormer(world: World) {
  const { owner } = world.house;
  const { id } = (await spareTenant(world)).tenant;
  await receiveDeposit(world.app, owner, id, { amount: 400_000 });
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
  return { tenancy: id, ...(await proposed(world, id)) };
}

/**
 * A settlement that the house's tenant has not answered, and can object to, whatever it says; not by its owner, whose
 * account may be switched off.
 */
async function waiting({ app, house }: World): Promise<{ id: string; version: number }> {
  const { db } = app.deps;
  const { id } = house.tenant.tenant;
  const now = app.clock.now();
  await db.execute(sql`update settlements set state = 'CANCELLED' where tenancy_id = ${id} and state <> 'SETTLED'`);
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    insert into settlements (tenancy_id, owner_id, kost_id, user_id, state, version, leaves_on, inspection, damages, waives_days,
      figures, proposed_at, answer_by)
    select id, owner_id, kost_id, user_id, 'PROPOSED', 1, ${wibDay(now)}, '[]', '[]', false,
      '{"prepaid": [], "days": null, "bills": []}', ${now.toISOString()},
      ${new Date(now.getTime() + 86_400_000).toISOString()}
    from tenancies where id = ${id} returning id, version`);
  return rows[0] as { id: string; version: number };
}

/** The same by the bill link, to which a code can be sent: the tenant has proven a number that nobody else has. */
async function waitingByLink(world: World) {
  await codeIsSent(world);
  return { token: await token(world), ...(await waiting(world)), agrees: false };
}

export const settlementCalls: Record<string, GoodCall> = {
  'settlements.get': {
    by: 'tenant',
    rest: ['GET /api/settlements/{id}', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    input: ({ house }) => ({ id: house.tenant.tenant.id }),
  },
  'settlements.save': {
    by: 'owner',
    rest: ['PUT /api/settlements/{id}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ note: 'Sampai jumpa' }),
    trail: [['tenancy.propose-settlement', 'owner']],
    names: 'id',
    input: async (world) => ({
      id: (await spareTenant(world)).tenant.id,
      leaves_on: dayOf(world),
      inspection: [{ item: 'Lemari', condition: 'GOOD', note: 'Bersih', photo: null }],
      damages: [],
      note: 'Terima kasih',
      proposes: true,
    }),
  },
  'settlements.answer': {
    by: 'tenant',
    rest: ['POST /api/settlements/{id}/answer', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF FFF FFF FFF PPP',
    key: () => ({ note: 'Bukan saya yang merusaknya' }),
    trail: [['tenancy.answer-settlement', 'owner']],
    names: 'id',
    input: async (world) => ({ ...(await waiting(world)), agrees: false, note: 'Sudah rusak dari awal' }),
  },
  'billLinks.settlement': {
    by: 'nobody',
    rest: ['GET /api/bill-links/{token}/settlement', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    names: 'token',
    confirms: true,
    input: async (world) => {
      await waiting(world);
      return { token: await token(world) };
    },
  },
  'billLinks.sendSettlementCode': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/settlement/code', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: 'moves no money, and messages are limited',
    trail: [['account.ask-settlement-code', 'none']],
    names: 'token',
    confirms: true,
    input: waitingByLink,
  },
  'billLinks.answerSettlement': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/settlement/answer', 204, 'nothing'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    refuses: { PHONE_CODE_WRONG: () => ({ challenge: crypto.randomUUID() }) },
    key: () => ({ note: 'Bukan saya yang merusaknya' }),
    trail: [['tenancy.answer-settlement', 'owner']],
    names: 'token',
    confirms: true,
    input: async (world) => {
      const asked = await waitingByLink(world);
      const { token: _, ...answer } = asked;
      return {
        ...asked,
        ...(await insertAnswerCode(world.app, 'SETTLEMENT', world.house.tenant.id, answer)),
        note: 'Sudah rusak dari awal',
      };
    },
  },
  'settlements.addMoveInPhoto': {
    by: 'owner',
    rest: ['POST /api/settlements/{id}/move-in-photos', 200, 'object'],
    answers: 'UUU NNN NNN NNN FFF +NN NNN FFF PPP',
    key: 'the same photo is kept once',
    trail: [['tenancy.add-move-in-photo', 'owner']],
    names: 'id',
    input: async (world) => ({
      id: (await spareTenant(world)).tenant.id,
      item: 'Lemari',
      photo: await uploaded(world.app, world.house.owner),
    }),
  },
  'settlements.removeMoveInPhoto': {
    by: 'owner',
    rest: ['DELETE /api/settlements/{id}/move-in-photos/{photo_id}', 200, 'object'],
    answers: 'UUU NNN NNN NNN FFF +NN NNN FFF PPP',
    key: 'its photo is gone then',
    trail: [['tenancy.remove-move-in-photo', 'owner']],
    names: 'id',
    input: async (world) => {
      const { owner } = world.house;
      const { id } = (await spareTenant(world)).tenant;
      const kept = askToKeepPhoto(owner, id, { photo: await uploaded(world.app, owner) });
      return { id, photo_id: (await expectStatus(200, kept)).move_in[0]?.id ?? '' };
    },
  },
  'settlements.settle': {
    by: 'owner',
    rest: ['POST /api/settlements/{id}/settle', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { SETTLEMENT_CHANGED: { version: 99 }, SETTLEMENT_WAITS: { unreduced: false } },
    key: () => ({ way: 'E_WALLET' }),
    trail: [
      ['tenancy.return-deposit', 'owner'],
      ['tenancy.settle', 'owner'],
    ],
    names: 'id',
    input: async (world) => {
      const { id, version } = await proposedToFormer(world);
      const proof = await uploaded(world.app, world.house.owner);
      return { id, version, amount: 400_000, unreduced: true, way: 'CASH', proof };
    },
  },
  'settlements.returnLateCredit': {
    by: 'owner',
    rest: ['POST /api/settlements/{id}/return-credit', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    refuses: { CONFLICT: { amount: 1 } },
    key: () => ({ way: 'E_WALLET' }),
    trail: [['tenancy.return-deposit', 'owner']],
    names: 'id',
    input: async (world) => {
      const { app, house } = world;
      const { tenancy, ...seen } = await proposedToFormer(world);
      const body = { ...seen, amount: 400_000, unreduced: true, way: 'CASH' };
      await expectStatus(200, house.owner.rest.post(`/api/settlements/${seen.id}/settle`, body));
      await insertCredit(app, tenancy, 70_000);
      return { id: tenancy, amount: 70_000, way: 'CASH', proof: await uploaded(app, house.owner) };
    },
  },
  'settlements.cancel': {
    by: 'owner',
    rest: ['POST /api/settlements/{id}/cancel', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: () => ({ id: crypto.randomUUID() }),
    trail: [['tenancy.cancel-settlement', 'owner']],
    names: 'id',
    input: async (world) => ({ id: (await proposed(world)).id }),
  },
};
