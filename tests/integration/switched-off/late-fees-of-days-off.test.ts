import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { postedFees, simulateFees } from '#tests/support/oracle/late-fees.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { makeBill, openPayment } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { signedInAgain, switchOff, switchOn } from '#tests/support/people/switched-off.ts';
import { postLateFees } from '#worker/features/invoices/post-late-fees.ts';
import { jobContext } from '#worker/job-context.ts';

const DAYS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The job's time: 00:05 WIB. */
const JOB_MS = 5 * 60 * 1000;

/** Instants of a day; its edges and the job's time come often. */
const timeOfDay = fc.oneof(fc.constantFrom(0, 1, JOB_MS, DAY_MS - 1), fc.integer({ min: 0, max: DAY_MS - 1 }));

/** At these moments the account is switched off, on, off, … */
const switches = fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: DAYS }), ms: timeOfDay }), {
  maxLength: 8,
  selector: ({ day, ms }) => day * DAY_MS + ms,
});

/** How often the job runs on each day: not at all, once, or several times at once. */
const runs = fc.array(fc.constantFrom(0, 0, 1, 1, 1, 3), { minLength: DAYS, maxLength: DAYS });

const terms = fc.record({
  principal: fc.integer({ min: 1, max: 3_000_000 }),
  tenthsOfPercent: fc.integer({ min: 1, max: 50 }),
  dueIn: fc.integer({ min: 0, max: 6 }),
});

const app = await ownApp({ now: '2011-01-01T01:00:00Z' });
const admin = await makeLastingPerson(app, 'ADMIN');

describe('no late fee for a day on which the owner’s account was off', () => {
  let firstDay = '2011-01-01';

  const setTo = (day: number, ms: number) =>
    app.clock.set(new Date(startOfWibDay(firstDay).getTime() + day * DAY_MS + ms).toISOString());
  const setDay = (late: number, time = '02:00:00Z') => app.clock.set(`${addDays(firstDay, late)}T${time}`);
  const fees = (days: number[]) => days.map((late) => [addDays(firstDay, late), 30_000]);

  it('is posted, then or later, whenever the account was off and the job ran', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(terms, { minLength: 3, maxLength: 3 }), switches, runs, async (bills, turns, jobs) => {
        setTo(0, 0);
        const house = await makeHome(app, { contract_start: firstDay, contract_end: addDays(firstDay, 365) });
        const made = [];
        for (const { principal, tenthsOfPercent, dueIn } of bills) {
          const fields = { due_date: addDays(firstDay, dueIn), late_fee_percentage: tenthsOfPercent / 10 };
          const items = [{ description: 'Sewa kamar', quantity: 1, unit_price: principal }];
          made.push(await makeBill(app, house.owner, house.tenant.tenant.id, { ...fields, items }));
        }
        const ordered = turns.toSorted((a, b) => a.day - b.day || a.ms - b.ms);
        const moments = [
          ...jobs.map((times, day) => ({ day, ms: JOB_MS, act: () => runJob(times) })),
          ...ordered.map(({ day, ms }, index) => ({
            day,
            ms,
            act: () => (index % 2 === 0 ? switchOff : switchOn)(admin, house.owner),
          })),
        ].toSorted((a, b) => a.day - b.day || a.ms - b.ms);
        for (const { day, ms, act } of moments) {
          setTo(day, ms);
          await act();
        }
        // In the end the account is on, and the job sees all days.
        setTo(DAYS + 1, 0);
        if (ordered.length % 2 === 1) await switchOn(admin, house.owner);
        const pauses = pausesOf(ordered);
        setTo(DAYS + 1, JOB_MS);
        await runJob(1);
        const daysOff = new Set(
          Array.from({ length: DAYS + 2 }, (_, day) => day)
            .filter((day) => isOff(pauses, day) && !isPostedBefore(pauses, jobs, day))
            .map((day) => addDays(firstDay, day)),
        );
        for (const bill of made) {
          const rule = {
            principal: bill.subtotal,
            lateFeeBps: Math.round(bill.late_fee_percentage * 100),
            lastFreeDay: bill.due_date,
          };
          expect(await postedFees(app, bill.id)).toEqual(simulateFees(rule, [], addDays(firstDay, DAYS + 1), daysOff));
        }
        await expectSoundMoney(app, await signedInAgain(app, house.owner));
        firstDay = addDays(firstDay, DAYS + 2);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  /** The step of the daily job that posts late fees. */
  async function runJob(times: number): Promise<void> {
    await Promise.all(Array.from({ length: times }, () => postLateFees(jobContext(app.deps))));
  }

  it('is posted when money on an open attempt comes meanwhile, and the rest goes on afterwards', async () => {
    firstDay = addDays(firstDay, 40);
    setDay(0);
    const { owner, tenant } = await makeHome(app);
    const { id } = await makeBill(app, owner, tenant.tenant.id, { due_date: firstDay });
    const attempt = await openPayment(tenant, id, 500_000);
    setDay(1);
    await runJob(1);
    setDay(1, '10:00:00Z');
    await switchOff(admin, owner);
    setDay(2);
    await runJob(1);
    await deliver(app, capture(attempt));
    setDay(4);
    await runJob(1);
    await switchOn(admin, owner);
    setDay(4, '10:00:00Z');
    await runJob(1);
    expect(await postedFees(app, id)).toEqual(fees([1]));
    setDay(6);
    await runJob(1);
    const rest = [5, 6].map((late) => [addDays(firstDay, late), 20_000]);
    expect(await postedFees(app, id)).toEqual([...fees([1]), ...rest]);
    const bill = await invoiceOf(await signedInAgain(app, owner), id);
    expect(bill).toMatchObject({ paid_amount: 500_000, late_fee_amount: 70_000, remaining_amount: 1_070_000 });
  });
});

interface Moment {
  day: number;
  ms: number;
}

const msOf = ({ day, ms }: Moment) => day * DAY_MS + ms;

/** From and until when the account was off, in milliseconds of the history; the last switch on is at its end. */
function pausesOf(ordered: readonly Moment[]): { from: number; until: number }[] {
  const ends = ordered.length % 2 === 0 ? ordered : [...ordered, { day: DAYS + 1, ms: 0 }];
  return ends.flatMap((end, index) => {
    const start = ends[index - 1];
    return index % 2 === 1 && start !== undefined ? [{ from: msOf(start), until: msOf(end) }] : [];
  });
}

/** Whether the account was off at some moment of a day. */
function isOff(pauses: ReturnType<typeof pausesOf>, day: number): boolean {
  return pauses.some(({ from, until }) => from < (day + 1) * DAY_MS && until > day * DAY_MS);
}

/** Whether the job of the day ran before the account was off on that day. */
function isPostedBefore(pauses: ReturnType<typeof pausesOf>, jobs: readonly number[], day: number): boolean {
  const job = day * DAY_MS + JOB_MS;
  const ran = day > DAYS || (jobs[day] ?? 0) > 0;
  return ran && !pauses.some(({ from, until }) => from < job && until > day * DAY_MS);
}
