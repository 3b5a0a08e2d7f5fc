import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { attemptsOf, expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeBill, makeRoom, openPayment } from '#tests/support/people/factories.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome, makeResident } from '#tests/support/people/lasting-people.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2001-03-01T01:00:00Z' });
const house = await makeHome(app);

/** On a database of its own, because the job works on everyone's rows. */
describe('the daily job', () => {
  async function reserve(contractStart: string) {
    const room = await makeRoom(house.owner, house.kost.id);
    const contract = { contract_start: contractStart, contract_end: '2003-01-01' };
    const { tenant } = await makeResident(app, house.owner, room.id, contract);
    return { room, tenant };
  }

  async function stateOf(tenancyId: string) {
    const { rows } = await app.deps.db.execute(sql`
      select t.status as tenancy, t.check_in_date::text as since, r.status as room
      from tenancies t join rooms r on r.id = t.room_id where t.id = ${tenancyId}`);
    return rows[0];
  }

  it('begins a contract on its first day in WIB, and not before', async () => {
    app.clock.set('2001-03-01T01:00:00Z');
    const { tenant, room } = await reserve('2001-03-03');
    expect(tenant).toMatchObject({ status: 'PENDING', check_in_date: null });
    expect(await stateOf(tenant.id)).toEqual({ tenancy: 'PENDING', since: null, room: 'RESERVED' });
    const rooms = await expectStatus(200, house.owner.rest.get<Room[]>(`/api/kost/${house.kost.id}/rooms`));
    expect(rooms.find(({ id }) => id === room.id)?.tenant_name).toBe('Pengguna Uji');

    app.clock.set('2001-03-02T16:59:59Z');
    expect(await runDailyJob(app.deps)).toMatchObject({ activateTenancies: 0 });
    expect(await stateOf(tenant.id)).toMatchObject({ tenancy: 'PENDING' });

    app.clock.set('2001-03-02T17:00:00Z');
    expect(await runDailyJob(app.deps)).toMatchObject({ activateTenancies: 1 });
    expect(await stateOf(tenant.id)).toEqual({ tenancy: 'ACTIVE', since: '2001-03-03', room: 'OCCUPIED' });
    expect(await countAudits(app, 'tenancy.begin', tenant.id)).toBe(1);
  });

  it('a contract that starts today needs no job', async () => {
    app.clock.set('2001-04-01T01:00:00Z');
    const { tenant } = await reserve('2001-04-01');
    expect(await stateOf(tenant.id)).toEqual({ tenancy: 'ACTIVE', since: '2001-04-01', room: 'OCCUPIED' });
  });

  it('runs late by days and begins what it missed, on the day that was agreed', async () => {
    app.clock.set('2001-05-01T01:00:00Z');
    const { tenant } = await reserve('2001-05-02');
    app.clock.set('2001-05-20T01:00:00Z');
    expect(await runDailyJob(app.deps)).toMatchObject({ activateTenancies: 1 });
    expect(await stateOf(tenant.id)).toMatchObject({ tenancy: 'ACTIVE', since: '2001-05-02' });
  });

  it('that was missed is caught up by the hourly one: contracts begin, and whoever has one that ends is told', async () => {
    app.clock.set('2001-05-21T01:00:00Z');
    const room = await makeRoom(house.owner, house.kost.id);
    const contract = { contract_start: '2001-05-23', contract_end: '2001-06-20' };
    const { tenant } = await makeResident(app, house.owner, room.id, contract);
    app.clock.set('2001-05-22T16:35:00Z');
    expect(await runHourlyJob(app.deps)).toMatchObject({ activateTenancies: 0, tellEndingContracts: 0 });
    app.clock.set('2001-05-22T17:35:00Z');
    expect(await runHourlyJob(app.deps)).toMatchObject({ activateTenancies: 1, tellEndingContracts: 2 });
    expect(await stateOf(tenant.id)).toEqual({ tenancy: 'ACTIVE', since: '2001-05-23', room: 'OCCUPIED' });
    await expectUnchanged(app, [house.owner], () => runHourlyJob(app.deps));
  });

  it('expires an attempt after its time, and still accepts money that comes later', async () => {
    app.clock.set('2001-07-01T00:00:00Z');
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    const attempt = await openPayment(house.tenant, bill.id, 600_000);
    expect(attempt.expires_at).toBe('2001-07-02T00:00:00.000Z');

    app.clock.set('2001-07-02T00:00:00Z');
    expect(await runDailyJob(app.deps)).toMatchObject({ expireAttempts: 0 });
    app.clock.set('2001-07-02T00:00:01Z');
    expect(await runDailyJob(app.deps)).toMatchObject({ expireAttempts: 1 });
    expect(await attemptsOf(app, bill.id)).toMatchObject([{ status: 'EXPIRED', failure_code: 'EXPIRED' }]);

    expect((await deliver(app, capture(attempt))).body).toEqual({ outcome: 'APPLIED' });
    expect(await moneyOf(app, bill.id)).toEqual({ paid: 600_000, remaining: 900_000, status: 'PARTIAL', credit: 0 });
    await expectSoundMoney(app, house.owner);
  });

  it('leaves everything as it is for a tenant whose contract has not begun', async () => {
    app.clock.set('2001-08-01T01:00:00Z');
    const room = await makeRoom(house.owner, house.kost.id);
    const contract = { contract_start: '2001-09-01', contract_end: '2002-09-01' };
    const { rest } = await makeResident(app, house.owner, room.id, contract);
    expect(await expectStatus(200, rest.get('/api/tenant/my-tenancy'))).toMatchObject({
      status: 'PENDING',
      check_in_date: null,
      ...contract,
    });
  });

  it('does the other steps when one fails, then fails itself and says which', async () => {
    app.trips.interruptBefore(1, () => Promise.reject(new Error('the network is gone')));
    app.logLines.length = 0;
    await expect(runDailyJob(app.deps)).rejects.toThrow('daily job: carryOutMoves failed');
    expect(app.logLines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'job.step.failed',
      'job.done',
    ]);
  });
});
