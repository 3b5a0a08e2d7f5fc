import { useEffect, useState } from 'react';

/** A value once it has stood still for a moment: what is typed is not asked about letter by letter. */
export function useDebounced<Value>(value: Value, delayMs = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
