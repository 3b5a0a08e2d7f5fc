import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { kosts } from '#drizzle/schema/kosts.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { AutomaticRentsSet } from '#shared/contract/tenants.ts';
import type { NoticeKind } from '#shared/notice-kinds.ts';
import { callByRest, callerOf, type Fields, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import type { headColumns } from '#worker/features/invoices/rent-series.ts';

function named<Name extends string>(why: string, ...names: Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, why])) as Record<Name, string>;
}

const ofRow = named('of the row', 'id', 'owner_id', 'created_at', 'updated_at');

/**
 * Whether each column of a tenancy, its kost and the first invoice of its rent series binds its tenant (`true`), so that
 * another value is told, or why it need not be.
 */
const columns: [table: PgTable, prefix: string, binds: Record<string, string | true>][] = [
  [
    tenancies,
    't',
    {
      ...ofRow,
      ...named('of the row', 'user_id', 'kost_id'),
      zone: "the kost's",
      room_id: true,
      moved_from_id: 'told with the move',
      moves_to_id: 'told with the day',
      moves_on: true,
      moves_rent: 'told with the day',
      ...named(
        'who they are',
        'full_name',
        'name_normal',
        'phone',
        'phone_e164',
        'email',
        'nik_ciphertext',
        'nik_hash',
      ),
      ...named('who they are', 'nik_last_four', 'origin', 'emergency_contact_name', 'emergency_contact_phone'),
      contract_start: true,
      contract_end: true,
      goes_on: true,
      agreed_end: 'the end before it goes on, told with that',
      check_in_date: 'what has happened',
      check_out_date: 'what has happened, told by itself',
      deposit_amount: true,
      monthly_rent: true,
      rent_period: true,
      next_rent: true,
      next_rent_from: true,
      late_fee_bps: true,
      status: 'what has happened, told by itself',
      terminated_at: 'what has happened',
      ...named('what the tenant says', 'confirmed_at', 'declined_at'),
      ...named('of the record', 'owner_typed', 'incomplete'),
    },
  ],
  [
    kosts,
    'k',
    {
      ...ofRow,
      ...named('what it is called, and how it is advertised', 'name', 'name_normal', 'description', 'address'),
      ...named('what it is called, and how it is advertised', 'kost_type', 'facilities', 'images', 'contact_phone'),
      zone: true,
      rules: true,
      leaving_days: true,
      at_end: true,
      is_active: 'of kosts without tenants',
    },
  ],
];

/** Of the first invoice of a series, as setting an automatic rent changes it. */
const ofHeads: Record<(typeof headColumns)[number], string | true> = {
  id: 'no fact',
  rent_day: true,
  late_fee_bps: true,
  series_late_fee_bps: true,
  ...named('that it runs or stops: bills that come, or do not, are told', 'status', 'next_issue_on', 'stop_noted_at'),
  ...named('that it runs or stops: bills that come, or do not, are told', 'recurrence_end_date', 'next_period'),
  ...named('follows from the day', 'rent_month', 'periods_from', 'due_date', 'late_fee_until', 'sole_rent_of'),
  ...named('follows from the day', 'covers_from', 'covers_to', 'title'),
  ...named('follows from the rent', 'subtotal', 'total_amount'),
};

/** The writes that change what a tenant has agreed to, and the notice that tells them. */
const telling: Record<string, NoticeKind> = {
  'kost.update': 'TENANCY_CHANGED',
  'tenants.update': 'TENANCY_CHANGED',
  'tenants.setAutomaticRent': 'TENANCY_CHANGED',
  'tenants.setAutomaticRents': 'TENANCY_CHANGED',
  'audit.takeBack': 'TENANCY_CHANGED',
  'tenants.changeRents': 'RENT_CHANGED',
  'tenants.renew': 'CONTRACT_RENEWED',
  'tenants.setGoesOn': 'CONTRACT_RENEWED',
  'tenants.callOffMove': 'MOVE_PLANNED',
};

/** Those by which tenants change it themselves. */
const byThemselves = ['tenants.answerRenewal'];

/** What the good call of a write does not change. */
const inputs: Record<string, Fields> = {
  'kost.update': { leaving_days: 21, at_end: 'MONTHLY', rules: ['Tamu sampai pukul 21.00'], zone: 'WITA' },
  'tenants.setAutomaticRents': { is_on: true, day: 17, late_fee_percentage: 1.5 },
};

/** What is made before the call, for calls that change a term only where there is one. */
const prepared: Record<string, (world: World, input: Fields) => Promise<Fields>> = {
  'tenants.setAutomaticRents': async (world, input) => {
    await automatic(world, { ...input, day: 9 });
    return input;
  },
  'audit.takeBack': async (world) => {
    const rents = { tenancy_ids: [world.house.tenant.tenant.id], is_on: true, day: 9 };
    await automatic(world, rents);
    // A draft that was begun at the instant of a change is called off with it.
    world.app.clock.advanceMs(1000);
    return { id: (await automatic(world, { ...rents, day: 19 })).change };
  },
};

function automatic({ house }: World, input: Fields): Promise<AutomaticRentsSet> {
  return expectStatus(200, house.owner.rest.post<AutomaticRentsSet>('/api/tenants/automatic-rents', input));
}

function boundNames(binds: Record<string, string | true>): string[] {
  return Object.keys(binds).filter((name) => binds[name] === true);
}

interface Terms extends Record<string, unknown> {
  id: string;
  user_id: string;
  terms: string;
  /** Of its newest rent series; null without one. */
  series: string | null;
}

/** What each tenant who has confirmed has agreed to, and what of their house binds them. */
async function agreed({ app }: World): Promise<Map<string, Terms>> {
  const bound = columns.flatMap(([, of, binds]) => boundNames(binds).map((name) => `${of}.${name}`));
  const { rows } = await app.deps.db.execute<Terms>(sql`
    select t.id, t.user_id, jsonb_build_array(${sql.raw(bound.join(', '))})::text as terms,
      (select jsonb_build_array(${sql.raw(boundNames(ofHeads).join(', '))})::text from invoices s where s.tenant_id = t.id
        and s.series_period = 0 and s.rent_day is not null and s.status <> 'CANCELLED' order by s.id desc limit 1) as series
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
    const good = { ...(await call.input?.(world)), ...inputs[name] };
    const input = (await prepared[name]?.(world, good)) ?? good;
    // Those of the calls before it do not use up the few that a day has.
    await app.deps.db.execute(sql`delete from notices where kind = 'TENANCY_CHANGED'`);
    const before = await agreed(world);
    const earlier = new Map<string, Map<string, string>>();
    for (const { user_id } of before.values()) earlier.set(user_id, await noticesOf(world, user_id));
    expect((await callByRest(rest, name, input)).status).toBeLessThan(300);
    const after = await agreed(world);
    for (const { id, user_id, terms, series } of before.values()) {
      const now = after.get(id);
      // That a first series begins is told by its bills.
      const isSame = now?.terms === terms && (now.series === series || series === null);
      if (now === undefined || isSame) continue;
      found.add(name);
      const known = earlier.get(user_id) ?? new Map<string, string>();
      const news = [...(await noticesOf(world, user_id))].filter(([notice]) => !known.has(notice));
      expect(
        news.map(([, kind]) => kind),
        `${name} tells ${user_id} what it changes`,
      ).toEqual(byThemselves.includes(name) ? [] : [telling[name]]);
    }
  });

  it.for(columns)('each column of table $1 is said to bind a tenant, or why not', ([table, , binds]) => {
    expect(Object.keys(binds).toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted());
  });

  it('is made by those above: each of them was seen', () => {
    expect([...found].sort()).toEqual([...Object.keys(telling), ...byThemselves].sort());
  });
});
