import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recurrenceTypes } from '#shared/enums.ts';
import { rentDueDay } from '#shared/rules/automatic-rent.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { periodDueDate } from '#tests/support/oracle/recurrence.ts';
import { nextIssueSql, periodDueDateSql } from '#worker/features/billing/recurrence-sql.ts';

interface Series {
  due_date: string;
  recurrence_type: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'YEARLY';
  recurrence_end_date: string | null;
  rent_day?: number;
  rent_month?: string;
  period: number;
}

const types = recurrenceTypes.filter((type) => type !== 'NONE');
const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));
/** The end of a month and the days around it are as likely as all other days together. */
const edge = fc
  .tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: -4, max: 1 }))
  .map(([year, month, offset]) => addDays(`${year}-${String(month).padStart(2, '0')}-01`, offset));
const series: fc.Arbitrary<Series> = fc.record({
  due_date: fc.oneof(day, edge),
  recurrence_type: fc.constantFrom(...types),
  recurrence_end_date: fc.option(fc.oneof(day, edge)),
  period: fc.integer({ min: 0, max: 600 }),
});

const app = createTestApp();

describe('recurrence in SQL', () => {
  /** PostgreSQL's answer for many series at once. */
  async function askDatabase(all: Series[]) {
    const { rows } = await app.deps.db.execute<{ due: string; issue: string | null }>(sql`
      select ${periodDueDateSql('s', sql`s.period`)}::text as due, ${nextIssueSql('s', sql`s.period`)}::text as issue
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as s(n int, due_date date, recurrence_type text, recurrence_end_date date, rent_day int, rent_month date, rent_period text, periods_from date, periods_day int, period int)
      order by n`);
    return rows;
  }

  function expectedDays({ due_date, recurrence_type, recurrence_end_date, rent_day, rent_month, period }: Series) {
    const due =
      rent_day !== undefined && rent_month !== undefined
        ? rentDueDay(addMonths(rent_month, period), rent_day)
        : periodDueDate(due_date, recurrence_type, period);
    const ended = recurrence_end_date !== null && due > recurrence_end_date;
    return { due, issue: ended ? null : addDays(due, -ISSUED_BEFORE_DUE_DAYS) };
  }

  it('names the days that it should, for every kind, at month ends and in leap years', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(series, { minLength: 500, maxLength: 500 }), async (all) => {
        const answers = await askDatabase(all.map((each, n) => ({ ...each, n })));
        expect(answers).toEqual(all.map(expectedDays));
      }),
      { numRuns: 20 },
    );
  });

  it('names the days that it should for every day of a leap year and the years beside it', async () => {
    const all = Array.from({ length: 1096 }, (_, count) => addDays('2027-01-01', count)).flatMap((due_date) =>
      types.map((recurrence_type) => ({ due_date, recurrence_type, recurrence_end_date: null, period: 1 })),
    );
    const answers = await askDatabase(all.map((each, n) => ({ ...each, n })));
    expect(answers).toEqual(all.map(expectedDays));
  });

  it('names the days of a rent that has its own day as the rule has it, whatever its first bill was due', async () => {
    const rent = fc.record({
      due_date: day,
      recurrence_type: fc.constant('MONTHLY' as const),
      recurrence_end_date: fc.option(fc.oneof(day, edge)),
      rent_day: fc.integer({ min: 1, max: 31 }),
      rent_month: day.map((each) => `${each.slice(0, 7)}-01`),
      period: fc.integer({ min: 0, max: 600 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(rent, { minLength: 500, maxLength: 500 }), async (all) => {
        const answers = await askDatabase(all.map((each, n) => ({ ...each, n })));
        expect(answers).toEqual(all.map(expectedDays));
      }),
      { numRuns: 10 },
    );
  });
});
