import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * State in the address, so that reload, back and a shared link keep it. A value equal to the fallback is left out of
 * the address. Changing a tab or opening something adds a step to the history; changing a filter replaces the step.
 */
export function useSearchState<Value extends string>(
  key: string,
  fallback: Value,
  allowed?: readonly Value[],
): [Value, (value: Value, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const found = params.get(key);
  const isAllowed = found !== null && (allowed === undefined || (allowed as readonly string[]).includes(found));
  const set = useCallback(
    (value: Value, options: { replace?: boolean } = {}) => {
      // Read from the present address and not from this render, because two states may be set at the same time.
      const next = new URLSearchParams(globalThis.location.search);
      if ((next.get(key) ?? fallback) === value) return;
      if (value === fallback) next.delete(key);
      else next.set(key, value);
      setParams(next, { replace: options.replace ?? false, preventScrollReset: true });
    },
    [key, fallback, setParams],
  );
  return [isAllowed ? (found as Value) : fallback, set];
}
