import { moneyStates, moneyWays } from '#shared/enums.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { today } from '../../lib/today.ts';
import { useFilter } from '../../lib/use-filter.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { daysOfPeriod, periodsOf, usablePeriod } from './money-period.ts';

/** What an owner's list of money is narrowed to, in the address. */
export function useMoneyFilters() {
  const names = periodsOf(today());
  const period = useFilter('periode', Object.keys(names));
  const [from, setFrom] = useSearchState<string>('dari', '');
  const [to, setTo] = useSearchState<string>('sampai', '');
  const kost = useKostFilter();
  const way = useFilter('cara', moneyWays);
  const state = useFilter('hasil', moneyStates);
  const days = daysOfPeriod(period.value, usablePeriod(from, to, today()), today());
  return {
    kost,
    way,
    state,
    period: { ...period, labels: names },
    days,
    setFrom: (day: string) => setFrom(day, { replace: true }),
    setTo: (day: string) => setTo(day, { replace: true }),
    /** What the calls of the list and of its sums take. */
    filter: { ...days, kost_id: kost.kost_id, way: way.value || undefined },
    isFiltered: way.value !== '' || state.value !== '',
    clear: () => {
      way.clear();
      state.clear();
    },
  };
}
