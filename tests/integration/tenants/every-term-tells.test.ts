import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NoticeKind } from '#shared/notice-kinds.ts';
import { callByRest, callerOf, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { ownApp } from '#tests/support/app/own-database.ts';

/** The writes that change what a tenant has agreed to, and the notice that tells them. */
const telling: Record<string, NoticeKind> = {
  'kost.update': 'TENANCY_CHANGED',
  'tenants.update': 'TENANCY_CHANGED',
  'tenants.setAutomaticRent': 'TENANCY_CHANGED',
  'tenants.changeRents': 'RENT_CHANGED',
  'tenants.renew': 'CONTRACT_RENEWED',
  'tenants.setGoesOn': 'CONTRACT_RENEWED',
  'tenants.callOffMove': 'MOVE_PLANNED',
};

/** Those by which tenants change it themselves. */
const byThemselves = ['tenants.answerRenewal'];

/** What the good call of a write does not change. */
const inputs: Record<string, Fields> = { 'kost.update': { leaving_days: 21 } };

interface Terms extends Record<string, unknown> {
  id: string;
  user_id: string;
  terms: string;
}

/** What each tenant who has confirmed has agreed to, and what of their house binds them. */
async function agreed({ app }: World): Promise<Map<string, Terms>> {
  const { rows } = await app.deps.db.execute<Terms>(sql`
    select t.id, t.user_id, jsonb_build_array(t.room_id, t.contract_start, t.contract_end, t.deposit_amount, t.monthly_rent,
      t.next_rent, t.next_rent_from, t.rent_period, t.moves_on, k.leaving_days)::text as terms
    from tenancies t join kosts k on k.id = t.kost_id where t.confirmed_at is not null`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The kinds of somebody's notices, by their ids. */
async function noticesOf({ app }: World, user: string): Promise<Map<string, string>> {
  const { rows } = await app.deps.db.execute<{ id: string; kind: string }>(
    sql`select id, kind from notices where user_id = ${user}`,
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

const writes = procedures.filter(({ type }) => type === 'mutation');

// A database of its own, because every tenancy in it is looked at.
const app = await ownApp();

describe('a change of what a tenant has agreed to', () => {
  let world: World;
  const found = new Set<string>();
  beforeAll(async () => {
    world = await makeWorld(app);
  });

  it.for(writes)('by $name is told to who has confirmed', async ({ name }) => {
    const call = goodCall(name);
    const rest = await callerOf(world, call.by);
    const input = { ...(await call.input?.(world)), ...inputs[name] };
    const before = await agreed(world);
    const earlier = new Map<string, Map<string, string>>();
    for (const { user_id } of before.values()) earlier.set(user_id, await noticesOf(world, user_id));
    expect((await callByRest(rest, name, input)).status).toBeLessThan(300);
    const after = await agreed(world);
    for (const { id, user_id, terms } of before.values()) {
      const now = after.get(id);
      if (now === undefined || now.terms === terms) continue;
      found.add(name);
      const known = earlier.get(user_id) ?? new Map<string, string>();
      const news = [...(await noticesOf(world, user_id))].filter(([notice]) => !known.has(notice));
      expect(
        news.map(([, kind]) => kind),
        `${name} tells ${user_id} what it changes`,
      ).toEqual(byThemselves.includes(name) ? [] : [telling[name]]);
    }
  });

  it('is made by those above: each of them was seen', () => {
    expect([...found].sort()).toEqual([...Object.keys(telling), ...byThemselves].sort());
  });
});
