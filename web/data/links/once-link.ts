import type { TRPCLink } from '@trpc/client';
import type { inferRouterInputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#worker/trpc/router.ts';
import { randomKey } from '../../lib/random-key.ts';
import { callFailure } from '../call-error.ts';

type Inputs = inferRouterInputs<AppRouter>;
type KeyedVerb<Feature extends keyof Inputs> = {
  [Verb in keyof Inputs[Feature]]: 'idempotency_key' extends keyof Inputs[Feature][Verb] ? Verb : never;
}[keyof Inputs[Feature]];
type KeyedCall = {
  [Feature in keyof Inputs & string]: `${Feature}.${KeyedVerb<Feature> & string}`;
}[keyof Inputs & string];

/** The calls that make or move money: exactly those whose contract has an idempotency key. */
const keyedCalls = {
  'rooms.createMany': true,
  'tenants.createQuick': true,
  'workOrders.createTechnician': true,
  'tenants.assign': true,
  'tenants.checkOut': true,
  'tenants.renew': true,
  'tenants.update': true,
  'tenants.setAutomaticRent': true,
  'invoices.create': true,
  'invoices.updateDraft': true,
  'invoices.send': true,
  'invoices.billMonth': true,
  'invoices.sendDrafts': true,
  'invoices.cancel': true,
  'invoices.waiveLateFees': true,
  'invoices.applyCredit': true,
  'payments.pay': true,
  'payments.createLegacy': true,
  'payments.process': true,
  'payments.verify': true,
  'payments.void': true,
  'billLinks.pay': true,
  'billLinks.report': true,
} satisfies Record<KeyedCall, true>;

/**
 * Gives each call that makes or moves money an idempotency key, so that it takes effect once, however often it is sent.
 * The same contents keep the same key until the result is known, even in a dialog that was closed and opened again.
 */
export function onceLink(): TRPCLink<AppRouter> {
  const keys = new Map<string, string>();
  return () =>
    ({ op, next }) => {
      if (!(op.path in keyedCalls)) return next(op);
      const contents = JSON.stringify([op.path, op.input]);
      const key = keys.get(contents) ?? randomKey();
      keys.set(contents, key);
      return observable((observer) =>
        next({ ...op, input: { ...(op.input as object), idempotency_key: key } }).subscribe({
          next: (answer) => {
            keys.delete(contents);
            observer.next(answer);
          },
          error: (error) => {
            if (!isResultUnknown(error)) keys.delete(contents);
            observer.error(error);
          },
          complete: () => observer.complete(),
        }),
      );
    };
}

/**
 * Whether the same key is worth sending again. After a refusal nothing was made, and an answer that the payment
 * provider did not give will not come now; another try needs a new key.
 */
function isResultUnknown(error: unknown): boolean {
  const { code, status } = callFailure(error);
  if (code === 'GATEWAY_UNANSWERED') return false;
  return code === null || code === 'PAYMENT_IN_PROGRESS' || (status !== null && status >= 500);
}
