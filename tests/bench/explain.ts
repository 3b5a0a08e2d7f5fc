import type pg from 'pg';
import { keepingPlan } from '#worker/db/kept-plans.ts';
import { paceOf, reference } from './pace.ts';
import { median } from './report.ts';
import type { Statement } from './stage.ts';

/** PostgreSQL's report on how it planned and ran a statement. */
export interface Explained {
  /** Planning and execution together, at the pace of the budgets: median of several runs with a warm cache. */
  milliseconds: number;
  /** How many times as long as at the pace of the budgets the machine took during these runs. */
  pace: number;
  /** Planning alone: median of the same runs. Every call pays it, but for what is spared. */
  planning: number;
  /** The planning of statements whose plans PostgreSQL keeps, which no call pays. */
  spared: number;
  /** Pages read by the execution, from the cache or not. */
  buffers: number;
  /** Pages read by the planning, mostly of indexes whose ends it looks up. */
  planningBuffers: number;
  /** What the planner expects the execution to cost, in its own unit. */
  cost: number;
  /** The plan without figures: one line per node, with the index it uses. */
  shape: string[];
  /** The node that itself reads the most pages. */
  worst: string;
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
  'Actual Loops': number;
  'Actual Rows': number;
  Plans?: PlanNode[];
}

/** A statement as PostgreSQL planned and ran it. */
interface Run {
  Plan: PlanNode;
  Planning?: Pages;
  'Planning Time': number;
  'Execution Time': number;
}

const RUNS = 9;
/** PostgreSQL plans a statement of a function five times before it may keep a plan, and then makes that one. */
const CALLS_BEFORE_KEPT = 6;
/** How many such reports are made of each call; the one from the machine's calmest moment counts. */
export const TURNS = 3;

/**
 * Plans and runs a call's statements several times under EXPLAIN (ANALYZE, BUFFERS), each time anew; keeps no change.
 * The reference takes turns with them, because the machine's speed changes within seconds.
 */
export async function explain(client: pg.Client, statements: Statement[]): Promise<Explained> {
  const runs: Explained[] = [];
  const references: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await explainOnce(client, statements));
    references.push((await explainOnce(client, [reference])).milliseconds);
  }
  const [last] = runs.slice(-1);
  if (last === undefined) throw new Error('Nothing was explained.');
  const pace = paceOf(median(references));
  return {
    ...last,
    pace,
    milliseconds: median(runs.map(({ milliseconds }) => milliseconds)) / pace,
    planning: median(runs.map(({ planning }) => planning)) / pace,
    spared: median(runs.map(({ spared }) => spared)) / pace,
  };
}

/** How many times as long as at the pace of the budgets the machine takes at the moment. */
export async function paceNow(client: pg.Client): Promise<number> {
  const references: number[] = [];
  for (let run = 0; run < RUNS; run += 1) references.push((await explainOnce(client, [reference])).milliseconds);
  return paceOf(median(references));
}

/**
 * The same of one run with a warm cache, for figures that no machine changes; its times say nothing. A function that keeps
 * its plan is called until it does: before, it plans in each call, and what that reads would count as its execution.
 */
export async function explainWarm(client: pg.Client, statements: Statement[]): Promise<Explained> {
  const isKept = statements.some(({ query }) => query.includes(' from kept_'));
  for (let call = 0; call < (isKept ? CALLS_BEFORE_KEPT : 1); call += 1) await explainOnce(client, statements);
  return explainOnce(client, statements);
}

/** Whichever of two reports on the same statements met the calmer moment of the machine. */
export function calmer(one: Explained | undefined, other: Explained): Explained {
  return one !== undefined && one.milliseconds < other.milliseconds ? one : other;
}

/** The statements of one call as one transaction: sums, and their shapes below each other. */
async function explainOnce(client: pg.Client, statements: Statement[]): Promise<Explained> {
  const whole: Explained = {
    pace: 1,
    milliseconds: 0,
    planning: 0,
    spared: 0,
    buffers: 0,
    planningBuffers: 0,
    cost: 0,
    shape: [],
    worst: '',
  };
  let most = 0;
  await client.query('begin');
  try {
    for (const statement of statements) {
      const run = await explainStatement(client, statement);
      whole.milliseconds += run['Planning Time'] + run['Execution Time'];
      whole.planning += run['Planning Time'];
      const isKept = keepingPlan(statement.query, statement.params.length) !== statement.query;
      whole.spared += isKept ? run['Planning Time'] : 0;
      whole.buffers += pages(run.Plan);
      whole.planningBuffers += run.Planning === undefined ? 0 : pages(run.Planning);
      whole.cost += run.Plan['Total Cost'];
      whole.shape.push(...shapeOf(run.Plan));
      const { own, name } = worstNode(run.Plan);
      if (own <= most) continue;
      most = own;
      whole.worst = name;
    }
  } finally {
    await client.query('rollback');
  }
  return whole;
}

/** Plans and runs a statement once. */
export async function explainStatement(client: pg.Client, { query, params }: Statement): Promise<Run> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Run] }>(
    `explain (analyze, buffers, timing off, format json) ${query}`,
    params,
  );
  const [said] = rows[0]?.['QUERY PLAN'] ?? [];
  if (said === undefined) throw new Error('EXPLAIN said nothing.');
  return said;
}

/** The pages that a part of a plan reads, from the cache or not, with all below it. */
function pages(part: Pages): number {
  return part['Shared Hit Blocks'] + part['Shared Read Blocks'];
}

/** The node that itself reads most, and how many pages those are. */
export function worstNode(plan: PlanNode): { own: number; name: string } {
  // What a scan of a CTE reads is counted at the nodes of the CTE.
  const nodes = nodesOf(plan).filter((node) => node['Node Type'] !== 'CTE Scan');
  const worst = nodes.reduce((most, node) => (ownPages(node) > ownPages(most) ? node : most), plan);
  return { own: ownPages(worst), name: describe(worst) };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** What a node reads beside those below it. */
function ownPages(node: PlanNode): number {
  return pages(node) - (node.Plans ?? []).reduce((sum, each) => sum + pages(each), 0);
}

function describe(node: PlanNode): string {
  const { 'Actual Loops': loops, 'Actual Rows': rows } = node;
  return `${nameOf(node)}: ${ownPages(node)} buffers, ${Number((loops * rows).toPrecision(3))} rows in ${loops} loops`;
}

function nameOf(node: PlanNode): string {
  const on = [node['Index Name'], node['Relation Name']].filter(Boolean).join(' of ');
  return `${node['Node Type']}${on === '' ? '' : ` ${on}`}`;
}

function shapeOf(node: PlanNode, depth = 0): string[] {
  const line = `${'  '.repeat(depth)}${nameOf(node)}`;
  return [line, ...(node.Plans ?? []).flatMap((each) => shapeOf(each, depth + 1))];
}
