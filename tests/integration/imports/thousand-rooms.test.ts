import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CommitImportResult } from '#shared/contract/imports.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { importFieldLabels, importFields } from '#shared/rules/import/import-fields.ts';
import { newDraft, problemOf, rowsOf } from '#web/features/imports/draft.ts';
import { isGood, partsOf, prepareRows } from '#web/features/imports/prepared-rows.ts';
import { fetchNear } from '#tests/support/app/near-gateways.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeKost, makePerson } from '#tests/support/people/factories.ts';
import { fullRow } from '#tests/support/people/full-row.ts';

/** The most calls of one import, its check included. */
const MOST_CALLS = 12;
/** PostgreSQL counts a statement's in 16 bits. */
const MOST_PARAMETERS = 65_535;
/** What the Worker takes of a call, and a quarter of what the local gateway takes of a request to the database. */
const MOST_BYTES = 512 * 1024;
const MOST_BYTES_TO_DATABASE = 4 * 1024 * 1024;

/** The largest of the requests to the database so far. */
const largest = { bytes: 0, parameters: 0 };
const app = createTestApp({
  fetch: async (input, init) => {
    if (typeof init?.body === 'string') note(init.body);
    return fetchNear(input, init);
  },
});
const today = wibDay(app.clock.now());

function note(body: string): void {
  const { params, queries = [{ params }] } = JSON.parse(body) as Batch;
  largest.bytes = Math.max(largest.bytes, Buffer.byteLength(body));
  largest.parameters = Math.max(largest.parameters, ...queries.map((query) => query.params?.length ?? 0));
}

interface Batch {
  params?: unknown[];
  queries?: { params?: unknown[] }[];
}

/** A sheet of so many rooms, as the page reads it. */
function draftOf(kostId: string, rooms: number) {
  const lines = Array.from({ length: rooms }, (_, at) => fullRow(at, today));
  const names = importFields.map((field) => importFieldLabels[field]);
  const rows = [names, ...lines.map((line) => importFields.map((field) => line[field]))];
  return newDraft(kostId, [{ name: '', rows }]);
}

const owner = await makePerson(app, { role: 'OWNER' });
const kostId = (await makeKost(owner)).id;
const draft = draftOf(kostId, 1_000);
const prepared = prepareRows(rowsOf(draft), today);
const parts = partsOf(prepared);

/** Sends every part, each of which must be one trip to the database, and answers the state of each row. */
async function sendAll(dryRun: boolean): Promise<string[]> {
  const states: string[] = [];
  for (const rows of parts) {
    app.trips.reset();
    const input = { id: draft.id, kost_id: kostId, rows, without_late_fees: false, dry_run: dryRun };
    expect(Buffer.byteLength(JSON.stringify(input))).toBeLessThan(MOST_BYTES);
    const answer = await expectStatus(200, owner.rest.post<CommitImportResult>('/api/imports', input));
    expect(app.trips.atAnswer.requests).toBe(1);
    states.push(...answer.rows.map(({ state }) => state));
  }
  return states;
}

async function made() {
  const { rows } = await app.deps.db.execute(sql`
    select (select count(*)::int from rooms where owner_id = ${owner.id}) as rooms,
      (select count(*)::int from tenancies where owner_id = ${owner.id}) as tenancies,
      (select count(*)::int from invoices where owner_id = ${owner.id}) as bills,
      (select count(*)::int from payments where owner_id = ${owner.id}) as payments`);
  return rows[0];
}

const ALL = { rooms: 1_000, tenancies: 1_000, bills: 2_000, payments: 1_000 };

describe('an import of a thousand rooms with every column', () => {
  it('is read without a problem, and is checked and made in twelve calls at most', () => {
    expect([problemOf(draft), prepared.length, prepared.filter((row) => !isGood(row))]).toEqual([null, 1_000, []]);
    expect(new Set(prepared.flatMap(({ reasons }) => reasons))).toEqual(new Set());
    expect(2 * parts.length).toBeLessThanOrEqual(MOST_CALLS);
    expect(parts.flat()).toHaveLength(1_000);
  });

  it('changes nothing when it is checked', async () => {
    const states = await expectUnchanged(app, [owner], () => sendAll(true));
    expect(states).toEqual(Array(1_000).fill('OK'));
  });

  it('is made once, though it is sent again, within what the database takes', async () => {
    expect(await sendAll(false)).toEqual(Array(1_000).fill('DONE'));
    expect(await made()).toEqual(ALL);
    // PostgreSQL itself looks at so many new rows within a minute; until then it plans the rules as for none.
    await app.deps.db.execute(sql`analyze`);
    await expectSoundMoney(app, owner);
    const again = await expectUnchanged(app, [owner], () => sendAll(false));
    expect([again, await made()]).toEqual([Array(1_000).fill('DONE'), ALL]);
    expect(largest.parameters).toBeLessThan(MOST_PARAMETERS);
    expect(largest.bytes).toBeLessThan(MOST_BYTES_TO_DATABASE);
  }, 180_000);

  it('takes no further row, and says why', async () => {
    const { credit: _, ...cells } = fullRow(1_000, today);
    const further = { id: draft.id, kost_id: kostId, rows: [{ n: 1_002, cells }] };
    const why = 'Paling banyak 1.000 baris sekali impor, dan 2.000 baris sehari';
    await expectUnchanged(app, [owner], () =>
      expectRefusal('IMPORT_TOO_LARGE', owner.rest.post('/api/imports', further), why),
    );
    expect(await made()).toEqual(ALL);
  });

  it('of one row more is refused before anything is sent', () => {
    const why = 'Ada 1.001 baris. Paling banyak 1.000 sekali impor: bagi menjadi beberapa bagian.';
    expect(problemOf(draftOf(kostId, 1_001))).toBe(why);
  });
});

it('rows of long texts are sent in more calls, each as small as the Worker takes, and none is left out', () => {
  const long = '\u{1f3e0}'.repeat(100);
  const rows = prepared.slice(0, 200).map((row) => ({
    ...row,
    cells: Object.fromEntries(importFields.map((field) => [field, long])),
  }));
  const sent = partsOf(rows);
  expect(sent.flat().map(({ n }) => n)).toEqual(rows.map(({ n }) => n));
  for (const part of sent) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(MOST_BYTES - 10_000);
});
