import { randomUUID } from 'node:crypto';
import { formatRupiah } from '#shared/format.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { type Beside, type Side, sides } from './beside.ts';
import { castOf } from './cast.ts';
import type { Target } from './client.ts';
import type { Stage } from './stage.ts';
import { type Step, writeCalls } from './write-path.ts';

/** A hot call, as each side is asked for it. */
export interface HotCall {
  name: string;
  /** Its sequential round trips to the database, on every side. */
  trips: number;
  /** The sides that have it. */
  sides: readonly Side[];
  /** @param id the bill that this side has made in the same turn */
  target: (urls: Beside['urls'], side: Side, id: string) => Target;
  /** Whether its answer is the bill of the calls after it. */
  makes?: true;
}

/** What a call of the floors is, in `least-calls.ts`. */
interface Least {
  name: string;
  account: string;
}

/** The three reads that are asked for most, which have a floor by hand. The owner has 100,000 bills. */
export async function hotReads(stage: Stage): Promise<HotCall[]> {
  const { big } = await castOf(stage);
  const { invoiceId } = big;
  return [
    await read(stage, 'the invoice list', big.email, '/api/invoices?limit=20', { name: 'list', account: big.id }),
    await read(
      stage,
      'an invoice',
      big.email,
      `/api/invoices/${invoiceId}`,
      { name: 'invoice', account: big.id },
      invoiceId,
    ),
    await read(stage, "the tenant's bills", big.tenant, '/api/payments?limit=20', {
      name: 'bills',
      account: big.payerId,
    }),
  ];
}

const SOUGHT = 1_500_000;

/** The same owner's searches: by an amount that many bills have, and by the name of one tenant. */
export async function hotSearches(stage: Stage): Promise<HotCall[]> {
  const { id, email, payerName } = (await castOf(stage)).big;
  const search = (of: string, typed: string, name: string, sought: string) => {
    const path = `/api/search?${new URLSearchParams({ q: typed })}`;
    return read(stage, `a search by ${of}`, email, path, { name, account: id }, sought);
  };
  return [
    await search('amount', formatRupiah(SOUGHT), 'amount', String(SOUGHT)),
    await search('name', payerName, 'name', payerName.toLowerCase()),
  ];
}

/** What the same owner opens first in the morning, which has no floor by hand. */
export async function largeReads(stage: Stage): Promise<HotCall[]> {
  const { email } = (await castOf(stage)).big;
  const month = wibDay(new Date()).slice(0, 7);
  return [
    await read(stage, "the large owner's dashboard", email, '/api/dashboard/owner'),
    await read(stage, "the large owner's day", email, '/api/dashboard/owner/today'),
    await read(stage, "the large owner's rents of a month", email, `/api/invoices/month-board?month=${month}`),
  ];
}

/**
 * The three writes, in order, each about the bill that the first has made. Ours carry an idempotency key, as those of
 * the web app do.
 */
export async function hotWrites(stage: Stage): Promise<HotCall[]> {
  const { big } = await castOf(stage);
  const tokens = { [big.email]: await stage.token(big.email), [big.tenant]: await stage.token(big.tenant) };
  const write = (step: Step, trips: number, account: string): HotCall => ({
    name: `a bill ${step}`,
    trips,
    sides,
    target: (urls, side, id) => {
      const { email, path, body } = writeCalls[step](big, id);
      const headers = { authorization: `Bearer ${tokens[email]}`, 'idempotency-key': randomUUID() };
      return side === 'ours'
        ? { url: `${urls.ours}${path}`, headers, body }
        : { url: floorUrl(urls[side], { name: step, account }, id), body };
    },
  });
  return [{ ...write('made', 1, big.id), makes: true }, write('sent', 1, big.id), write('paid', 2, big.payerId)];
}

async function read(stage: Stage, name: string, email: string, path: string, least?: Least, id = ''): Promise<HotCall> {
  const headers = { authorization: `Bearer ${await stage.token(email)}` };
  return {
    name,
    trips: 1,
    sides: least === undefined ? ['ours'] : sides,
    target: (urls, side) =>
      side === 'ours' || least === undefined
        ? { url: `${urls.ours}${path}`, headers }
        : { url: floorUrl(urls[side], least, id) },
  };
}

function floorUrl(url: string, { name, account }: Least, id: string): string {
  return `${url}/api/floor/${name}?${new URLSearchParams({ account, id })}`;
}
