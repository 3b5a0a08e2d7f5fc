import { useEffect, useState } from 'react';

/**
 * What a write makes once, when a dialog opens, in the form in which a query says it: the finished link must be there
 * before it is tapped. `replace` puts a newer one in its place.
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
    // Once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { data, error, isError: error !== null, refetch, replace };
}
