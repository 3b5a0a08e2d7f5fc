import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { postedFees, simulateFees } from '#tests/support/oracle/late-fees.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

const DAYS = 25;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The job's time: 00:05 WIB. */
const JOB_MS = 5 * 60 * 1000;

interface BillHistory {
  principal: number;
  tenthsOfPercent: number;
  dueIn: number;
  /** Parts of what remains, at an instant of a day; the edges of a day come often. */
  payments: { day: number; ms: number; share: number }[];
}

const history: fc.Arbitrary<BillHistory> = fc.record({
  principal: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1_000, max: 5_000_000 })),
  tenthsOfPercent: fc.integer({ min: 0, max: 100 }),
  dueIn: fc.integer({ min: -5, max: 8 }),
  payments: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: DAYS }),
      ms: fc.oneof(fc.constantFrom(0, JOB_MS, DAY_MS - 1), fc.integer({ min: 1, max: DAY_MS - 1 })),
      share: fc.integer({ min: 1, max: 99 }),
    }),
    { maxLength: 5 },
  ),
});

/** How often the job runs on each day: not at all, once, or several times at once. */
const runs = fc.array(fc.constantFrom(0, 0, 1, 1, 1, 3), { minLength: DAYS, maxLength: DAYS });

const app = await ownApp({ now: '2010-01-01T01:00:00Z' });

describe('late fees over any history of payments', () => {
  let firstDay = '2010-01-01';

  async function makeBills(house: Household, histories: BillHistory[]): Promise<Invoice[]> {
    app.clock.set(startOfWibDay(firstDay).toISOString());
    const bills: Invoice[] = [];
    // One after the other: they wait for one owner's row, on a busy machine longer than the database lets them.
    for (const { principal, tenthsOfPercent, dueIn } of histories) {
      const bill = await makeBill(app, house.owner, house.tenant.tenant.id, {
        due_date: addDays(firstDay, dueIn),
        late_fee_percentage: tenthsOfPercent / 10,
        items: [{ description: 'Sewa kamar', quantity: 1, unit_price: principal }],
      });
      bills.push(bill);
    }
    return bills;
  }

  it('equal the rule applied day by day, whenever and however often the job runs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 25, maxLength: 25 }), runs, async (histories, runsOfDays) => {
        const house = await makeHome(app, { contract_start: firstDay, contract_end: addDays(firstDay, 365) });
        const bills = await makeBills(house, histories);
        const paid = bills.map((): { at: Date; amount: number }[] => []);
        const moments = [
          ...runsOfDays.map((times, day) => ({ day, ms: JOB_MS, act: () => runJob(times) })),
          { day: DAYS, ms: JOB_MS, act: () => runJob(1) },
          ...histories.flatMap(({ payments }, index) =>
            payments.map(({ day, ms, share }) => ({ day, ms, act: () => payShare(house, index, share) })),
          ),
        ].toSorted((a, b) => a.day - b.day || a.ms - b.ms);

        const payShare = async ({ owner }: Household, index: number, share: number) => {
          const id = bills[index]?.id ?? '';
          const { remaining_amount } = await expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${id}`));
          const amount = Math.floor((remaining_amount * share) / 100);
          if (amount === 0) return;
          await expectStatus(200, owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH', amount }));
          paid[index]?.push({ at: app.clock.now(), amount });
        };

        for (const { day, ms, act } of moments) {
          app.clock.set(new Date(startOfWibDay(firstDay).getTime() + day * DAY_MS + ms).toISOString());
          await act();
        }

        const lastDay = addDays(firstDay, DAYS);
        for (const [index, bill] of bills.entries()) {
          const terms = {
            principal: bill.subtotal,
            lateFeeBps: Math.round(bill.late_fee_percentage * 100),
            lastFreeDay: bill.due_date < firstDay ? firstDay : bill.due_date,
          };
          expect(await postedFees(app, bill.id)).toEqual(simulateFees(terms, paid[index] ?? [], lastDay));
        }
        await expectSoundMoney(app, house.owner);
        // The next history begins later, because for these rows time only runs forward.
        firstDay = addDays(lastDay, 1);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  async function runJob(times: number): Promise<void> {
    await Promise.all(Array.from({ length: times }, () => runDailyJob(app.deps)));
  }
});
