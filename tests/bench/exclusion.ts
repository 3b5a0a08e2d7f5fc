import type pg from 'pg';
import { asWritten } from '#tests/support/kept-plans/kept-texts.ts';
import { explainStatement } from './explain.ts';
import { percentile } from './report.ts';
import type { Statement } from './stage.ts';

/** How long the statements of a write take, in ms, with the constraint that no two stays of a room overlap and without. */
export interface ExclusionCost {
  with: number;
  without: number;
}

const TURNS = 7;
/** As many runs as PostgreSQL needs to keep the plans of triggers, and those that count. */
const WARMING = 6;
const RUNS = 9;
/** Of all runs of a side the calmest tenth counts: other work on the machine only adds to a time. */
const CALMEST = 10;

const changedStays = `
  select (pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
    + pg_stat_get_xact_tuples_deleted(oid))::int as count from pg_class where oid = 'stays'::regclass`;

/** Who lays stays finds those of the room by the constraint's index, so without it another one does. */
const WITHOUT = `
  alter table stays drop constraint stays_room_during_excl;
  create index stays_room on stays (room_id)`;

/**
 * Runs a request that is about to be sent with the constraint and without it, in turns, and takes all back; null if the
 * request lays no stay.
 */
export async function exclusionCost(client: pg.Client, sent: Statement[]): Promise<ExclusionCost | null> {
  const statements = sent.map((each) => ({ ...each, query: asWritten(each.query) }));
  if (!(await laysStays(client, statements))) return null;
  const [withIt, without]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    withIt.push(...(await timesOf(client, statements)));
    without.push(...(await timesOf(client, statements, WITHOUT)));
  }
  return { with: percentile(withIt, CALMEST), without: percentile(without, CALMEST) };
}

async function laysStays(client: pg.Client, statements: Statement[]): Promise<boolean> {
  await client.query('begin');
  try {
    // Not from nothing on: what earlier transactions changed may not have been told yet.
    const before = await countOf(client);
    for (const { query, params } of statements) await client.query(query, params);
    return (await countOf(client)) > before;
  } finally {
    await client.query('rollback');
  }
}

async function countOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(changedStays);
  return rows[0]?.count ?? 0;
}

async function timesOf(client: pg.Client, statements: Statement[], change?: string): Promise<number[]> {
  // What is taken back leaves rows behind that the next turn would read.
  await client.query('vacuum stays');
  const times: number[] = [];
  await client.query('begin');
  // Beside other work on the machine the runs together take longer than a call may.
  await client.query('set local transaction_timeout = 0');
  try {
    if (change !== undefined) await client.query(change);
    for (let run = 0; run < WARMING + RUNS; run += 1) {
      await client.query('savepoint before_run');
      times.push(await runOnce(client, statements));
      await client.query('rollback to savepoint before_run');
    }
  } finally {
    await client.query('rollback');
  }
  return times.slice(WARMING);
}

async function runOnce(client: pg.Client, statements: Statement[]): Promise<number> {
  let milliseconds = 0;
  for (const statement of statements) {
    const run = await explainStatement(client, statement);
    milliseconds += run['Planning Time'] + run['Execution Time'];
  }
  return milliseconds;
}
