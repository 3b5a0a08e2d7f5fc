import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeXendit } from '#tests/support/bank/fake-xendit.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import { PATIENCE_MS } from '#tests/support/people/xendit-house.ts';
import { type Estate, makeEstate } from '#tests/support/oracle/year/estate.ts';
import { comeToRest, live, replay } from '#tests/support/oracle/year/live.ts';
import { countNamedThings, expectMovedDays, expectSurcharges } from '#tests/support/oracle/year/named-things.ts';
import { expectReckoning } from '#tests/support/oracle/year/reckoning.ts';

const MINUTES = 60_000;
const FIRST_DAY = '2040-01-01';
/** Up to the last days of December, in which nothing new begins. */
const DAYS = 364;
const SEED = 20_400_101;

/** A year with fewer events would prove less. What runs side by side moves them: these are a third to a half of the usual. */
const leastOf = {
  'moved in': 25,
  'moved in again': 2,
  'moved in ahead of time': 10,
  renewed: 8,
  'renewed late': 1,
  left: 15,
  deposit: 30,
  electricity: 200,
  cancelled: 4,
  waived: 10,
  complaint: 15,
  'complaint settled': 15,
  'paid online': 300,
  'callback lost': 15,
  'answer lost': 8,
  'asked twice': 20,
  declined: 15,
  abandoned: 8,
  cash: 20,
  approved: 50,
  rejected: 5,
  'job missed': 12,
  'billed ahead': 6,
  'billed half a year ahead': 3,
  'moved to another room': 7,
  'shares a room': 12,
  'shares with two': 10,
  'shares no more': 5,
  'gave notice': 4,
  'objected to a settlement': 1,
  'objected to a deduction': 1,
  settled: 2,
  'settled less a damage': 4,
  'settled with prepaid days': 4,
  'job in the last minute of Makassar’s day': 12,
};

/** The same of the rarer things, by the rows that they left; what these must be, the reckoning says. */
const leastNamed = {
  'paid rents that ask for two': 6,
  'half years paid before they began': 5,
  'half years given back in part': 3,
  moves: 10,
  'moves that gave days back': 8,
  'notices kept to the day': 6,
  'disputes settled': 2,
};

/**
 * The fake Xendit also loses answers. Random choices are the same each time; only what runs side by side, such as two
 * jobs in one night, may end in another order.
 */
describe('a year of three owners and twenty-four rooms', () => {
  let estate: Estate;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const xendit = await FakeXendit.start();
    const options = { now: `${FIRST_DAY}T01:00:00Z`, bindings: xendit.bindings, gatewayTimeoutMs: 10 * PATIENCE_MS };
    const { app, stop } = await createOwnApp(options);
    stops.push(stop, () => xendit.stop());
    estate = await makeEstate(app, xendit, FIRST_DAY, SEED);
    await live(estate, DAYS, SEED);
    await comeToRest(estate);
  }, 15 * MINUTES);
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  it('has enough events', () => {
    const rare = Object.entries(leastOf).filter(([event, least]) => (estate.happened[event] ?? 0) < least);
    expect(rare).toEqual([]);
  });

  it('has had each rarer thing of a life, and they are in its books', async () => {
    const { 'settlements left open': open, ...found } = await countNamedThings(estate);
    expect(open).toBe(0);
    const all: Record<string, number> = {
      ...found,
      'paid rents that ask for two': await expectSurcharges(estate),
      'moves that gave days back': await expectMovedDays(estate),
    };
    expect(Object.keys(all).toSorted()).toEqual(Object.keys(leastNamed).toSorted());
    expect(Object.entries(leastNamed).filter(([thing, least]) => (all[thing] ?? 0) < least)).toEqual([]);
  });

  it('ends with books that balance to the rupiah', () => expectReckoning(estate), 10 * MINUTES);

  it('has billed and charged the kost in Makassar on its own day, before it began for those in WIB', async () => {
    const { rows } = await estate.app.deps.db.execute(sql`
      with made as (
        select 'rent' as what, zone, created_at, issued_date as day from invoices where series_period > 0
        union all
        select 'fee', i.zone, f.created_at, f.day from late_fees f join invoices i on i.id = f.invoice_id
      ), timed as (
        select *, to_char(created_at at time zone 'Asia/Jakarta', 'HH24:MI') as wib_time,
          day - (created_at at time zone 'Asia/Jakarta')::date as days_ahead from made
      ), early as (select day from timed where days_ahead = 1)
      select what, zone, wib_time, days_ahead, count(*)::int >= 10 as often from timed
      where days_ahead = 1 or days_ahead = 0 and wib_time = '02:00' and day in (select day from early)
      group by what, zone, wib_time, days_ahead order by what, zone`);
    expect(rows).toEqual([
      { what: 'fee', zone: 'WIB', wib_time: '02:00', days_ahead: 0, often: true },
      { what: 'fee', zone: 'WITA', wib_time: '23:00', days_ahead: 1, often: true },
      { what: 'rent', zone: 'WIB', wib_time: '02:00', days_ahead: 0, often: true },
      { what: 'rent', zone: 'WITA', wib_time: '23:00', days_ahead: 1, often: true },
    ]);
  });

  it(
    'ends with the same books when everything is sent twice more',
    async () => {
      const owners = estate.landlords.map(({ owner }) => owner);
      await expectUnchanged(estate.app, owners, () => replay(estate));
      await expectReckoning(estate);
    },
    10 * MINUTES,
  );
});
