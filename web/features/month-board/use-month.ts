import { useSearchState } from '../../lib/use-search-state.ts';
import { today } from '../../lib/today.ts';
import { monthsInReach } from './month-words.ts';

/** The shown month, in the address, and its neighbours; null at the ends. */
export function useMonth() {
  const months = monthsInReach();
  const [month, setMonth] = useSearchState<string>('bulan', today().slice(0, 7), months);
  const at = months.indexOf(month);
  return {
    month,
    before: months[at - 1] ?? null,
    after: months[at + 1] ?? null,
    show: (other: string) => setMonth(other, { replace: true }),
  };
}
