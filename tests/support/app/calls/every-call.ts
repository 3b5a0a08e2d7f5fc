import { allProcedures } from '#worker/trpc/router.ts';
import { accountLinkCalls } from './account-link-calls.ts';
import { accountCalls } from './account-calls.ts';
import { calendarCalls } from './calendar-calls.ts';
import { contractCalls } from './contract-calls.ts';
import { settlementCalls } from './settlement-calls.ts';
import { depositCalls } from './deposit-calls.ts';
import type { GoodCall } from './good-call.ts';
import { houseCalls } from './house-calls.ts';
import { importCalls } from './import-calls.ts';
import { leavingCalls } from './leaving-calls.ts';
import { renewalCalls } from './renewal-calls.ts';
import { linkCalls } from './link-calls.ts';
import { moneyCalls } from './money-calls.ts';
import { occupantCalls } from './occupant-calls.ts';
import { reminderCalls } from './reminder-calls.ts';
import { workCalls } from './work-calls.ts';
import { storyCalls } from './article-and-complaint-calls.ts';

/** One good call of each procedure. */
export const goodCalls: Record<string, GoodCall> = {
  ...accountCalls,
  ...accountLinkCalls,
  ...houseCalls,
  ...calendarCalls,
  ...contractCalls,
  ...settlementCalls,
  ...depositCalls,
  ...leavingCalls,
  ...occupantCalls,
  ...renewalCalls,
  ...importCalls,
  ...moneyCalls,
  ...linkCalls,
  ...reminderCalls,
  ...storyCalls,
  ...workCalls,
};

interface Procedure {
  name: string;
  type: 'query' | 'mutation';
}

/** Every procedure of the router. */
export const procedures: Procedure[] = Object.entries(await allProcedures()).map(([name, { _def }]) => ({
  name,
  type: _def.type === 'query' ? 'query' : 'mutation',
}));

/** The good call of a procedure; throws if there is none. */
export function goodCall(name: string): GoodCall {
  const call = goodCalls[name];
  if (call === undefined) throw new Error(`${name} has no good call in tests/support/app/calls`);
  return call;
}

/** The calls that take an idempotency key: they make or move money. */
export const keyedCalls = Object.entries(goodCalls).flatMap(([name, { key }]) =>
  typeof key === 'function' ? [{ name, change: key }] : [],
);
