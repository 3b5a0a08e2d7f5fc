import { tripBudget, tripExceptions } from '#tests/support/app/calls/trip-budgets.ts';
import type { CallCosts, MeasuredCalls } from './call-costs.ts';
import { type CallBudgets, callRows, costsOf } from './call-rows.ts';
import { absoluteRow, type Row } from './report.ts';

const budgets: CallBudgets = {
  // The session check, what is locked and looked at, and what is read back.
  buffers: 150,
  // The row itself, an entry in each of its indexes, and what its foreign keys and triggers look up.
  buffersARow: 30,
  rows: 'written',
  exceptions: {
    'kost.update by owner': { growth: 2.5, why: 'renames the kost in each of its complaints, 2,000 of the largest' },
    'invitations.inviteMany by owner': { buffers: 1_000, why: 'reads of each account whom it may be told, and how' },
    'tenants.rtReport by owner': {
      buffers: 13_000,
      growth: 50,
      why: 'reads who lives in 2,000 rooms of the largest kost',
    },
    'reminders.send by owner': { buffers: 700, why: 'reads of each account whom it may be told, and how' },
    'tenants.confirm by tenant': {
      buffers: 400,
      growth: 1.8,
      why: 'looks for drafts among the bills of the tenancy, at its beginning',
    },
    'tenants.renew by owner': { buffers: 350, why: 'lays the stay anew, beside those of the room' },
    'tenants.answerRenewal by tenant': { buffers: 550, why: 'lays the stay anew, beside those of the room' },
    'tenants.move by owner': { buffers: 800, why: 'ends a tenancy and begins another, with its bills' },
    'settlements.answer by tenant': { growth: 2.5, why: 'reads the rents of the tenancy, at its end' },
    'imports.undo by owner': { buffers: 900, why: 'looks in each table for what names a row that goes' },
    'invoices.send by owner': { growth: 1.8, why: 'looks for a second series among the bills of each tenancy' },
    'invoices.sendDrafts by owner': { growth: 1.8, why: 'looks for a second series among the bills of each tenancy' },
  },
};

/** The rows of every write (`callRows`), and its round trips. */
export function everyWriteRows(few: MeasuredCalls, full: MeasuredCalls): Row[] {
  return [...callRows(budgets, few, full), ...tripsOf(costsOf(full.bySize, 100_000))];
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
