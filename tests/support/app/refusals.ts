import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { errorCatalogue, type ErrorCode } from '#shared/error-codes.ts';
import type { TestApp } from './test-app.ts';
import type { Refusal, RestAnswer } from './rest-client.ts';

/** Asserts that a call was refused with a code, its status and its sentence (or the given sentence). */
export async function expectRefusal(
  code: ErrorCode,
  call: Promise<RestAnswer<unknown>>,
  detail: string = errorCatalogue[code].message,
): Promise<RestAnswer<Refusal>> {
  const answer = (await call) as RestAnswer<Refusal>;
  expect({ status: answer.status, code: answer.body.code, detail: answer.body.detail }).toEqual({
    status: errorCatalogue[code].status,
    code,
    detail,
  });
  return answer;
}

/** Runs something and asserts that it changed nothing of these owners, their tenants and their audit trail. */
export async function expectUnchanged<Result>(
  app: TestApp,
  owners: readonly { id: string }[],
  act: () => Promise<Result>,
): Promise<Result> {
  const before = await stateOf(app, owners);
  const result = await act();
  expect(await stateOf(app, owners)).toEqual(before);
  return result;
}

/** Asserts of calls that they were refused, and changed nothing of an owner. */
export function refusing(app: TestApp, owner: () => { id: string }) {
  return (code: ErrorCode, call: () => Promise<RestAnswer<unknown>>, detail?: string) =>
    expectUnchanged(app, [owner()], () => expectRefusal(code, call(), detail));
}

const owned = [
  'kosts',
  'rooms',
  'tenancies',
  'contracts',
  'invoices',
  'payments',
  'credit_entries',
  'deposit_entries',
  'settlements',
  'leavings',
  'occupants',
  'renewals',
  'complaints',
  'bill_links',
  'technician_links',
  'work_orders',
  'audit_log',
] as const;

/**
 * Every row of some owners, and the accounts of their tenants. Each admin is told of new accounts, also of those that
 * other test files make meanwhile.
 */
async function stateOf(app: TestApp, owners: readonly { id: string }[]): Promise<Record<string, unknown>> {
  const ids = sql`${sql.param(owners.map(({ id }) => id))}::uuid[]`;
  const tables = owned.map(
    (table) => sql`(select json_agg(t order by t.id) from ${sql.identifier(table)} t where t.owner_id = any(${ids}))
      as ${sql.identifier(table)}`,
  );
  const { rows } = await app.deps.db.execute(sql`
    select ${sql.join(tables, sql`, `)},
      (select json_agg(u order by u.id) from users u
        where u.id = any(${ids}) or u.id in (select user_id from tenancies where owner_id = any(${ids}))) as users,
      (select json_agg(it order by it.invoice_id, it.position) from invoice_items it
        join invoices i on i.id = it.invoice_id where i.owner_id = any(${ids})) as items,
      (select json_agg(f order by f.invoice_id, f.day) from late_fees f
        join invoices i on i.id = f.invoice_id where i.owner_id = any(${ids})) as late_fees,
      (select json_agg(c order by c.id) from payment_captures c
        join payments p on p.id = c.payment_id where p.owner_id = any(${ids})) as captures,
      (select json_agg(e order by e.id) from complaint_events e
        join complaints c on c.id = e.complaint_id where c.owner_id = any(${ids})) as complaint_events,
      (select json_agg(n order by n.id) from notices n
        where n.kind <> 'REGISTRATION_WAITING' and (n.user_id = any(${ids})
          or n.user_id in (select user_id from tenancies where owner_id = any(${ids})))) as notices,
      (select json_agg(a order by a.id) from articles a where a.author_id = any(${ids})) as articles,
      (select json_agg(n order by n.owner_id, n.month) from invoice_counters n where n.owner_id = any(${ids})) as counters`);
  return rows[0] ?? {};
}

/** How many audit entries of an action name a row. */
export async function countAudits(app: TestApp, action: string, subjectId: string): Promise<number> {
  const { rows } = await app.deps.db.execute<{ count: number }>(sql`
    select count(*) from audit_log where action = ${action} and subject_id = ${subjectId}`);
  return rows[0]?.count ?? 0;
}
