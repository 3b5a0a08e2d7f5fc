import type { CallCost, CallCosts, MeasuredCalls } from './call-costs.ts';
import { absoluteRow, ratioRow, type Row } from './report.ts';

/** What calls of a kind may cost. */
export interface CallBudgets {
  /** What any call takes, in any size of data. */
  buffers: number;
  /** What it takes more for each row that it is about. */
  buffersARow: number;
  /** What these rows are: `shown` or `written`. */
  rows: string;
  exceptions: Record<string, Exception>;
}

/** What a call may take beyond that, and why. */
interface Exception {
  buffers?: number;
  buffersARow?: number;
  growth?: number;
  why: string;
}

const GROWTH = 1.5;
/** Each look-up goes through an index a level deeper, and rows of others lie between those of a page. */
const GROWTH_WITH_OTHERS = 2.5;
/**
 * Fewer pages than this are no measure of growth: in small data several rows of a page of twenty lie on one page, and an
 * index has a level less.
 */
const PAGES_OF_A_LIST = 24;

/**
 * The pages of every call by the rows that it is about, and how they grow with its owner, with years and with others;
 * the worst comes first.
 *
 * @param few the costs in the small data
 * @param full those in the full data
 */
export function callRows(budgets: CallBudgets, { bySize: few }: MeasuredCalls, full: MeasuredCalls): Row[] {
  const { bySize: many, afterYears } = full;
  const [large, middle, typical] = [costsOf(many, 100_000), costsOf(many, 10_000), costsOf(many, 1_000)];
  const share = ({ buffers, rows }: CallCost) => buffers / (budgets.buffers + budgets.buffersARow * rows);
  const rows = [...large].map(([name, cost]) => {
    const [most = cost] = [cost, costOf(middle, name), costOf(typical, name)].toSorted((a, b) => share(b) - share(a));
    return bufferRow(budgets, name, most);
  });
  const growth = (axis: string, small: CallCosts, larger: CallCosts, usual: number) =>
    growthRows(budgets, { axis, small, large: larger, usual });
  return [
    ...rows.toSorted(byShareOfBudget),
    ...growth('with the owner, 10,000 to 100,000 invoices', middle, large, GROWTH),
    ...growth('with the years of tenancies, 2 to 10', typical, afterYears, GROWTH),
    ...growth('with others, 10,000 to 1,000,000 invoices', costsOf(few, 1_000), typical, GROWTH_WITH_OTHERS),
    ...unusedRows(budgets, large),
  ];
}

/** The costs of the owner with this many invoices. */
export function costsOf(sizes: Map<number, CallCosts>, invoices: number): CallCosts {
  const costs = sizes.get(invoices);
  if (costs === undefined) throw new Error(`No owner has ${invoices} invoices.`);
  return costs;
}

function bufferRow({ buffers, buffersARow, rows, exceptions }: CallBudgets, name: string, cost: CallCost): Row {
  const exception = exceptions[name];
  const budget = exception?.buffers ?? buffers + (exception?.buffersARow ?? buffersARow) * cost.rows;
  const asked = `${cost.trips} trips, ${cost.statements} statements`;
  const note = [
    `${cost.rows} ${rows}`,
    asked,
    cost.worst,
    exception !== undefined && budget !== buffers + buffersARow * cost.rows ? exception.why : '',
  ];
  return absoluteRow(name, cost.buffers, 'buffers', budget, note.filter(Boolean).join('; '));
}

/** The same calls in two sizes of data. */
interface Compared {
  axis: string;
  small: CallCosts;
  large: CallCosts;
  /** How much each may grow unless it is an exception. */
  usual: number;
}

/** The growth of each call over its budget or with one of its own, and the most of all others. */
function growthRows(budgets: CallBudgets, compared: Compared): Row[] {
  const { large, usual } = compared;
  const rows = [...large.keys()].map((name) => growthRow(budgets, compared, name));
  const isNamed = (row: Row) => (row.ratio ?? 0) > usual || row.budget !== usual;
  const [most] = rows.filter((row) => !isNamed(row)).toSorted(byShareOfBudget);
  return [...rows.filter(isNamed).toSorted(byShareOfBudget), ...(most === undefined ? [] : [most])];
}

/** More pages for more rows are no growth. */
function growthRow({ rows, exceptions }: CallBudgets, { axis, usual, ...compared }: Compared, name: string): Row {
  const [small, large] = [costOf(compared.small, name), costOf(compared.large, name)];
  const more = Math.max(1, large.rows / Math.max(1, small.rows));
  const floor = Math.max(small.buffers, PAGES_OF_A_LIST) * more;
  const { growth = usual, why = '' } = exceptions[name] ?? {};
  const budget = Math.max(usual, growth);
  const measure = `growth ${axis}: ${name}`;
  const note = [`${small.rows} and ${large.rows} ${rows}`, large.worst, budget > usual ? why : ''];
  const row = ratioRow({ measure, value: large.buffers, floor, unit: 'buffers', budget });
  return { ...row, note: note.filter(Boolean).join('; ') };
}

/** An exception of a call that is gone must go too. */
function unusedRows({ exceptions, rows }: CallBudgets, costs: CallCosts): Row[] {
  const unused = Object.keys(exceptions).filter((name) => !costs.has(name));
  return [absoluteRow(`exceptions without a call, of rows ${rows}`, unused.length, 'calls', 0, unused.join(', '))];
}

function byShareOfBudget(one: Row, other: Row): number {
  const share = ({ ratio, value, budget }: Row) => (ratio ?? value) / (budget ?? Number.POSITIVE_INFINITY);
  return share(other) - share(one);
}

function costOf(costs: CallCosts, name: string): CallCost {
  const cost = costs.get(name);
  if (cost === undefined) throw new Error(`${name} was not measured.`);
  return cost;
}
