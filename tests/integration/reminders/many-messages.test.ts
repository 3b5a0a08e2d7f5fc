import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DueTenancy, InvoiceMessage } from '#shared/contract/reminders.ts';
import { fetchNear } from '#tests/support/app/near-gateways.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, type Household, makeBill, makeHousehold } from '#tests/support/people/factories.ts';

/** How many messages others have; the pages read do not depend on it. */
const MESSAGES = Number(process.env.MESSAGES ?? 30_000);
const TENANCIES = 100;
/** The pages of 8 KB that a list of a hundred tenancies may read. */
const MOST_PAGES = 700;

describe('beside very many messages of others', () => {
  let app: TestApp;
  let house: Household;
  let invoiceId: string;
  /** The requests to the database, as they were sent. */
  const asked: string[] = [];
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ app, stop } = await createOwnApp({
      fetch: (input, init) => {
        asked.push(String(init?.body));
        return fetchNear(input, init);
      },
    }));
    house = await makeHousehold(app);
    ({ id: invoiceId } = await makeBill(app, house.owner, house.tenant.tenant.id, { due_date: '2026-01-10' }));
    const run = (text: string) => app.deps.db.execute(sql.raw(text));
    const twin = (kind: string) =>
      `overlay(overlay(md5('${kind}' || n) placing '7' from 13) placing '8' from 17)::uuid`;
    /** Copies each row of a table, with other values for some columns. */
    const copy = async (table: string, values: Record<string, string>) => {
      const { rows } = await app.deps.db.execute<{ columns: string }>(sql`
        select string_agg(attname, ', ') as columns from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
      const columns = rows[0]?.columns ?? '';
      const changed = Object.entries(values).map(([column, value]) => `'${column}', ${value}`);
      await run(`
        insert into ${table} (${columns})
        select ${columns.replaceAll(/\w+/g, 'made.$&')} from ${table} as kept, generate_series(1, ${TENANCIES - 1}) as n,
          jsonb_populate_record(kept, jsonb_build_object(${changed.join()})) as made
        ${table === 'users' ? `where kept.id = '${house.tenant.id}'` : ''}`);
    };
    const tenant = { tenant_id: twin('tenancy'), tenant_user_id: twin('user') };
    await copy('rooms', { id: twin('room'), room_number: `'N' || n` });
    await copy('users', { id: twin('user'), email: `n || '@uji.ekost.id'` });
    const home = { user_id: twin('user'), room_id: twin('room') };
    await copy('tenancies', { id: twin('tenancy'), ...home, nik_hash: `'h' || n` });
    await copy('invoices', { id: twin('bill'), invoice_number: `'N' || n`, ...tenant, room_id: twin('room') });
    const messages = `
      insert into messages (dedupe_key, kind, channel, state, next_try_at, owner_id, invoice_ids)
      select 'm' || uuidv7(), 'BILL_REMINDER', 'WA_LINK', 'OPENED', now(), `;
    await run(`${messages} owner_id, array[id] from invoices, generate_series(1, 3) where id <> '${invoiceId}'`);
    for (let count = 0; count < MESSAGES; count += 10_000) {
      await run(`${messages} '${house.tenant.id}', array[gen_random_uuid()] from generate_series(1, 10000)`);
    }
    await run('analyze');
  }, 600_000);
  afterAll(() => stop?.());

  /** How many pages the execution of a call's statements reads. */
  async function pagesOf(call: () => Promise<unknown>): Promise<number> {
    asked.length = 0;
    await call();
    const bodies = asked.map((body) => JSON.parse(body) as Body);
    let pages = 0;
    for (const { query, params } of bodies.flatMap((body) => ('queries' in body ? body.queries : [body]))) {
      if (!query.includes('messages')) continue;
      const rows = await app.deps.db.$client.query(`explain (analyze, buffers, format json) ${query}`, params);
      const [{ Plan }] = (rows as unknown as [{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }])[0]['QUERY PLAN'];
      pages += (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
    }
    return pages;
  }

  it('a page of whom to remind reads few pages', async () => {
    const { owner } = house;
    const pages = await pagesOf(async () => {
      const due = await expectStatus(200, owner.rest.get<DueTenancy[]>(`/api/reminders?limit=${TENANCIES}`));
      expect(due).toHaveLength(TENANCIES);
      expect(due.filter(({ last_reminder }) => last_reminder !== null)).toHaveLength(TENANCIES - 1);
    });
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(MOST_PAGES);
  });

  it('the messages of a bill that has none read few pages', async () => {
    const pages = await pagesOf(async () => {
      const path = `/api/invoices/${invoiceId}/messages`;
      expect(await expectStatus(200, house.owner.rest.get<InvoiceMessage[]>(path))).toEqual([]);
    });
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(30);
  });
});

interface Query {
  query: string;
  params: unknown[];
}
type Body = Query | { queries: Query[] };
