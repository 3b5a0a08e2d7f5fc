import { addDays, addMonths, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { formatMonth } from '#shared/format.ts';
import { wholeMonths } from '#shared/rules/covered-months.ts';
import { ROOM_RENT } from '#shared/rules/rent-title.ts';
import { ownAccount } from '../../scope.ts';
import { type Context, nowIso, type SignedInContext, today } from '../../context.ts';
import { sampleAccountOf } from '../accounts/sample-account.ts';

const MONTHS_BILLED = 3;
const RENTS = { lower: 1_200_000, upper: 1_500_000 };

/** The state of the present month's rent; undefined if nothing is billed yet. */
type Present = 'PAID' | 'PARTIAL' | 'REPORTED' | 'SENT' | 'LATE' | undefined;

/** Who lives in the sample kost. The kost itself, its facilities and its complaint: `sample-inserts.ts`. */
const people: readonly [room: string, name: string, present: Present][] = [
  ['101', 'Ani Contoh', 'PAID'],
  ['102', 'Budi Contoh', 'LATE'],
  ['103', 'Citra Contoh', 'PAID'],
  ['105', 'Dimas Contoh', 'REPORTED'],
  ['201', 'Eka Contoh', 'PARTIAL'],
  ['202', 'Fajar Contoh', 'PAID'],
  ['203', 'Gita Contoh', 'LATE'],
  ['204', 'Hadi Contoh', 'SENT'],
  ['205', 'Indah Contoh', undefined],
];
const others = { '104': 'MAINTENANCE', '106': 'AVAILABLE', '206': 'AVAILABLE' } as const;

type Ids = Pick<Context, 'newId' | 'now'>;

/** The rows of a sample kost, counted from today, for `jsonb_to_recordset`. Nobody in it can be reached. */
export function sampleRows(context: Ids & Pick<SignedInContext, 'actor' | 'scope' | 'viewsSample'>) {
  const tenants = people.map(([room_number, full_name], index) => ({
    user_id: sampleAccountOf(ownAccount(context), index + 1),
    tenancy_id: context.newId(),
    room_id: context.newId(),
    room_number,
    full_name,
    rent: rentOf(room_number),
    contract_start: addMonths(today(context), -5),
    // One contract has ended, and nobody has decided what comes next.
    contract_end: room_number === '103' ? addDays(today(context), -3) : addMonths(today(context), 7),
  }));
  const rooms = [
    ...tenants.map(({ room_id, room_number, rent }) => ({ id: room_id, room_number, rent, status: 'OCCUPIED' })),
    ...Object.entries(others).map(([room_number, status]) => ({
      id: context.newId(),
      room_number,
      rent: rentOf(room_number),
      status,
    })),
  ];
  const bills = Array.from({ length: MONTHS_BILLED }, (_, index) => MONTHS_BILLED - 1 - index).flatMap((monthsAgo) =>
    people.flatMap(([, , present], index) => {
      const tenant = tenants[index];
      const state = monthsAgo > 0 ? 'PAID' : present;
      return tenant === undefined || state === undefined ? [] : [billOf(context, tenant, state, monthsAgo)];
    }),
  );
  return { tenants, rooms, bills: bills.map((bill, index) => ({ ...bill, number: index + 1 })) };
}

function rentOf(room: string): number {
  return room.startsWith('1') ? RENTS.lower : RENTS.upper;
}

interface BilledTenant {
  tenancy_id: string;
  room_number: string;
  rent: number;
}

/** A rent, its state, and the payment that belongs to it. */
function billOf(context: Ids, { tenancy_id, room_number, rent }: BilledTenant, state: string, monthsAgo: number) {
  const day = today(context);
  const first = addMonths(`${day.slice(0, 7)}-01`, -monthsAgo);
  const due_date = monthsAgo > 0 ? addDays(first, 4) : presentDue(day, first, state);
  const paid = state === 'PAID' ? rent : state === 'PARTIAL' ? rent / 2 : 0;
  const stored = state === 'PAID' || state === 'PARTIAL' ? state : 'SENT';
  const now = nowIso(context);
  const pastAt = (instant: string) => (instant < now ? instant : now);
  const paidDay = monthsAgo > 0 ? addDays(due_date, -1) : first;
  return {
    id: context.newId(),
    tenancy_id,
    due_date,
    rent,
    paid,
    status: stored,
    ...wholeMonths(first.slice(0, 7)),
    title: `${ROOM_RENT} ${room_number} ${formatMonth(first)}`,
    month: first.slice(0, 7).replace('-', ''),
    issued_at: pastAt(`${addDays(due_date, -7)}T02:00:00Z`),
    payment_id: paid > 0 || state === 'REPORTED' ? context.newId() : null,
    payment_status: paid > 0 ? 'SUCCEEDED' : 'PENDING',
    amount: paid > 0 ? paid : rent,
    paid_at: paid > 0 ? pastAt(`${paidDay}T03:00:00Z`) : null,
  };
}

/** The due date of the present month's rent: within the month, but for a late one, which is late on its first days too. */
function presentDue(day: string, first: string, state: string): string {
  if (state === 'LATE') return addDays(day, -6);
  const last = addDays(firstOfNextMonth(first), -1);
  return addDays(day, 5) > last ? last : addDays(day, 5);
}
