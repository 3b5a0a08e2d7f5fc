import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { complaints } from '#drizzle/schema/complaints.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { reminderRules } from '#drizzle/schema/reminders.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { workOrders } from '#drizzle/schema/work-orders.ts';
import { complaintStatuses, type WorkState, workStates } from '#shared/enums.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { MAX_LATE_FEE_PERCENT } from '#shared/rules/late-fee.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { ownersWorkStates } from '#shared/rules/work-order.ts';
import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR, reminderOffsets } from '#shared/rules/reminder.ts';
import { isFreeRoom, isLive, isLiveWork, isOneOf, isOpen, isReported, isUnfinishedAttempt } from '#worker/db/states.ts';

/**
 * The schema writes out predicates and limits, because each change of it needs a migration. Here they are compared with
 * the rules that they repeat: if a rule changes, the test names the table that needs a migration.
 */

const bare = (condition: SQL) =>
  new PgDialect()
    .sqlToQuery(condition)
    .sql.replaceAll(/"?\b[a-z]\w*"?\."?(\w+)"?/g, '$1')
    .replaceAll(/\s+/g, ' ');

/** Indexes of another rule about the same column. */
const ofOtherRules: Record<string, SQL> = {
  work_orders_waiting_idx: isOneOf(
    workStates.filter((state) => (ownersWorkStates as readonly WorkState[]).includes(state)),
    sql`state`,
  ),
};

/** The predicates of a table's partial indexes that speak of this column, by index. */
function predicates(table: PgTable, column: string): [string, string][] {
  return getTableConfig(table).indexes.flatMap(({ config: { name, where } }): [string, string][] => {
    const predicate = where === undefined ? '' : bare(where);
    const isNamed = name !== undefined && !Object.hasOwn(ofOtherRules, name);
    return isNamed && new RegExp(`\\b${column} in \\(`).test(predicate) ? [[name, predicate]] : [];
  });
}

function predicateOf(table: PgTable, index: string): string {
  const where = getTableConfig(table).indexes.find(({ config }) => config.name === index)?.config.where;
  if (where === undefined) throw new Error(`No ${index}`);
  return bare(where);
}

function check(table: PgTable, name: string): string {
  const found = getTableConfig(table).checks.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No ${name}`);
  return bare(found.value);
}

describe('what the schema repeats of the rules', () => {
  it.each([
    { table: invoices, column: 'status', rule: bare(isOpen()).slice(1, -1), least: 4 },
    { table: tenancies, column: 'status', rule: bare(isLive()), least: 4 },
    { table: workOrders, column: 'state', rule: bare(isLiveWork(sql`state`)), least: 1 },
  ])('is the rule of $rule in partial indexes', ({ table, column, rule, least }) => {
    const found = predicates(table, column);
    expect(found.length).toBeGreaterThanOrEqual(least);
    for (const [name, predicate] of found)
      expect({ name, predicate }).toMatchObject({ predicate: expect.stringContaining(rule) });
  });

  it.each([
    { table: rooms, index: 'rooms_to_let_idx', rule: bare(isFreeRoom()) },
    ...Object.entries(ofOtherRules).map(([index, rule]) => ({ table: workOrders, index, rule: bare(rule) })),
    { table: payments, index: 'payments_open_manual_key', rule: bare(isReported('payments')).slice(1, -1) },
    { table: payments, index: 'payments_open_share_key', rule: bare(isUnfinishedAttempt).slice(1, -1) },
  ])('is the rule of $rule in $index', ({ table, index, rule }) => {
    expect(predicateOf(table, index)).toContain(rule);
  });

  it('is when a complaint is settled', () => {
    const settled = complaintStatuses.filter((status) => !isOpenComplaint(status)).map((status) => `'${status}'`);
    expect(check(complaints, 'complaints_resolved_check')).toBe(
      `(status in (${settled.join(', ')})) = (resolved_at is not null)`,
    );
  });

  it('is the highest late fee', () => {
    expect(check(invoices, 'invoices_late_fee_check')).toBe(
      `late_fee_bps between 0 and ${percentToBasisPoints(MAX_LATE_FEE_PERCENT)}`,
    );
  });

  it('is the days and hours of reminders', () => {
    expect(check(reminderRules, 'reminder_rules_hour_check')).toBe(
      `send_hour between ${FIRST_REMINDER_HOUR} and ${LAST_REMINDER_HOUR}`,
    );
    const furthest = Math.max(...reminderOffsets.map(Math.abs));
    expect(check(reminderRules, 'reminder_rules_offsets_check')).toBe(
      `cardinality(offsets) between 1 and ${reminderOffsets.length} and -${furthest} <= all(offsets) and ${furthest} >= all(offsets)`,
    );
  });
});
