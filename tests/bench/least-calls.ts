import { attemptOf, billOf, detailsOf, foundOf, summaryOf } from './least-answers.ts';
import type { Attempt, Bill, Detailed, Found } from './least-rows.ts';
import {
  ANSWERED,
  ATTEMPTED,
  BILLS,
  FOUND_BY_AMOUNT,
  FOUND_BY_NAME,
  INVOICE,
  LIST,
  MADE,
  type Params,
  SENT,
} from './least-sql.ts';

/** Sends one statement, one trip; a driver that prepares statements knows it by its name. */
export type Ask = <Row extends object>(name: string, text: string, params: Params) => Promise<Row[]>;

/** A call of the floor, which checks neither who calls nor what is sent. */
export interface LeastInput {
  /** Whose call it is. */
  account: string;
  /** The bill that it is about, if it is about one; of a search, the amount or the name. */
  id: string;
  /** What a write is sent. */
  body: LeastBody;
}

export interface LeastBody {
  tenant_id?: string;
  invoice_type?: string;
  title?: string;
  due_date?: string;
  items?: { description: string; quantity: number; unit_price: number }[];
  amount?: number;
}

export interface LeastAnswer {
  answer: unknown;
  /** Of a list, after which row the next page begins. */
  next?: string | undefined;
}

/** PostgreSQL's numbers of the types that drivers read as texts and as dates, and the floor as numbers and as texts. */
export const INT8 = 20;
export const DAY = 1082;

const PAGE = 20;

/** The hot calls over any driver, by name. */
export const leastCalls: Record<string, (ask: Ask, input: LeastInput) => Promise<LeastAnswer>> = {
  list: async (ask, { account }) => pageOf(await ask<Bill>('list', LIST, [account]), summaryOf),
  bills: async (ask, { account }) =>
    pageOf(await ask<Bill>('bills', BILLS, [account]), (row, day) => billOf(row, day, account)),
  invoice: async (ask, { account, id }) => one(await ask<Detailed>('invoice', INVOICE, [id, account]), detailsOf),
  amount: async (ask, { account, id }) => one(await ask<Found>('amount', FOUND_BY_AMOUNT, [account, id]), foundOf),
  name: async (ask, { account, id }) => one(await ask<Found>('name', FOUND_BY_NAME, [account, id]), foundOf),
  made: async (ask, { account, body }) => {
    const { tenant_id = '', invoice_type = '', title = '', due_date = '', items = [] } = body;
    const total = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
    const lines = JSON.stringify(items.map((item, position) => ({ ...item, position })));
    const month = today().slice(0, 7).replace('-', '');
    const params = [tenant_id, account, month, invoice_type, title, due_date, total, lines];
    return one(await ask<Detailed>('made', MADE, params), detailsOf);
  },
  sent: async (ask, { account, id }) => one(await ask<Detailed>('sent', SENT, [id, account, today()]), detailsOf),
  paid: async (ask, { account, id, body }) => {
    const random = crypto.getRandomValues(new Uint8Array(10));
    const reference = `PAY-${[...random]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase()}`;
    const [attempt] = await ask<Attempt>('attempted', ATTEMPTED, [id, account, body.amount ?? 0, reference]);
    if (attempt === undefined) throw new Error('The bill takes no such payment.');
    // The simulated bank is part of the Worker and answers at once.
    const code = `ID.CO.EKOST.SIMULASI|${attempt.payment_reference}|${attempt.amount}`;
    return one(await ask<Attempt>('answered', ANSWERED, [attempt.id, `pr-simulated-${attempt.id}`, code]), attemptOf);
  },
};

/** Today in WIB. */
function today(): string {
  return new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
}

function one<Row>([row]: Row[], answerOf: (row: Row, day: string) => object): LeastAnswer {
  if (row === undefined) throw new Error('There is no such row.');
  return { answer: answerOf(row, today()) };
}

function pageOf<Row extends { id: string }>(rows: Row[], answerOf: (row: Row, day: string) => object): LeastAnswer {
  const day = today();
  const page = rows.slice(0, PAGE);
  return {
    answer: page.map((row) => answerOf(row, day)),
    next: rows.length > PAGE ? page.at(-1)?.id : undefined,
  };
}
