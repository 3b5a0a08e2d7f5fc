import { randomUUID } from 'node:crypto';
import { callTRPCProcedure } from '@trpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#shared/policy.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { toDomainError } from '#worker/errors.ts';
import { requestContext } from '#worker/http/request-context.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { someKosts } from '#worker/scope.ts';
import { allProcedures, appRouter } from '#worker/trpc/router.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { type Asked, readsOfOwner } from '#tests/support/app/calls/owner-reads.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makeNewcomer,
  makeRoom,
  makeTenant,
  uniqueNik,
} from '#tests/support/people/factories.ts';
import { askToSave, askToSettle } from '#tests/support/people/settlements.ts';

/**
 * Somebody who may act for an owner in one of two kosts. Nobody gets such a scope yet; each call is held to it now, so that
 * whoever does sees and changes nothing of the other.
 */

type Answer = { body: unknown } | { code: string };

let app: TestApp;
/** The kost in the scope, and another of the same owner. */
let mine: World;
let other: World;
/** What the scope of `mine` answered before there was another kost. */
let alone: Record<string, Answer>;
let reads: Asked[];

const table = new Map(restProcedures(await allProcedures()).map((procedure) => [procedure.name, procedure]));

function ownersAction(name: string) {
  const action = table.get(name)?.meta.action;
  return action !== undefined && (policy[action].roles as readonly string[]).includes('OWNER') ? action : undefined;
}

/** Asks as the owner, in the scope of some kosts or of all. */
async function within(kosts: readonly string[] | 'all', name: string, input: Fields): Promise<Answer> {
  const { token = '' } = mine.house.owner.rest;
  const request = new Request('http://ekost.test/', { headers: { authorization: `Bearer ${token}` } });
  const ctx = await requestContext(app.deps, request, 'some-kosts', () => undefined);
  if (ctx.scope?.of !== 'owner') throw new Error('An owner has a scope of their own.');
  const asked = {
    router: appRouter,
    path: name,
    ctx: kosts === 'all' ? ctx : { ...ctx, scope: someKosts(ctx.scope, kosts) },
  };
  try {
    const type = procedures.find((procedure) => procedure.name === name)?.type ?? 'query';
    const body = await callTRPCProcedure({
      ...asked,
      type,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    return { body };
  } catch (error) {
    return { code: toDomainError(error).code };
  }
}

/** Calls about the account itself or strangers: the same in every scope. */
const ofNoKost =
  /^(articles|auth|messages|notices|profile|secondFactor|sessions|phoneConfirmation|emailConfirmation)\.|^users\.list$|^workOrders\.technicians$/;

/** What is of no kost, such as an owner's technicians, or of all at once, nobody with some kosts changes. */
const ofAllKosts = [
  'audit.takeBack',
  'kost.create',
  'workOrders.createTechnician',
  'workOrders.ask',
  'workOrders.endLink',
];

const ownersCalls = procedures.filter(({ name }) => ownersAction(name) !== undefined && !ofNoKost.test(name));
const naming = ownersCalls.filter(({ name }) => goodCall(name).names !== undefined && !ofAllKosts.includes(name));

/** The reads of all kosts that an owner can narrow to one. */
const narrowed = [
  'audit.list',
  'complaints.list',
  'dashboards.counts',
  'dashboards.owner',
  'dashboards.ownerMonth',
  'dashboards.ownerToday',
  'dashboards.ownerYear',
  'invoices.list',
  'invoices.monthBoard',
  'invoices.monthTotals',
  'payments.list',
  'payments.totals',
  'reminders.due',
  'rooms.calendar',
  'tenants.countLive',
  'tenants.listAll',
];

/** What every read of an owner answers in a scope, about rows of `mine`. */
async function answersWithin(kosts: readonly string[] | 'all'): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const { name, input } of reads) answers[name] = withoutNews(await within(kosts, name, input));
  return answers;
}

/** A tenant who left prepaid days, a deposit and an open bill, and was settled with: money moves between all of these. */
async function settledWithMoved({ owner, kost }: World['house']): Promise<void> {
  const { tenant, rest } = await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id);
  const { id } = tenant;
  await expectStatus(200, rest.post(`/api/tenants/${id}/confirm`));
  await receiveDeposit(app, owner, id);
  const today = wibDay(app.clock.now());
  const days = { covers_from: today, covers_to: addDays(today, 29) };
  const rent = await makeBill(app, owner, id, days);
  await expectStatus(200, owner.rest.post(`/api/payments/${rent.id}/process`, { payment_method: 'CASH' }));
  await makeBill(app, owner, id, { invoice_type: 'CUSTOM' });
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
  const draft = await expectStatus(200, askToSave(owner, id, { leaves_on: today, proposes: false }));
  expect(draft.sums.prepaid).toBeGreaterThan(0);
  await expectStatus(200, askToSettle(owner, draft, { unreduced: true, amount: draft.sums.unreduced }));
}

/** Without the account's own news, which a dashboard has too, and how many people the account may invite today. */
function withoutNews(answer: Answer): Answer {
  if (!('body' in answer) || answer.body === null || typeof answer.body !== 'object') return answer;
  const { unread_notices: _, urgent_notices: __, left_today: ___, ...body } = answer.body as Fields;
  return Array.isArray(answer.body) ? answer : { body };
}

describe('a scope of one of two kosts', () => {
  beforeAll(async () => {
    app = createTestApp();
    mine = await makeWorld(app);
    reads = (await readsOfOwner(mine)).filter(({ name }) => !ofNoKost.test(name));
    const { owner } = mine.house;
    alone = await answersWithin([mine.house.kost.id]);
    const kost = await makeKost(owner);
    const room = await makeRoom(owner, kost.id);
    other = { ...mine, house: { owner, kost, room, tenant: await makeTenant(app, owner, room.id) } };
  });

  it.each(naming)('$name finds nothing of the other, and changes nothing', async ({ name }) => {
    const input = (await goodCall(name).input?.(other)) ?? {};
    await expectUnchanged(app, [other.house.owner], async () => {
      expect(await within([mine.house.kost.id], name, input)).toEqual({ code: 'NOT_FOUND' });
    });
  });

  it('sees nothing of the other in any list or figure, whatever has happened there', async () => {
    for (const { name } of naming) await goodCall(name).input?.(other);
    expect(await answersWithin([mine.house.kost.id])).toEqual(alone);
  });

  it.each(ofAllKosts)('may not %s, and changes nothing', async (name) => {
    const input = (await goodCall(name).input?.(mine)) ?? {};
    await expectUnchanged(app, [mine.house.owner], async () => {
      expect(await within([mine.house.kost.id], name, input)).toEqual({ code: 'FORBIDDEN' });
    });
  });

  it.each(narrowed)('%s, narrowed to a kost, answers what the scope of that kost does', async (name) => {
    const { input = {} } = reads.find((read) => read.name === name) ?? {};
    for (const { id } of [mine.house.kost, other.house.kost]) {
      const answer = withoutNews(await within('all', name, { ...input, kost_id: id }));
      expect(answer).toHaveProperty('body');
      expect(answer).toEqual(withoutNews(await within([id], name, input)));
    }
    const strangers = await makeWorld(app);
    const ofStrangers = await within('all', name, { ...input, kost_id: strangers.house.kost.id });
    expect(ofStrangers).toEqual(await within('all', name, { ...input, kost_id: randomUUID() }));
    expect(JSON.stringify(ofStrangers)).not.toContain(strangers.house.kost.name);
    expect(await within('all', name, { ...input, kost_id: 'semua' })).toEqual({ code: 'VALIDATION' });
  });

  it('learns of no number of the other', async () => {
    const nik = uniqueNik();
    const living = async ({ owner, kost }: World['house'], fields = {}) =>
      (await makeNewcomer(app, owner, (await makeRoom(owner, kost.id)).id, fields)).tenant.id;
    await living(other.house, { nik });
    const id = await living(mine.house);
    const type = (kosts: readonly string[] | 'all') => within(kosts, 'tenants.update', { id, nik });
    expect(await type([mine.house.kost.id])).toMatchObject({ body: { hints: [] } });
    expect(await type('all')).toMatchObject({ body: { hints: ['KNOWN_NUMBER'] } });
  });

  it('controls no account of somebody who has lived in the other', async () => {
    const { owner, kost } = other.house;
    const room = await makeRoom(owner, kost.id);
    const { tenant } = await makeNewcomer(app, owner, room.id, { full_name: 'Sukarto Wibisono' });
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    const named = async (kosts: readonly string[] | 'all') => JSON.stringify(await within(kosts, 'users.list', {}));
    expect(await named('all')).toContain('Sukarto Wibisono');
    expect(await named([kost.id])).toContain('Sukarto Wibisono');
    expect(await named([mine.house.kost.id])).toContain('Sukarto W.');
  });

  it('of all of them by name has the same lists and figures as the scope of all', async () => {
    await settledWithMoved(other.house);
    const named = await answersWithin([mine.house.kost.id, other.house.kost.id]);
    // Entries of no kost, of the owner's contacts for example, are in the scope of all alone.
    const { 'audit.list': trail, ...all } = await answersWithin('all');
    expect(trail).not.toEqual(named['audit.list']);
    expect(named['audit.list']).toMatchObject({
      body: { items: expect.arrayContaining([expect.objectContaining({ action: 'tenancy.create' })]) },
    });
    expect(named).toMatchObject(all);
  });
});
