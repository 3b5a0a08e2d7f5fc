import type pg from 'pg';
import { median } from './report.ts';
import type { Statement } from './stage.ts';

/** PostgreSQL's report on how it ran a statement. */
export interface Explained {
  /** Median of several runs with a warm cache, without planning. */
  milliseconds: number;
  /** Pages read, from the cache or not. */
  buffers: number;
  /** The plan without figures: one line per node, with the index it uses. */
  shape: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const RUNS = 9;

/** Runs a statement several times under EXPLAIN (ANALYZE, BUFFERS). */
export async function explain(client: pg.Client, { query, params }: Statement): Promise<Explained> {
  const times: number[] = [];
  let root: PlanNode | undefined;
  for (let run = 0; run < RUNS; run += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `explain (analyze, buffers, timing off, format json) ${query}`,
      params,
    );
    const [said] = rows[0]?.['QUERY PLAN'] ?? [];
    if (said === undefined) throw new Error('EXPLAIN said nothing.');
    times.push(said['Execution Time']);
    root = said.Plan;
  }
  if (root === undefined) throw new Error('EXPLAIN said nothing.');
  return {
    milliseconds: median(times),
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    shape: shapeOf(root),
  };
}

function shapeOf(node: PlanNode, depth = 0): string[] {
  const on = [node['Index Name'], node['Relation Name']].filter(Boolean).join(' of ');
  const line = `${'  '.repeat(depth)}${node['Node Type']}${on === '' ? '' : ` ${on}`}`;
  return [line, ...(node.Plans ?? []).flatMap((each) => shapeOf(each, depth + 1))];
}
