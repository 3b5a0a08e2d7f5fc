import type { MeasuredReads, ReadCost, ReadCosts } from './read-buffers.ts';
import { absoluteRow, ratioRow, type Row } from './report.ts';

/** What a read takes in any size of data: the session check, and one thing with all that names it. */
const BUFFERS = 60;
/** For each row that it shows: an index and a page of its own, and a name that is looked up by its key. */
const BUFFERS_A_ROW = 7;
const GROWTH = 1.5;
/** Each look-up goes through an index a level deeper, and rows of others lie between those of a page. */
const GROWTH_WITH_OTHERS = 2.5;
/**
 * Fewer pages than this are no measure of growth: in small data several rows of a page of twenty lie on one page, and an
 * index has a level less.
 */
const PAGES_OF_A_LIST = 24;

/** What a read may take beyond what it shows, and why. */
interface Exception {
  buffers?: number;
  growth?: number;
  why: string;
}

const exceptions: Record<string, Exception> = {
  'invoices.monthTotals by owner': {
    buffers: 12_500,
    growth: 10,
    why: 'sums the rents of all rooms, of which there are ten times as many: three pages for each',
  },
  'notices.news by owner': { buffers: 120, why: 'counts the newest hundred unread, between those of all others' },
  'tenants.counts by owner': { growth: 3, why: 'counts a kost of 2,000 in an index, not one of twenty' },
  'tenants.options by owner': { growth: 2, why: 'by name, so each lies on a page of its own among ten times as many' },
};

/**
 * The pages of every read by what it shows, and how they grow with its owner, with years and with others; the worst
 * comes first.
 *
 * @param few the costs in the small data
 * @param full those in the full data
 */
export function everyReadRows({ bySize: few }: MeasuredReads, full: MeasuredReads): Row[] {
  const { bySize: many, afterYears } = full;
  const [large, middle, typical] = [costsOf(many, 100_000), costsOf(many, 10_000), costsOf(many, 1_000)];
  const rows = [...large].map(([name, cost]) => {
    const most = [cost, costOf(middle, name), costOf(typical, name)].reduce(larger);
    return bufferRow(name, most);
  });
  return [
    ...rows.toSorted(byShareOfBudget),
    ...growthRows('with the owner, 10,000 to 100,000 invoices', middle, large, GROWTH),
    ...growthRows('with the years of tenancies, 2 to 10', typical, afterYears, GROWTH),
    ...growthRows('with others, 10,000 to 1,000,000 invoices', costsOf(few, 1_000), typical, GROWTH_WITH_OTHERS),
    ...unusedRows(large),
  ];
}

function bufferRow(name: string, { buffers, shown, worst }: ReadCost): Row {
  const exception = exceptions[name];
  const budget = exception?.buffers ?? BUFFERS + BUFFERS_A_ROW * shown;
  const note = [`${shown} shown`, worst, exception?.buffers !== undefined ? exception.why : ''];
  return absoluteRow(name, buffers, 'buffers', budget, note.filter(Boolean).join('; '));
}

/** The growth of each read over its budget or with one of its own, and the most of all others. */
function growthRows(axis: string, small: ReadCosts, large: ReadCosts, budget: number): Row[] {
  const rows = [...large].map(([name, cost]) => growthRow(axis, name, costOf(small, name), cost, budget));
  const isNamed = (row: Row) => (row.ratio ?? 0) > budget || row.budget !== budget;
  const [most] = rows.filter((row) => !isNamed(row)).toSorted(byShareOfBudget);
  return [...rows.filter(isNamed).toSorted(byShareOfBudget), ...(most === undefined ? [] : [most])];
}

/** More pages for more rows are no growth. */
function growthRow(axis: string, name: string, small: ReadCost, large: ReadCost, usual: number): Row {
  const more = Math.max(1, large.shown / Math.max(1, small.shown));
  const floor = Math.max(small.buffers, PAGES_OF_A_LIST) * more;
  const { growth = usual, why = '' } = exceptions[name] ?? {};
  const budget = Math.max(usual, growth);
  const measure = `growth ${axis}: ${name}`;
  const shown = `${small.shown} and ${large.shown} shown`;
  const note = [shown, large.worst, budget > usual ? why : ''].filter(Boolean).join('; ');
  return { ...ratioRow({ measure, value: large.buffers, floor, unit: 'buffers', budget }), note };
}

/** An exception of a read that is gone must go too. */
function unusedRows(costs: ReadCosts): Row[] {
  const unused = Object.keys(exceptions).filter((name) => !costs.has(name));
  return [absoluteRow('exceptions without a read', unused.length, 'reads', 0, unused.join(', '))];
}

function byShareOfBudget(one: Row, other: Row): number {
  const share = ({ ratio, value, budget }: Row) => (ratio ?? value) / (budget ?? Number.POSITIVE_INFINITY);
  return share(other) - share(one);
}

function larger(one: ReadCost, other: ReadCost): ReadCost {
  const share = ({ buffers, shown }: ReadCost) => buffers / (BUFFERS + BUFFERS_A_ROW * shown);
  return share(other) > share(one) ? other : one;
}

function costsOf(sizes: Map<number, ReadCosts>, invoices: number): ReadCosts {
  const costs = sizes.get(invoices);
  if (costs === undefined) throw new Error(`No owner has ${invoices} invoices.`);
  return costs;
}

function costOf(costs: ReadCosts, name: string): ReadCost {
  const cost = costs.get(name);
  if (cost === undefined) throw new Error(`${name} was not measured.`);
  return cost;
}
