import { addDays } from '#shared/rules/calendar.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';
import { deliver } from '../../bank/simulated-bank.ts';
import { expectStatus } from '../../people/factories.ts';
import { tendBills } from './bills.ts';
import { tendComplaints } from './complaints.ts';
import { type Estate, note, setHour } from './estate.ts';
import { payAtNight, tendPayments } from './payments.ts';
import { Random } from './random.ts';
import { tendTenancies } from './tenancies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Plays this many days. The nights without a job come from a generator of their own: what people do, and with it how
 * often they ask theirs, differs a little with what ends first side by side. On a third of the others the hourly job, too, runs
 * while only Makassar's day has begun; more of them would prove no more.
 */
export async function live(estate: Estate, days: number, seed: number): Promise<void> {
  const nights = new Random(seed);
  const midnights = new Random(seed + 2);
  let missed = 0;
  for (let day = 0; day < days; day += 1) {
    if (missed === 0 && nights.percent(4)) missed = nights.between(1, 3);
    if (missed === 0 && midnights.percent(35)) await passMidnightInMakassar(estate, midnights);
    await liveOneDay(estate, missed > 0);
    missed = Math.max(0, missed - 1);
    estate.today = addDays(estate.today, 1);
  }
}

/** The job as the day ends in WITA, at 16:00 UTC, at times in its last minute as well; then some who pay at night there. */
async function passMidnightInMakassar(estate: Estate, midnights: Random): Promise<void> {
  if (midnights.percent(30)) {
    setHour(estate, -1 - 1 / 60);
    await runHourlyJob(estate.app.deps);
    note(estate, 'job in the last minute of Makassar’s day');
  }
  setHour(estate, -1);
  await runHourlyJob(estate.app.deps);
  setHour(estate, 35 / 60 - 1);
  await payAtNight(estate, midnights);
}

async function liveOneDay(estate: Estate, jobIsMissed: boolean): Promise<void> {
  const { app, postbox, random, today } = estate;
  setHour(estate, 2);
  if (jobIsMissed) note(estate, 'job missed');
  else await runAtNight(estate);
  setHour(estate, 9);
  await tendTenancies(estate);
  await tendBills(estate);
  await tendComplaints(estate);
  setHour(estate, 13);
  await tendPayments(estate);
  setHour(estate, 19);
  await postbox.deliver(app, random, today);
  if (random.percent(25)) await repeatKeyed(estate);
}

/** Repeats calls with their keys while the keys are kept, which is a day. */
async function repeatKeyed({ app, random, keyed }: Estate): Promise<void> {
  const since = app.clock.now().getTime() - DAY_MS;
  const calls = random.shuffled(keyed.filter(({ at }) => at > since));
  await Promise.all(calls.map(({ again }) => again()));
}

/** Mostly once, at times twice at the same time. */
async function runAtNight({ app, random }: Estate): Promise<void> {
  await Promise.all(Array.from({ length: random.percent(10) ? 2 : 1 }, () => runDailyJob(app.deps)));
}

/** Two quiet days, in which everything under way arrives and lost callbacks are found. */
export async function comeToRest(estate: Estate): Promise<void> {
  const { app, postbox, random } = estate;
  setHour(estate, 1);
  await postbox.deliver(app, random, '9999-12-31');
  for (const hour of [2, 9, 16, 23]) {
    setHour(estate, hour);
    await runHourlyJob(app.deps);
  }
  estate.today = addDays(estate.today, 1);
  setHour(estate, 2);
  await runDailyJob(app.deps);
}

/** How many calls run at once. */
const CROWD = 10;

/** Repeats everything that can be repeated twice more, in another order and all at once. */
export async function replay({ app, postbox, random, repeatable }: Estate): Promise<void> {
  const callbacks = postbox.sent.map((callback) => () => expectStatus(200, deliver(app, callback)));
  for (let time = 0; time < 2; time += 1) {
    const calls: (() => Promise<unknown>)[] = random.shuffled([...callbacks, ...repeatable]);
    for (let begun = 0; begun < calls.length; begun += CROWD) {
      await Promise.all(calls.slice(begun, begun + CROWD).map((call) => call()));
    }
    await runDailyJob(app.deps);
    await runHourlyJob(app.deps);
  }
}
