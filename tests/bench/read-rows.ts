import type { CallCost, MeasuredCalls } from './call-costs.ts';
import { type CallBudgets, callRows } from './call-rows.ts';
import { absoluteRow, isOver, ratioRow, type Row } from './report.ts';

/** What is due and given back when a tenancy ends, which is asked for in its last days alone. */
const ofSettlement = {
  buffers: 500,
  growth: 1.8,
  why: 'reads the rents of the last months with their lines and rooms, for tenant and payers each, and what all hold or was not sent',
};
const ofStays = 'stays by their room in the GiST index of the constraint, which cannot tell the ids of the data apart';

const budgets: CallBudgets = {
  // The session check, and one thing with all that names it.
  buffers: 60,
  // An index and a page of its own, and a name that is looked up by its key.
  buffersARow: 7,
  rows: 'shown',
  exceptions: {
    'invoices.monthTotals by owner': {
      buffers: 25_000,
      growth: 10,
      why: 'sums the rents of all rooms: of each without a bill, 4,200 on the first of a month, it reads the last rents, five pages',
    },
    'dashboards.ownerMonth by owner': {
      buffers: 640,
      growth: 8,
      why: 'sums what all rooms ask for, in an index, and the money of a month, 2,900 payments',
    },
    'dashboards.ownerYear by owner': {
      buffers: 4_500,
      growth: 30,
      why: 'reads the bills that fall due in twelve months, 46,900 of the largest, each page once, and all rooms and tenancies',
    },
    'search.find by owner': {
      buffers: 800,
      growth: 2,
      why: 'compares, in an index, the names of all tenants of the owner, 4,000 of the largest, with the text',
    },
    'payments.totals by owner': {
      buffers: 500,
      growth: 5,
      why: 'sums the money of thirty days, 5,800 payments on the first of a month, when they hold all of the last',
    },
    'tenants.ofRoom by owner': {
      buffers: 290,
      why: `a room with its tenancy, what that owes, and three kinds of rows, by their keys; ${ofStays}`,
    },
    'tenants.list by owner': { buffersARow: 12, why: 'a tenancy, its account with its proofs, and what it owes' },
    'tenants.listAll by owner': { buffersARow: 18, why: 'a room, its tenancy, what that owes, deposit, and proofs' },
    'rooms.calendar by owner': { buffersARow: 20, why: 'a room, its stays and whoever stayed beyond them, by its key' },
    'invoices.monthDelivery by owner': {
      buffersARow: 20,
      why: 'of each bill the tenancy, the account, its messages and payments, by their keys',
    },
    'invoices.monthBoard by owner': {
      buffersARow: 30,
      why: 'a room, its tenancy, bills, last rents and series, paid until',
    },
    'settlements.get by owner': ofSettlement,
    'settlements.get by tenant': ofSettlement,
    'billLinks.settlement by nobody': ofSettlement,
    'rooms.pastStays by owner': { buffers: 80, growth: 3, why: ofStays },
    'imports.exportRooms by owner': { buffersARow: 20, why: 'a room, its tenancy, deposit, open bills and payments' },
    'reminders.due by owner': { buffersARow: 20, why: 'a bill, what was sent for it, and who may be written to' },
    'workOrders.mine by technician': { buffersARow: 25, why: 'a job, its complaint, tenant, room, kost and owner' },
    'dashboards.counts by technician': { growth: 2.5, why: 'counts ten times as many jobs' },
    'workOrders.technicians by owner': { growth: 2.5, why: 'counts ten times as many jobs' },
    'articles.tags by nobody': { buffers: 600, growth: 15, why: 'counts the tags of all published articles' },
    'notices.news by owner': { buffers: 120, why: 'counts the newest hundred unread, between those of all others' },
    'tenants.countLive by owner': {
      buffers: 90,
      growth: 12,
      why: 'counts in an index the live tenancies of ten times as many',
    },
    'tenants.counts by owner': { growth: 3, why: 'counts a kost of 2,000 in an index, not one of twenty' },
    'tenants.options by owner': {
      growth: 2,
      why: 'by name, so each lies on a page of its own among ten times as many',
    },
  },
};

/**
 * How much more a read may take in the two hours in which zones have two days, and what asking for them takes. Another day
 * has other rows, so that a page or two more of each of its indexes, `few`, is not growth.
 */
const TWO_DAYS = { growth: 1.1, few: 8, zoneBuffers: 60, shown: 5 };

/** What each read takes while zones have two days, beside other hours: those over the budget, or the five worst. */
export function twoDaysRows({ bySize: usual }: MeasuredCalls, { bySize: then }: MeasuredCalls): Row[] {
  const all = [...then].flatMap(([size, costs]) =>
    [...costs].flatMap(([name, cost]) => {
      const other = usual.get(size)?.get(name);
      return other === undefined ? [] : [{ name, size, cost, other }];
    }),
  );
  const rows = all
    // Of a list, what the same row takes: another day may have another row.
    .map(({ name, size, cost, other }) => {
      const floor = other.buffers * Math.max(1, cost.rows / Math.max(1, other.rows));
      const budget = Math.max(TWO_DAYS.growth, (floor + TWO_DAYS.few) / Math.max(1, floor));
      const measure = `while zones have two days: ${name}, ${size} invoices`;
      return ratioRow({ measure, value: cost.buffers, unit: 'buffers', floor, budget });
    })
    .toSorted((one, another) => (another.ratio ?? 0) - (one.ratio ?? 0));
  const over = rows.filter(isOver).length;
  const zoneOf = ({ zoneBuffers = 0 }: CallCost) => zoneBuffers;
  const most = all.toSorted((one, another) => zoneOf(another.cost) - zoneOf(one.cost))[0];
  return [
    ...rows.slice(0, Math.max(over, TWO_DAYS.shown)),
    ...(most === undefined
      ? []
      : [
          absoluteRow(
            'asking for the zone then, at most',
            zoneOf(most.cost),
            'buffers',
            TWO_DAYS.zoneBuffers,
            `${most.name}, ${most.size} invoices`,
          ),
        ]),
  ];
}

/** The rows of every read (`callRows`). */
export function everyReadRows(few: MeasuredCalls, full: MeasuredCalls): Row[] {
  return callRows(budgets, few, full);
}
