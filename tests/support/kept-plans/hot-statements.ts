import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/enums.ts';
import { goodCall } from '../app/calls/every-call.ts';
import { callByRest, makeWorld, type World } from '../app/calls/good-call.ts';
import { fetchNear } from '../app/near-gateways.ts';
import { createTestApp } from '../app/test-app.ts';
import { asWritten } from './kept-texts.ts';

/** A statement that a call sends each time with the same text. */
export interface HotStatement {
  /** The first call that sends it, and who makes it. */
  of: string;
  text: string;
  columns: Column[];
}

interface Column {
  name: string;
  /** PostgreSQL's number of the type. */
  dataTypeID: number;
}

type Caller = Extract<Role, 'OWNER' | 'TENANT'> | 'nobody';

/**
 * The calls whose plans PostgreSQL keeps, the most frequent ones first: planning is most of their statements' time. A
 * call of a list is its first page, as a screen asks for it. Each is its good call, or has an input of its own.
 */
const HOT: [name: string, by: Caller, input?: Record<string, string>][] = [
  ['invoices.get', 'OWNER'],
  ['invoices.get', 'TENANT'],
  ['invoices.list', 'OWNER'],
  ['payments.bills', 'TENANT'],
  ['dashboards.owner', 'OWNER'],
  ['dashboards.ownerToday', 'OWNER'],
  ['dashboards.tenant', 'TENANT'],
  ['invoices.monthBoard', 'OWNER'],
  ['search.find', 'OWNER'],
  ['search.find', 'OWNER', { q: '1.350.000' }],
  ['billLinks.view', 'nobody'],
  ['invoices.create', 'OWNER'],
  ['invoices.send', 'OWNER'],
  ['payments.process', 'OWNER'],
  ['payments.pay', 'TENANT'],
];

const VOID = 2278;

interface Asked {
  query: string;
}

type Body = Asked | { queries: Asked[] };
type Reply = { fields: Column[] } | { results: { fields: Column[] }[] };

/** What the hot calls send that is the same text each time they are made, each text once. */
export async function hotStatements(bindings: Record<string, string>): Promise<HotStatement[]> {
  let sent: Omit<HotStatement, 'of'>[] = [];
  const recording: typeof fetch = async (input, init) => {
    const response = await fetchNear(input, init);
    if (new URL(input instanceof Request ? input.url : input).pathname !== '/sql' || !response.ok) return response;
    const asked = JSON.parse(String(init?.body)) as Body;
    const answered = (await response.clone().json()) as Reply;
    const replies = 'results' in answered ? answered.results : [answered];
    const queries = 'queries' in asked ? asked.queries : [asked];
    sent.push(...queries.map(({ query }, n) => ({ text: asWritten(query), columns: replies[n]?.fields ?? [] })));
    return response;
  };
  const app = createTestApp({ bindings, fetch: recording });
  const world = await makeWorld(app);
  const hot = new Map<string, HotStatement>();
  for (const [name, by, given] of HOT) {
    const turns: (typeof sent)[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const input = given ?? (await goodCall(name).input?.(world)) ?? {};
      await app.calm();
      sent = [];
      // With a key, as the web app sends one: it is a part of the texts of a write.
      const { status, body } = await callByRest(clientOf(world, by), name, input, randomUUID());
      if (status >= 300) throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`);
      turns.push(sent);
      await app.calm();
    }
    const [first = [], second = []] = turns;
    for (const { text, columns } of first.filter((each) => second.some((other) => other.text === each.text))) {
      // A function cannot answer nothing by rows: statements that only lock stay as they are.
      const answersRows = columns.length > 0 && columns.every(({ dataTypeID }) => dataTypeID !== VOID);
      if (answersRows && !hot.has(text)) hot.set(text, { of: `${name}, ${by.toLowerCase()}`, text, columns });
    }
  }
  return [...hot.values()];
}

function clientOf({ app, house }: World, by: Caller) {
  return { OWNER: house.owner.rest, TENANT: house.tenant.rest, nobody: app.rest }[by];
}
