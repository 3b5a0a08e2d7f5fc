import { tripBudget, tripExceptions } from '#tests/support/app/calls/trip-budgets.ts';
import type { CallCosts, MeasuredCalls } from './call-costs.ts';
import { type CallBudgets, callRows, costsOf } from './call-rows.ts';
import { absoluteRow, ratioRow, type Row } from './report.ts';
import { EXCLUSION_SIZE } from './write-buffers.ts';

/** Of a write beside itself without the constraint that no two stays of a room overlap. */
const EXCLUSION_BUDGET = 1.1;

const budgets: CallBudgets = {
  // The session check, what is locked and looked at, and what is read back.
  buffers: 150,
  // The row itself, an entry in each of its indexes, and what its foreign keys and triggers look up.
  buffersARow: 30,
  rows: 'written',
  exceptions: {
    'kost.update by owner': { growth: 2.5, why: 'renames the kost in each of its complaints, 2,000 of the largest' },
    'invitations.inviteMany by owner': { buffers: 1_050, why: 'reads of each account whom it may be told, and how' },
    'tenants.rtReport by owner': {
      buffers: 13_000,
      growth: 50,
      why: 'reads who lives in 2,000 rooms of the largest kost',
    },
    'reminders.send by owner': { buffers: 700, why: 'reads of each account whom it may be told, and how' },
    'tenants.confirm by tenant': {
      buffers: 480,
      growth: 1.8,
      why: 'looks for drafts among the bills of the tenancy, at its beginning',
    },
    'tenants.setAutomaticRent by owner': { buffers: 560, why: 'looks where the rents of two years leave days free' },
    'tenants.setAutomaticRents by owner': { buffers: 490, why: 'looks where the rents of two years leave days free' },
    'tenants.renew by owner': { buffers: 350, why: 'lays the stay anew, beside those of the room' },
    'tenants.offerRenewal by owner': { buffers: 380, why: 'looks whether the room is promised, among all stays' },
    'tenants.settleRenewal by owner': { buffers: 310, why: 'looks whether the room is promised, among all stays' },
    'billLinks.acceptRenewal by nobody': { buffers: 340, why: 'looks whether the room is promised, among all stays' },
    'tenants.update by owner': { buffers: 250, why: 'lays the stay anew, beside those of the room' },
    'tenants.answerRenewal by tenant': { buffers: 620, why: 'lays the stay anew, beside those of the room' },
    'tenants.move by owner': { buffers: 800, why: 'ends a tenancy and begins another, with its bills' },
    'settlements.answer by tenant': {
      buffers: 370,
      growth: 4,
      why: 'reads the rents from about the day of leaving on, here of long ago, and its figures of the moment',
    },
    'billLinks.answerSettlement by nobody': {
      buffers: 330,
      growth: 3.5,
      why: 'reads the rents from about the day of leaving on, and what each has paid of them',
    },
    'tenants.billSurcharges by owner': { buffers: 500, why: 'locks the rents that run, and makes a bill' },
    'billLinks.declineContract by nobody': { growth: 2, why: 'looks for a page with room among all notices' },
    'imports.undo by owner': { buffers: 900, why: 'looks in each table for what names a row that goes' },
    'invoices.send by owner': { growth: 1.8, why: 'looks for a second series among the bills of each tenancy' },
    'invoices.sendDrafts by owner': { growth: 1.8, why: 'looks for a second series among the bills of each tenancy' },
  },
};

/** The rows of every write (`callRows`), its round trips, and what the exclusion constraint costs those that lay stays. */
export function everyWriteRows(few: MeasuredCalls, full: MeasuredCalls): Row[] {
  const typical = costsOf(full.bySize, EXCLUSION_SIZE);
  return [...callRows(budgets, few, full), ...tripsOf(typical), ...exclusionRows(typical)];
}

/** Each write that lays stays, the one that pays most for the constraint first. */
function exclusionRows(costs: CallCosts): Row[] {
  const rows = [...costs].flatMap(([name, { exclusion }]) => {
    if (exclusion === undefined) return [];
    const { with: value, without: floor } = exclusion;
    const measure = `stays kept apart, in ${name}`;
    return [ratioRow({ measure, value, floor, unit: 'ms', budget: EXCLUSION_BUDGET })];
  });
  if (rows.length === 0) throw new Error('No write lays a stay.');
  return rows.toSorted((one, other) => other.value / (other.floor ?? 1) - one.value / (one.floor ?? 1));
}

/** The round trips of each write over its budget, and the most of all others that are no exception. */
function tripsOf(costs: CallCosts): Row[] {
  const rows = [...costs].map(([name, { trips }]) => {
    const procedure = name.split(' ')[0] ?? name;
    const row = absoluteRow(`round trips of ${name}`, trips, 'trips', tripBudget(procedure, 'mutation'));
    return { row, isException: tripExceptions[procedure] !== undefined };
  });
  const over = rows.filter(({ row }) => row.value > (row.budget ?? Number.POSITIVE_INFINITY));
  const usual = rows.filter((each) => !each.isException && !over.includes(each));
  const [most] = usual.toSorted((one, other) => other.row.value - one.row.value);
  return [...over, ...(most === undefined ? [] : [most])].map(({ row }) => row);
}
