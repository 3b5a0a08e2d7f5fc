import { formatMonth } from '#shared/format.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { wholeMonths } from '#shared/rules/covered-months.ts';
import { COUNT_DIGITS, NUMBER_PREFIX } from '#shared/rules/invoice-number.ts';
import { addBill, type Bill, type Ledger, type Parties } from './bills.ts';
import type { DemoClock } from './clock.ts';
import type { DemoTenancy } from './places.ts';

/** How many months of rents the demo has before the present one. */
const MONTHS = 11;
/** How long the rent of a late tenant is late. */
const DAYS_LATE = 8;
const METHODS = ['QRIS', 'BCA_VIRTUAL_ACCOUNT', 'CASH', 'BRI_VIRTUAL_ACCOUNT'] as const;

export interface BilledTenancy {
  tenancy: DemoTenancy;
  parties: Parties;
  rent: number;
  contractStart: string;
}

/** Bills in every state, numbered per owner and month as the product does. */
export function demoLedger(clock: DemoClock, tenancies: BilledTenancy[]) {
  const ledger: Ledger = { invoices: [], items: [], lateFees: [], payments: [], captures: [] };
  const counters = new Map<string, { owner_id: string; month: string; last_number: number }>();
  const nextNumber = (ownerId: string, day: string) => {
    const month = day.slice(0, 7).replace('-', '');
    const counter = counters.get(`${ownerId} ${month}`) ?? { owner_id: ownerId, month, last_number: 0 };
    counter.last_number += 1;
    counters.set(`${ownerId} ${month}`, counter);
    return `${NUMBER_PREFIX}${month}-${String(counter.last_number).padStart(COUNT_DIGITS, '0')}`;
  };
  for (const [index, billed] of tenancies.entries()) {
    for (const bill of billsOf(clock, billed, index)) {
      addBill(ledger, clock, billed.parties, nextNumber(billed.parties.owner_id, bill.made), bill);
    }
  }
  return { ledger, counters: [...counters.values()] };
}

/** A deposit, a rent of each month that is paid, and what is newest. */
function billsOf(clock: DemoClock, billed: BilledTenancy, index: number): Bill[] {
  const { tenancy, contractStart } = billed;
  if (tenancy.status === 'PENDING')
    return [deposit(billed, { made: clock.day(-1), due: contractStart, status: 'DRAFT' })];
  const hasLeft = tenancy.status === 'TERMINATED';
  const newest = hasLeft ? [] : newestBills(clock, billed, index);
  const rents: Bill[] = [];
  for (let month = -MONTHS; month < (hasLeft ? -3 : 0); month += 1) {
    const start = clock.monthStart(month);
    // In the first days of a month, who is late has not paid the rent of the month before.
    if (start < contractStart || newest.some(({ covers }) => covers?.covers_from === start)) continue;
    rents.push(rentBill(billed, start, settled(billed.rent, start, index + month)));
  }
  return [...(hasLeft ? [] : [paidDeposit(billed, index)]), ...rents, ...newest];
}

/** The state of the newest bills depends on the tenant's habit, so that every state is shown on every day of a month. */
function newestBills(clock: DemoClock, billed: BilledTenancy, index: number): Bill[] {
  const { tenancy, rent } = billed;
  const electricity = electricityOf(64 + index * 3);
  const present = clock.monthStart(0);
  const lastOfMonth = addDays(clock.monthStart(1), -1);
  const upcoming = rentBill(billed, present, {
    made: clock.day(-3),
    due: earlierOf(clock.day(5), lastOfMonth),
    status: 'SENT',
  });
  // Money for this month came in this month, on the first of it today.
  const yesterday = clock.day(-1) < present ? clock.today : clock.day(-1);
  switch (tenancy.habit) {
    case 'demo': {
      const due = clock.day(-4);
      const before = addMonths(due, -1);
      const paid = { amount: electricity.amount, day: addDays(before, -3), method: 'QRIS' } as const;
      return [
        electricity.bill(addDays(before, -12), before, { status: 'PAID', paid }),
        electricity.bill(addDays(due, -12), due, { status: 'VIEWED' }),
        upcoming,
      ];
    }
    case 'prompt':
      return [
        {
          ...upcoming,
          status: 'PAID',
          paid: { amount: rent, day: yesterday, method: METHODS[index % 4] ?? 'QRIS' },
        },
      ];
    case 'late': {
      const due = clock.day(-DAYS_LATE);
      const late = rentBill(billed, `${due.slice(0, 7)}-01`, { made: addDays(due, -12), due, status: 'VIEWED' });
      return [late, ...(due < present ? [upcoming] : []), electricity.bill(clock.day(-2), clock.day(12), {})];
    }
    case 'partial': {
      const half = Math.round(rent / 2);
      const transaction_id = `2211${String(740 + index * 37)}88${index}`;
      const notes = `Sisa sewa, dari rekening BCA a.n. ${tenancy.name}.`;
      return [
        {
          ...upcoming,
          status: 'PARTIAL',
          paid: { amount: half, day: yesterday, method: 'BCA_VIRTUAL_ACCOUNT' },
          reported: { amount: rent - half, day: yesterday, transaction_id, notes },
        },
      ];
    }
    case 'unseen':
      return [
        electricity.bill(clock.day(-30), clock.day(-20), { status: 'CANCELLED' }),
        upcoming,
        electricity.bill(clock.day(-2), clock.day(12), { status: 'DRAFT' }),
      ];
    case 'unbilled':
      return [];
    default:
      return tenancy.habit satisfies never;
  }
}

/** @param month its first day */
function rentBill({ rent, parties }: BilledTenancy, month: string, rest: Partial<Bill>): Bill {
  return {
    type: 'MONTHLY_RENT',
    title: `Sewa kamar ${parties.room_number} ${formatMonth(month)}`,
    items: [{ description: `Sewa kamar ${parties.room_number}`, quantity: 1, unit_price: rent }],
    covers: wholeMonths(month.slice(0, 7)),
    made: month,
    due: addDays(month, 9),
    status: 'SENT',
    ...rest,
  };
}

/** The bills of a tenant's electricity, each for the month in which it is due. */
function electricityOf(quantity: number) {
  const unit_price = 1_700;
  const items = [{ description: 'Pemakaian listrik (kWh)', quantity, unit_price }];
  const bill = (made: string, due: string, rest: Partial<Bill>): Bill => ({
    type: 'ELECTRICITY',
    title: `Listrik ${formatMonth(due)}`,
    items,
    made,
    due,
    status: 'SENT',
    ...rest,
  });
  return { amount: quantity * unit_price, bill };
}

function settled(rent: number, made: string, seed: number): Partial<Bill> {
  const method = METHODS[Math.abs(seed) % METHODS.length] ?? 'QRIS';
  return { status: 'PAID', paid: { amount: rent, day: addDays(made, 3 + (Math.abs(seed) % 6)), method } };
}

function deposit({ rent }: BilledTenancy, rest: Pick<Bill, 'made' | 'due' | 'status' | 'paid'>): Bill {
  return {
    type: 'SECURITY_DEPOSIT',
    title: 'Deposit kamar',
    items: [{ description: 'Deposit satu bulan sewa', quantity: 1, unit_price: rent }],
    withoutLateFees: true,
    ...rest,
  };
}

/** What was agreed as a deposit was paid when the tenant moved in, and is held. */
function paidDeposit(billed: BilledTenancy, index: number): Bill {
  const { contractStart: day, rent } = billed;
  const method = METHODS[index % METHODS.length] ?? 'QRIS';
  return deposit(billed, { made: day, due: day, status: 'PAID', paid: { amount: rent, day, method } });
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}
