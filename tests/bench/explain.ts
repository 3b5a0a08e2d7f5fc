import type pg from 'pg';
import { median } from './report.ts';
import type { Statement } from './stage.ts';

/** PostgreSQL's report on how it planned and ran a statement. */
export interface Explained {
  /** Planning and execution together: median of several runs with a warm cache. */
  milliseconds: number;
  /** Planning alone: median of the same runs. The driver keeps no plans, so every call pays it. */
  planning: number;
  /** Pages read by the execution, from the cache or not. */
  buffers: number;
  /** Pages read by the planning, mostly of indexes whose ends it looks up. */
  planningBuffers: number;
  /** What the planner expects the execution to cost, in its own unit. */
  cost: number;
  /** The plan without figures: one line per node, with the index it uses. */
  shape: string[];
}

interface Pages {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

interface PlanNode extends Pages {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Total Cost': number;
  Plans?: PlanNode[];
}

interface Run {
  Plan: PlanNode;
  Planning?: Pages;
  'Planning Time': number;
  'Execution Time': number;
}

const RUNS = 9;

/** Plans and runs a statement several times under EXPLAIN (ANALYZE, BUFFERS), each time anew. */
export async function explain(client: pg.Client, statement: Statement): Promise<Explained> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await explainOnce(client, statement));
  const last = runs.at(-1);
  if (last === undefined) throw new Error('EXPLAIN said nothing.');
  return {
    milliseconds: median(runs.map((run) => run['Planning Time'] + run['Execution Time'])),
    planning: median(runs.map((run) => run['Planning Time'])),
    buffers: pages(last.Plan),
    planningBuffers: last.Planning === undefined ? 0 : pages(last.Planning),
    cost: last.Plan['Total Cost'],
    shape: shapeOf(last.Plan),
  };
}

/** Several statements of one call as one: sums, and their shapes below each other. */
export async function explainAll(client: pg.Client, statements: Statement[]): Promise<Explained> {
  const each: Explained[] = [];
  for (const statement of statements) each.push(await explain(client, statement));
  const sum = (of: (explained: Explained) => number) => each.reduce((total, explained) => total + of(explained), 0);
  return {
    milliseconds: sum(({ milliseconds }) => milliseconds),
    planning: sum(({ planning }) => planning),
    buffers: sum(({ buffers }) => buffers),
    planningBuffers: sum(({ planningBuffers }) => planningBuffers),
    cost: sum(({ cost }) => cost),
    shape: each.flatMap(({ shape }) => shape),
  };
}

async function explainOnce(client: pg.Client, { query, params }: Statement): Promise<Run> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Run] }>(
    `explain (analyze, buffers, timing off, format json) ${query}`,
    params,
  );
  const [said] = rows[0]?.['QUERY PLAN'] ?? [];
  if (said === undefined) throw new Error('EXPLAIN said nothing.');
  return said;
}

function pages(part: Pages): number {
  return part['Shared Hit Blocks'] + part['Shared Read Blocks'];
}

function shapeOf(node: PlanNode, depth = 0): string[] {
  const on = [node['Index Name'], node['Relation Name']].filter(Boolean).join(' of ');
  const line = `${'  '.repeat(depth)}${node['Node Type']}${on === '' ? '' : ` ${on}`}`;
  return [line, ...(node.Plans ?? []).flatMap((each) => shapeOf(each, depth + 1))];
}
