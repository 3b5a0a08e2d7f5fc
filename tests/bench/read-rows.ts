import type { MeasuredCalls } from './call-costs.ts';
import { type CallBudgets, callRows } from './call-rows.ts';
import type { Row } from './report.ts';

const budgets: CallBudgets = {
  // The session check, and one thing with all that names it.
  buffers: 60,
  // An index and a page of its own, and a name that is looked up by its key.
  buffersARow: 7,
  rows: 'shown',
  exceptions: {
    'invoices.monthTotals by owner': {
      buffers: 12_500,
      growth: 10,
      why: 'sums the rents of all rooms, of which there are ten times as many: three pages for each',
    },
    'notices.news by owner': { buffers: 120, why: 'counts the newest hundred unread, between those of all others' },
    'tenants.counts by owner': { growth: 3, why: 'counts a kost of 2,000 in an index, not one of twenty' },
    'tenants.options by owner': {
      growth: 2,
      why: 'by name, so each lies on a page of its own among ten times as many',
    },
  },
};

/** The rows of every read (`callRows`). */
export function everyReadRows(few: MeasuredCalls, full: MeasuredCalls): Row[] {
  return callRows(budgets, few, full);
}
