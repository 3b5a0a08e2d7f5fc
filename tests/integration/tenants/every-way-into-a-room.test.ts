import { sql } from 'drizzle-orm';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommitImportResult } from '#shared/contract/imports.ts';
import type { QuickTenantResult } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { Random } from '#tests/support/oracle/year/random.ts';
import { acceptance, invite } from '#tests/support/people/account-links.ts';
import {
  expectStatus,
  type Household,
  makeAccount,
  makeRoom,
  quickTenantFields,
  type TenantPerson,
} from '#tests/support/people/factories.ts';
import { makeHome, makeResident } from '#tests/support/people/lasting-people.ts';
import { answerRenewal, offeredRenewal } from '#tests/support/people/renewals.ts';

const MINUTES = 120_000;

const app = await ownApp({ now: '2031-05-10T03:00:00Z' });
const today = () => wibDay(app.clock.now());

let house: Household;
beforeEach(async () => {
  house = await makeHome(app, { contract_start: '2031-03-01', contract_end: '2031-07-10' });
});

interface Try {
  way: string;
  /** The status of the answer; of a row of an import, of what became of it. */
  ask: (headers: Record<string, string>) => Promise<number>;
}

/** As many tries of a way as there are askers. */
const tries = <Asker>(
  way: string,
  askers: readonly Asker[],
  ask: (asker: Asker, headers: Record<string, string>) => Promise<number>,
): Try[] => askers.map((asker) => ({ way, ask: (headers) => ask(asker, headers) }));
const times = (count: number) => Array.from({ length: count }, (_, at) => at);
const people = (count: number) => Promise.all(times(count).map(() => makeAccount(app, { role: 'TENANT' })));

/** The ways in which somebody who has no room gets one from a day on. */
async function newcomers(
  roomId: string,
  counts: [assigned: number, quick: number, imported: number],
  from: string,
  to: string,
) {
  const { owner, kost } = house;
  const [assigned, quick, imported] = counts;
  const days = { contract_start: from, contract_end: to };
  const cells = { full_name: 'Ani', contract_rent: '1250000', ...days };
  const newcomer = () => quickTenantFields(app, roomId, days);
  const bodies = (await people(assigned)).map(({ id: user_id }) => ({ ...newcomer(), user_id }));
  const inputs = times(imported).map((at) => {
    const phone = `0812000${String(at).padStart(5, '0')}`;
    return { id: crypto.randomUUID(), kost_id: kost.id, rows: [{ n: 1, room_id: roomId, cells: { ...cells, phone } }] };
  });
  return [
    ...tries(
      'assigned',
      bodies,
      async (body, headers) => (await owner.rest.post('/api/tenants', body, headers)).status,
    ),
    ...tries(
      'quick',
      times(quick).map(newcomer),
      async (body, headers) => (await owner.rest.post('/api/owner/quick-tenant', body, headers)).status,
    ),
    ...tries('imported', inputs, async (input) => {
      const { status, body } = await owner.rest.post<CommitImportResult>('/api/imports', input);
      if (status !== 200) return status;
      return body.rows[0]?.state === 'DONE' ? 201 : 409;
    }),
  ];
}

/** Asks again, as people do, where the crowd is too large for the database at the moment. */
async function insist(ask: Try['ask']): Promise<number> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  let status = 503;
  for (let time = 0; time < 10 && status === 503; time += 1) status = await ask(headers);
  return status;
}

/** How long the others wait at most for those who are first. */
const LATER_MS = 250;
/** Of all cases, which ways have had the room. */
const winners = new Set<string>();

/** Makes all tries at once, those of some ways a moment before the others, and counts those that were accepted. */
async function atOnce(all: readonly Try[], first: readonly string[]) {
  const random = new Random(all.length);
  const answers = await Promise.all(
    random.shuffled(all).map(async ({ way, ask }) => {
      if (!first.includes(way)) await setTimeout(random.between(0, LATER_MS));
      return { way, status: await insist(ask) };
    }),
  );
  const isAccepted = ({ status }: { status: number }) => status >= 200 && status < 300;
  const refused = answers.filter((answer) => !isAccepted(answer));
  expect(
    refused.filter(({ status }) => status !== 409 && status !== 404),
    'all others are refused',
  ).toEqual([]);
  for (const { way } of answers.filter(isAccepted)) winners.add(way);
  return (...ways: string[]) => answers.filter((answer) => ways.includes(answer.way) && isAccepted(answer)).length;
}

/** What the tables say of a room: who lives there or will, and whether it is under repair. */
async function truthOf(roomId: string) {
  const { rows } = await app.deps.db.execute<{ id: string; status: string; confirmed: boolean; from: string }>(sql`
    select id, status, confirmed_at is not null as confirmed, contract_start::text as from from tenancies
    where room_id = ${roomId} and status in ('ACTIVE', 'PENDING')`);
  const { rows: wrong } = await app.deps.db.execute(sql.raw(wrongStays));
  expect(wrong).toEqual([]);
  await expectSoundMoney(app, house.owner);
  return rows;
}

describe('of two hundred who act on a room at once, by every way in', () => {
  it.each(['came back', 'accepted', 'moved', 'repaired', 'quick', 'imported'])(
    'those who are told so have it, and nobody else, while its tenant leaves and comes back (first: %s)',
    async (way) => {
      const { owner, kost } = house;
      const room = await makeRoom(owner, kost.id);
      const fields = quickTenantFields(app, room.id, { contract_start: '2031-05-01' });
      const { tenant } = await expectStatus(201, owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', fields));
      const token = await invite(owner, tenant.user_id);
      const movers: TenantPerson[] = [];
      for (const _ of times(10)) {
        const home = await makeRoom(owner, kost.id);
        movers.push(await makeResident(app, owner, home.id, { contract_end: '2031-07-01' }));
      }
      const own = (verb: string) => async () => (await owner.rest.post(`/api/tenants/${tenant.id}/${verb}`, {})).status;
      const set = async (body: object) => (await owner.rest.put(`/api/rooms/${room.id}`, body)).status;
      const [status, closes] = [{ status: 'MAINTENANCE' }, { closes_on: today() }];
      const accepted = await atOnce(
        [
          ...tries('left', times(way === 'accepted' ? 0 : 5), own('checkout')),
          ...tries('came back', times(15), own('undo-checkout')),
          ...tries(
            'accepted',
            times(15),
            async () => (await app.rest.post(`/api/invitations/${token}/accept`, acceptance())).status,
          ),
          ...tries('moved', movers, async ({ tenant: { id } }, headers) => {
            const body = { room_id: room.id, moves_on: today(), monthly_rent: 1_000_000 };
            return (await owner.rest.post(`/api/tenants/${id}/move`, body, headers)).status;
          }),
          ...tries('repaired', way === 'repaired' ? [status, closes, status, closes, status] : [], set),
          ...(await newcomers(room.id, [40, 30, 20], today(), '2031-07-01')),
          ...(await newcomers(room.id, [40, 15, 10], '2031-08-01', '2032-01-01')),
        ],
        ['left', way],
      );
      const there = await truthOf(room.id);
      const isBack = there.some(({ id }) => id === tenant.id);
      expect(isBack).toBe(accepted('left') === accepted('came back'));
      expect(there.length).toBe(accepted('assigned', 'quick', 'imported', 'moved') + (isBack ? 1 : 0));
      expect(there.filter(({ from }) => from < '2031-07-01').length, 'who lives there').toBeLessThan(2);
      expect([way === 'accepted' ? 1 : 0, 1], 'an invitation is used once').toContain(accepted('accepted'));
    },
    MINUTES,
  );

  it.each(['renewed', 'changed', 'accepted', 'closed', 'quick', 'imported'])(
    'those who are told so have the days after who lives there, who may stay (first: %s)',
    async (way) => {
      const { owner, tenant, room } = house;
      const { id } = tenant.tenant;
      const rent = 1_100_000;
      const offer = await offeredRenewal(owner, id, { contract_end: '2031-09-10', monthly_rent: rent });
      const until = (months: number) => addMonths('2031-07-10', months);
      const accepted = await atOnce(
        [
          ...tries(
            'renewed',
            times(20),
            async (at) =>
              (await owner.rest.post(`/api/tenants/${id}/renew`, { contract_end: until(1 + (at % 3)) })).status,
          ),
          ...tries(
            'changed',
            times(20),
            async (at) => (await owner.rest.put(`/api/tenants/${id}`, { contract_end: until(1 + (at % 3)) })).status,
          ),
          ...tries('accepted', times(20), async () => (await answerRenewal(tenant, offer.id)).status),
          ...tries(
            'closed',
            times(way === 'closed' ? 20 : 0),
            async (at) =>
              (await owner.rest.put(`/api/rooms/${room.id}`, { closes_on: addDays('2031-07-10', at) })).status,
          ),
          ...(await newcomers(room.id, [80, 40, 20], '2031-07-10', '2031-12-01')),
        ],
        [way],
      );
      const there = await truthOf(room.id);
      const next = there.filter((each) => each.id !== id);
      expect(next.length).toBe(accepted('assigned', 'quick', 'imported'));
      expect(next.length + Math.min(1, accepted('renewed', 'changed', 'accepted'))).toBeLessThan(2);
    },
    MINUTES,
  );

  it('and not always the same way is first', () => expect(winners.size).toBeGreaterThan(5));
});
