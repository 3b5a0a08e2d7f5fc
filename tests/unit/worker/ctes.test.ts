import { type SQL, sql } from 'drizzle-orm';
import { alias, PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { payments } from '#drizzle/schema/payments.ts';
import { columnsOf, cte, fromItem, listOf, pick, returned, type Rows, selected, withCtes } from '#worker/db/ctes.ts';

const textOf = (statement: SQL) => new PgDialect().sqlToQuery(statement).sql;
const p = alias(payments, 'p');

const due = cte('due', pick(p, 'id', 'amount'), (columns) => sql`select ${columns} from payments p`);
const share = cte(
  'share',
  { ...columnsOf(due), half: sql<number>`${due.amount} / 2` },
  (columns) => sql`select ${columns} from ${due}`,
  'materialized',
);

describe('a statement of CTEs', () => {
  it('names each CTE once, with the columns that it hands on, and writes those of others by their names', () => {
    const paid = sql`update payments set amount = ${share.half} from ${share} where payments.id = ${share.id}`;
    expect(textOf(withCtes([due, share, { paid }], sql`select ${share.id} from ${share}`))).toBe(
      'with due as (select "p"."id", "p"."amount" from payments p), ' +
        'share as materialized(select due.id as id, due.amount as amount, due.amount / 2 as half from due), ' +
        'paid as (update payments set amount = share.half from share where payments.id = share.id) ' +
        'select share.id from share',
    );
  });

  it('takes what is read or written as a text, and statements whose rows nobody reads without a name', () => {
    const read = selected('read', pick(p, 'id'), 'materialized')`payments p where p.id = ${share.id}`;
    const gone = returned(
      'gone',
      pick(payments, 'id'),
    )`delete from payments where id in (select ${read.id} from ${read})`;
    expect(textOf(withCtes([read, gone, sql`delete from notices`], sql`select ${gone.id} from ${gone}`))).toBe(
      'with read as materialized(select "p"."id" from payments p where p.id = share.id), ' +
        'gone as (delete from payments where id in (select read.id from read) returning "payments"."id"), ' +
        'effect_2 as (delete from notices) select gone.id from gone',
    );
  });

  it('reads rows that are no CTE by their alias', () => {
    const item = fromItem(sql`(values (1)) as item(n)`, 'item', 'n');
    expect(textOf(sql`select ${item.n} from ${item}`)).toBe('select item.n from (values (1)) as item(n)');
  });

  it('lists a column under another name', () => {
    expect(textOf(listOf({ id: payments.id, method: payments.payment_method }))).toBe(
      '"payments"."id", "payments"."payment_method" as method',
    );
  });

  it('is followed by the compiler: a column that a CTE does not hand on is none, and each has its type', () => {
    expectTypeOf(share.half).toEqualTypeOf<SQL<number>>();
    expectTypeOf(share.id).toEqualTypeOf<SQL<string>>();
    expectTypeOf(share).toExtend<Rows<'id' | 'amount'>>();
    expectTypeOf(share).not.toExtend<Rows<'status'>>();
  });
});
