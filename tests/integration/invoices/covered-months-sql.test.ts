import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatDays, formatMonth } from '#shared/format.ts';
import { rentDueDay } from '#shared/rules/automatic-rent.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { type Covered, countedMonths, isPartOfMonth, monthsBetween } from '#shared/rules/covered-months.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  countsFor,
  lastMonth,
  monthCount,
  placeOf,
  shareOf,
  spanOf,
  statedSpan,
  titleOfMonths,
} from '#worker/features/billing/covered-months.ts';
import { periodMonthSql, periodOfMonthSql, periodSpanSql } from '#worker/features/billing/recurrence-sql.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count));
/** The end of a month and the days around it are as likely as all other days together. */
const edge = fc
  .tuple(fc.integer({ min: 2000, max: 2050 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: -4, max: 2 }))
  .map(([year, month, offset]) => addDays(`${year}-${String(month).padStart(2, '0')}-01`, offset));
const length = fc.oneof(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 1_100 }));
const covered: fc.Arbitrary<Covered> = fc
  .tuple(fc.oneof(day, edge), length)
  .map(([from, days]) => ({ covers_from: from, covers_to: addDays(from, days) }));
const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
const RUNS = { numRuns: 10 };

const app = createTestApp();

describe('covered months in SQL', () => {
  const many = <Each>(one: fc.Arbitrary<Each>) => fc.array(one, { minLength: 300, maxLength: 300 });
  const asked = (rows: object[], columns: string) => sql`
    jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ n, ...row })))}::jsonb) as i(n int, covers_from date, covers_to date,
      due_date date, recurrence_type text, rent_day int, rent_month date, rent_period text, periods_from date, periods_day int ${sql.raw(columns)})`;

  it('are those of the rule, for any days', async () => {
    await fc.assert(
      fc.asyncProperty(many(covered), async (all) => {
        const { rows } = await app.deps.db.execute(sql`
          select to_char(${lastMonth(spanOf('i'))}, 'YYYY-MM') as last, ${monthCount(spanOf('i'))} as count from ${asked(all, '')} order by n`);
        expect(rows).toEqual(all.map(countedMonths).map(({ last, count }) => ({ last, count })));
      }),
      RUNS,
    );
  });

  it('share an amount without losing or making a rupiah, in parts that differ by one at most', async () => {
    const bill = fc.record({ covers: covered, total: amount }).map(({ covers, total }) => ({ ...covers, total }));
    await fc.assert(
      fc.asyncProperty(many(bill), async (all) => {
        const { rows } = await app.deps.db.execute<{ sum: number; least: number; most: number; months: number }>(sql`
          select sum(share)::bigint as sum, min(share) as least, max(share) as most, count(*) as months from (
            select i.n, ${shareOf(sql`i.total`)} as share from ${asked(all, ', total bigint')}
            cross join generate_series(date_trunc('month', i.covers_from::timestamp), date_trunc('month', i.covers_to::timestamp), '1 month') as at(month)
            cross join lateral (select at.month::date as first, (at.month + interval '1 month')::date as next) as m
            cross join ${placeOf('i', sql`m.first`)} where ${countsFor('i', { first: sql`m.first`, next: sql`m.next` })}
          ) as shares group by n order by n`);
        expect(rows.map(({ sum }) => sum)).toEqual(all.map(({ total }) => total));
        expect(rows.map(({ months }) => months)).toEqual(all.map((each) => countedMonths(each).count));
        expect(rows.filter(({ least, most }) => most - least > 1)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('are named as titles name them, a part by its days', async () => {
    const title = (each: Covered) => {
      const { first, last } = countedMonths(each);
      if (isPartOfMonth(each)) return `, ${formatDays(each.covers_from, each.covers_to)}`;
      if (first === last) return ` ${formatMonth(first)}`;
      const begins = first.slice(0, 4) === last.slice(0, 4) ? formatMonth(first).slice(0, -5) : formatMonth(first);
      return ` ${begins} – ${formatMonth(last)}`;
    };
    await fc.assert(
      fc.asyncProperty(many(covered), async (all) => {
        const { rows } = await app.deps.db.execute<{ title: string }>(sql`
          select ${titleOfMonths(statedSpan('i'), spanOf('i'))} as title from ${asked(all, '')} order by n`);
        expect(rows.map((row) => row.title)).toEqual(all.map(title));
      }),
      RUNS,
    );
  });

  describe('of a series', () => {
    const whole = fc
      .record({ month: edge, day: fc.integer({ min: 1, max: 31 }), period: fc.integer({ min: 1, max: 60 }) })
      .map(({ month, ...rest }) => ({ ...rest, month: month.slice(0, 7) }));
    const types = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 } as const;

    it.each(Object.entries(types))(
      '%s follow each other, each from the day on which the first ones began',
      async (type, count) => {
        await fc.assert(
          fc.asyncProperty(many(whole), async (all) => {
            const monthAt = (month: string, after: number) => addMonths(`${month}-01`, after);
            const first = all.map((each) => ({
              ...each,
              recurrence_type: type,
              covers_from: rentDueDay(`${each.month}-01`, each.day),
              covers_to: addDays(rentDueDay(monthAt(each.month, count), each.day), -1),
              due_date: addDays(`${each.month}-01`, -40),
              // The last day of a short month stands for a later one only if the rent's own day says so.
              rent_day: type === 'MONTHLY' ? each.day : null,
              rent_month: type === 'MONTHLY' ? `${each.month}-01` : null,
            }));
            const span = periodSpanSql('i', sql`i.period`);
            const { rows } = await app.deps.db.execute<{ from: string; to: string; month: string; period: number }>(sql`
            select ${span.from}::text as from, ${span.to}::text as to, to_char(${periodMonthSql('i', sql`i.period`)}, 'YYYY-MM') as month,
              ${periodOfMonthSql('i', periodMonthSql('i', sql`i.period`))} as period
            from ${asked(first, ', period int')} order by n`);
            for (const [at, { month, day: begins, period }] of all.entries()) {
              const from = monthAt(month, period * count);
              expect(rows[at]).toMatchObject({ month: from.slice(0, 7), period });
              if (type !== 'MONTHLY' && begins > 28) continue;
              const to = addDays(rentDueDay(monthAt(month, (period + 1) * count), begins), -1);
              expect(rows[at]).toMatchObject({ from: rentDueDay(from, begins), to });
              expect(monthsBetween(month, from)).toBe(period * count);
            }
          }),
          RUNS,
        );
      },
    );

    it('go on from the day on which rent is due after a part of a month, and as whole months where nobody said the first', async () => {
      const rent = { recurrence_type: 'MONTHLY', due_date: '2026-01-02', rent_day: 5, period: 1 };
      const first = [
        { ...rent, covers_from: '2026-01-02', covers_to: '2026-01-04', rent_month: '2025-12-01' },
        { ...rent, rent_month: '2026-01-01' },
        { ...rent, rent_day: null },
        { ...rent, rent_day: null, recurrence_type: 'WEEKLY', covers_from: '2026-01-02', covers_to: '2026-01-08' },
        // Paid afterwards: the months keep their distance from the due dates, also with a day of its own.
        {
          ...rent,
          covers_from: '2025-12-01',
          covers_to: '2025-12-31',
          rent_month: '2026-01-01',
          periods_from: '2025-12-01',
        },
      ];
      const span = periodSpanSql('i', sql`i.period`);
      const { rows } = await app.deps.db.execute<{ from: string | null; to: string | null }>(sql`
        select ${span.from}::text as from, ${span.to}::text as to from ${asked(first, ', period int')} order by n`);
      expect(rows).toEqual([
        { from: '2026-01-05', to: '2026-02-04' },
        { from: '2026-02-01', to: '2026-02-28' },
        { from: null, to: null },
        { from: '2026-01-09', to: '2026-01-15' },
        { from: '2026-01-01', to: '2026-01-31' },
      ]);
    });
  });
});
