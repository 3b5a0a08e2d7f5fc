import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { invoiceTransitions, paymentTransitions, roomTransitions } from '#shared/rules/transitions.ts';
import { isLive, isOneOf, isOpen, leadingTo } from '#worker/db/states.ts';

const textOf = (condition: ReturnType<typeof isOpen>) => new PgDialect().sqlToQuery(condition);

describe('a condition on a state', () => {
  it('is written as literals, so that partial indexes match', () => {
    expect(textOf(isOpen())).toMatchObject({ sql: `((status in ('SENT', 'VIEWED', 'PARTIAL')) is true)`, params: [] });
    expect(textOf(isLive(sql`t.status`))).toMatchObject({ sql: `t.status in ('ACTIVE', 'PENDING')`, params: [] });
  });

  it('follows the table of transitions', () => {
    expect(textOf(leadingTo(invoiceTransitions, 'SENT')).sql).toBe(`status = 'DRAFT'`);
    expect(textOf(leadingTo(paymentTransitions, 'SUCCEEDED', sql`p.status`)).sql).toBe(
      `p.status in ('PENDING', 'FAILED', 'EXPIRED')`,
    );
  });

  it('holds for nothing where no state leads there', () => {
    expect(textOf(leadingTo(roomTransitions, 'OCCUPIED')).sql).toBe('false');
  });

  it('accepts only words of capitals', () => {
    expect(() => isOneOf([`PAID' or true or status = '`])).toThrow('Not a state');
  });
});
