import { useEffect, useState } from 'react';

/**
 * Makes a write once, when a dialog opens, and returns its result in the shape of a query. A link, for example, must be
 * ready before it is tapped. `replace` sets a newer result.
 */
export function useMade<Made>(make: () => Promise<Made>) {
  const [data, replace] = useState<Made>();
  const [error, setError] = useState<unknown>(null);
  const refetch = () => {
    setError(null);
    return make().then(replace, setError);
  };
  useEffect(() => {
    void refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- made once, when the dialog opens
  }, []);
  return { data, error, isError: error !== null, refetch, replace };
}
