import { afterAll, describe, expect, it, vi } from 'vitest';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { expectSoundNumbers } from '#tests/support/oracle/platform.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { signedInAgain, switchOff, switchOn } from '#tests/support/people/switched-off.ts';
import { atNight, FIRST_DAY, makeTwoHomes, stateOfTwoHomes } from '#tests/support/people/two-homes.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';

// Several weeks pass here more than once; a busy machine needs its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const DAYS = 40;
/** The days at whose noon one of the two owners is switched off, and on again. */
const OFF = 12;
const ON = 20;
/** About as many as a daily job makes, so that it ends at each of them on some night. */
const REQUESTS = 26;
/** What the hourly job catches up on, and what it did before. */
const caughtUp = [
  'activateTenancies',
  'issueRecurringInvoices',
  'applyOpenCredits',
  'expireAttempts',
  'postLateFees',
  'tellEndingContracts',
];

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Lets two homes live for some weeks, one of them switched off for a while, with the jobs run as the plan says. */
async function live(runJobs: (app: TestApp, night: number) => Promise<unknown>) {
  const { app, stop } = await createOwnApp();
  stops.push(stop);
  const homes = await makeTwoHomes(app);
  const admin = await makeLastingPerson(app, 'ADMIN');
  const [, paused] = homes;
  if (paused === undefined) throw new Error('There is no second home');
  for (let night = 1; night <= DAYS; night += 1) {
    atNight(app, addDays(FIRST_DAY, night));
    await runJobs(app, night);
    app.clock.set(new Date(startOfWibDay(addDays(FIRST_DAY, night)).getTime() + 12 * 3_600_000).toISOString());
    if (night === OFF) await switchOff(admin, paused.owner);
    if (night === ON) await switchOn(admin, paused.owner);
  }
  paused.owner = await signedInAgain(app, paused.owner);
  for (const { owner } of homes) await expectSoundMoney(app, owner);
  await expectSoundNumbers(app);
  return stateOfTwoHomes(app);
}

/** Runs the daily job as a Worker that is ended before its nth request. */
async function dieBefore(app: TestApp, nth: number): Promise<string | undefined> {
  app.logLines.length = 0;
  const die = () => {
    app.trips.interruptBefore(1, die);
    return Promise.reject(new Error('the Worker was ended'));
  };
  app.trips.interruptBefore(nth, die);
  await runDailyJob(app.deps).catch(() => undefined);
  app.trips.interruptBefore(Number.POSITIVE_INFINITY, die);
  const failed = app.logLines
    .map((line) => JSON.parse(line) as { event: string; step?: string })
    .find(({ event }) => event === 'job.step.failed');
  return failed?.step;
}

const punctual = await live((app) => runDailyJob(app.deps));

describe('what a daily job did not do, the hourly job does, as if nothing had been missed', () => {
  it('after a job that ended before or in the middle of any of its steps, twice at once', async () => {
    const ended = new Set<string | undefined>();
    const dying = async (app: TestApp, night: number) => {
      ended.add(await dieBefore(app, 1 + (night % REQUESTS)));
      app.clock.advanceMs(30 * 60_000);
      await Promise.all([runHourlyJob(app.deps), runHourlyJob(app.deps)]);
    };
    expect(await live(dying)).toEqual(punctual);
    expect([...ended]).toEqual(expect.arrayContaining(caughtUp));
  });

  it('after a job during which the day of WIB changes, at any of its requests', async () => {
    const overMidnight = async (app: TestApp, night: number) => {
      const midnight = startOfWibDay(addDays(FIRST_DAY, night)).getTime();
      app.clock.set(new Date(midnight - 1000).toISOString());
      const toNextDay = async () => app.clock.set(new Date(midnight + 1000).toISOString());
      app.trips.interruptBefore(1 + (night % REQUESTS), toNextDay);
      await runDailyJob(app.deps);
      app.clock.set(new Date(midnight + 35 * 60_000).toISOString());
      await runHourlyJob(app.deps);
    };
    expect(await live(overMidnight)).toEqual(punctual);
  });
});
