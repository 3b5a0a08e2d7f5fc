import type { TRPCLink } from '@trpc/client';
import type { inferRouterInputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#worker/trpc/router.ts';
import { callFailure } from '../call-error.ts';
import { onceKeys } from '../once-keys.ts';

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
 */
export function onceLink(): TRPCLink<AppRouter> {
  const onceKey = onceKeys();
  return () =>
    ({ op, next }) => {
      if (!(op.path in keyedCalls)) return next(op);
      const { key, settle } = onceKey([op.path, op.input]);
      return observable((observer) =>
        next({ ...op, input: { ...(op.input as object), idempotency_key: key } }).subscribe({
          next: (answer) => {
            settle(null);
            observer.next(answer);
          },
          error: (error) => {
            settle(callFailure(error));
            observer.error(error);
          },
          complete: () => observer.complete(),
        }),
      );
    };
}
