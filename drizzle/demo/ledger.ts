import { addDays } from '#shared/rules/calendar.ts';
import { COUNT_DIGITS, NUMBER_PREFIX } from '#shared/rules/invoice-number.ts';
import { addBill, type Bill, type Ledger, type Parties } from './bills.ts';
import type { DemoClock } from './clock.ts';
import type { DemoTenancy } from './places.ts';

/** How many months of bills the demo has. */
const MONTHS = 11;
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

function billsOf(clock: DemoClock, billed: BilledTenancy, index: number): Bill[] {
  const { tenancy, contractStart } = billed;
  if (tenancy.status === 'PENDING') return [depositDraft(clock, billed)];
  const bills: Bill[] = [];
  for (let month = -MONTHS; month < 0; month += 1) {
    const start = clock.monthStart(month);
    if (start < contractStart.slice(0, 7)) continue;
    if (tenancy.status === 'TERMINATED' && month > -3) continue;
    bills.push(rentBill(billed, start, settled(billed.rent, start, index + month)));
  }
  if (tenancy.status === 'TERMINATED') return bills;
  return [...bills, ...newestBills(clock, billed, index)];
}

/** The state of the newest bills depends on the tenant's habit, so that every state is shown. */
function newestBills(clock: DemoClock, billed: BilledTenancy, index: number): Bill[] {
  const { tenancy, rent } = billed;
  const electricity = (made: string, due: string, rest: Partial<Bill>): Bill => ({
    type: 'ELECTRICITY',
    title: `Listrik ${monthName(made)}`,
    items: [{ description: 'Pemakaian listrik (kWh)', quantity: 64 + index * 3, unit_price: 1_700 }],
    made,
    due,
    status: 'SENT',
    ...rest,
  });
  const upcoming = rentBill(billed, clock.day(-3), { due: clock.day(5) });
  switch (tenancy.habit) {
    case 'demo':
      return [
        electricity(clock.day(-16), clock.day(-4), { status: 'VIEWED' }),
        { ...upcoming, status: 'SENT' },
        electricity(clock.day(-40), clock.day(-30), {
          status: 'PAID',
          paid: { amount: (64 + index * 3) * 1_700, day: clock.day(-33), method: 'QRIS' },
        }),
      ];
    case 'prompt':
      return [
        {
          ...upcoming,
          status: 'PAID',
          paid: { amount: rent, day: clock.day(-1), method: METHODS[index % 4] ?? 'QRIS' },
        },
      ];
    case 'late':
      return [
        rentBill(billed, clock.day(-20), { due: clock.day(-8), status: 'VIEWED' }),
        electricity(clock.day(-2), clock.day(12), {}),
      ];
    case 'partial':
      return [
        {
          ...upcoming,
          status: 'PARTIAL',
          paid: { amount: Math.round(rent / 2), day: clock.day(-1), method: 'BCA_VIRTUAL_ACCOUNT' },
          reported: {
            amount: rent - Math.round(rent / 2),
            day: clock.day(-1),
            transaction_id: `2211${String(740 + index * 37)}88${index}`,
            notes: `Sisa sewa, dari rekening BCA a.n. ${tenancy.name}.`,
          },
        },
      ];
    case 'unseen':
      return [
        { ...upcoming, status: 'SENT' },
        electricity(clock.day(-2), clock.day(12), { status: 'DRAFT' }),
        electricity(clock.day(-30), clock.day(-20), { status: 'CANCELLED' }),
      ];
    default:
      return tenancy.habit satisfies never;
  }
}

function rentBill({ rent, parties }: BilledTenancy, made: string, rest: Partial<Bill>): Bill {
  return {
    type: 'MONTHLY_RENT',
    title: `Sewa kamar ${parties.room_number} ${monthName(made)}`,
    items: [{ description: `Sewa kamar ${parties.room_number}`, quantity: 1, unit_price: rent }],
    made,
    due: addDays(made, 9),
    status: 'SENT',
    ...rest,
  };
}

function settled(rent: number, made: string, seed: number): Partial<Bill> {
  const method = METHODS[Math.abs(seed) % METHODS.length] ?? 'QRIS';
  return { status: 'PAID', paid: { amount: rent, day: addDays(made, 3 + (Math.abs(seed) % 6)), method } };
}

function depositDraft(clock: DemoClock, { rent, contractStart }: BilledTenancy): Bill {
  return {
    type: 'SECURITY_DEPOSIT',
    title: 'Deposit kamar',
    items: [{ description: 'Deposit satu bulan sewa', quantity: 1, unit_price: rent }],
    made: clock.day(-1),
    due: contractStart,
    status: 'DRAFT',
  };
}

function monthName(day: string): string {
  return new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}
