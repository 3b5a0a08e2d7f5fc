import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { callByRest, callerOf, type Fields, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { goodCall, goodCalls, procedures } from '#tests/support/app/calls/every-call.ts';
import { wrongKosts } from '#tests/support/oracle/kosts-of-rows.ts';

/** What anybody does who has a link or an address. */
const byAnybody = new Set([
  'account.ask-reset',
  'account.confirm-email',
  'account.ask-email-claim',
  'account.lose-email',
]);

const trail = Object.entries(goodCalls).flatMap(([name, call]) =>
  Array.isArray(call.trail) ? [[name, call.trail] as const] : [],
);
const untouched = Object.entries(goodCalls).flatMap(([name, call]) => (typeof call.trail === 'string' ? [name] : []));

interface Entry extends Record<string, unknown> {
  action: string;
  actor_id: string | null;
  subject_id: string;
  owner_id: string | null;
  details: object | null;
}

/** Every text of an input that people type: no ids, choices or dates. */
function typedTexts(value: unknown): string[] {
  if (typeof value === 'string')
    return /^[A-Z_]*$|^[a-z]{1,7}$|^[0-9a-f]{8}-|^\d{4}-\d\d(-\d\d)?$/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(typedTexts) : [];
}

const world = await makeWorld(createTestApp());

describe('the audit trail', () => {
  /** All audit entries of one request. */
  async function entriesOf(procedure: string, input: Fields): Promise<{ entries: Entry[]; actor: string | null }> {
    const rest = await callerOf(world, goodCall(procedure).by);
    const { status, headers } = await callByRest(rest, procedure, input);
    expect(status).toBeLessThan(300);
    const { rows } = await world.app.deps.db.execute<Entry>(sql`
      select action, actor_id, subject_id, owner_id, details from audit_log
      where request_id = ${headers.get('x-request-id')} order by action`);
    const claims = rest.token?.split('.')[1];
    const actor =
      claims === undefined ? null : (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string });
    return { entries: rows, actor: actor?.sub ?? null };
  }

  it('is decided on for every write', () => {
    const writes = procedures.filter(({ type }) => type === 'mutation').map(({ name }) => name);
    expect([...trail.map(([name]) => name), ...untouched].sort()).toEqual(writes.sort());
  });

  it.each(trail)('has an entry for %s, with no word that someone typed', async (procedure, expected) => {
    const input = (await goodCall(procedure).input?.(world)) ?? {};
    const { entries, actor } = await entriesOf(procedure, input);
    const { id } = world.house.owner;
    expect(entries.map(({ action, owner_id }) => [action, owner_id])).toEqual(
      expected.map(([action, business]) => [action, business === 'owner' ? id : null]),
    );
    // A registration has no actor before it: the new account is its own. Nobody knows who holds a link to a bill or
    // to an address, and anybody may ask for a password.
    const byLink = entries.some(({ details }) => Object.hasOwn(details ?? {}, 'bill_link'));
    expect(byLink).toBe(procedure.startsWith('billLinks.') && goodCall(procedure).by === 'nobody');
    const holder = entries.find(({ action }) => !byAnybody.has(action))?.subject_id;
    expect(entries.map(({ actor_id }) => actor_id)).toEqual(
      entries.map(({ action }) => (byLink || byAnybody.has(action) ? null : (actor ?? holder))),
    );
    const told = JSON.stringify(entries.map(({ details }) => details));
    expect(typedTexts(input).filter((text) => text.length > 2 && told.includes(text))).toEqual([]);
  });

  it.each(untouched)('has none for %s', async (procedure) => {
    const input = (await goodCall(procedure).input?.(world)) ?? {};
    expect((await entriesOf(procedure, input)).entries).toEqual([]);
  });

  it('names the kost that each entry is about, as does every other row that these calls have made', async () => {
    const { rows } = await world.app.deps.db.execute<{ kind: string; id: string }>(sql`
      select kind, id from (${sql.raw(wrongKosts)}) as wrong where owner_id = ${world.house.owner.id}`);
    expect(rows).toEqual([]);
    const { rows: named } = await world.app.deps.db.execute(sql`
      select distinct action from audit_log where owner_id = ${world.house.owner.id} and kost_id is not null`);
    expect(named.length).toBeGreaterThan(30);
  });
});
