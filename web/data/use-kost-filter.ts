import { useSearchState } from '../lib/use-search-state.ts';
import { trpc } from './trpc.ts';

/** One of the owner's kosts or all, in the address. With one kost there is nothing to choose. */
export function useKostFilter() {
  const [value, setValue] = useSearchState<string>('kost', '');
  const { data } = trpc.dashboards.owner.useQuery();
  const kosts = data?.properties ?? [];
  return {
    value: kosts.length > 1 ? value : '',
    onChange: (id: string) => setValue(id, { replace: true }),
    of: kosts.map(({ id }) => id),
    labels: Object.fromEntries(kosts.map(({ id, name }) => [id, name])),
    isShown: kosts.length > 1,
  };
}
