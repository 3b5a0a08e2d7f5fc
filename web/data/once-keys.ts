import { randomKey } from '../lib/random-key.ts';

/** What is known about a call that failed. Without code and status, nothing is. */
interface Failure {
  code: string | null;
  status: number | null;
}

/** A call's idempotency key. `settle` ends its use once the result is known; null means that the call was answered. */
interface OnceKey {
  key: string;
  settle: (failure: Failure | null) => void;
}

/**
 * Idempotency keys of calls that make or move money: the same contents keep their key until the result is known, so
 * that such a call takes effect once, however often it is sent, even by a dialog that was closed and opened again.
 */
export function onceKeys(): (contents: unknown) => OnceKey {
  const kept = new Map<string, string>();
  return (contents) => {
    const name = JSON.stringify(contents);
    const key = kept.get(name) ?? randomKey();
    kept.set(name, key);
    return { key, settle: (failure) => void (isResultUnknown(failure) || kept.delete(name)) };
  };
}

/**
 * Whether the call may have taken effect, so that the same key is worth sending again. After a refusal nothing was
 * made, and an answer that the payment provider did not give will not come now; another try needs a new key.
 */
export function isResultUnknown(failure: Failure | null): boolean {
  if (failure === null || failure.code === 'GATEWAY_UNANSWERED') return false;
  const { code, status } = failure;
  return code === null || code === 'PAYMENT_IN_PROGRESS' || (status !== null && status >= 500);
}
