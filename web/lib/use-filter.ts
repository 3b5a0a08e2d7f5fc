import { useSearchState } from './use-search-state.ts';

/**
 * The filter of a list, in the address: one of `of`, or empty for all. Choosing adds no step to the history of the
 * browser.
 */
export function useFilter<Value extends string>(name: string, of: readonly Value[]) {
  const [value, setValue] = useSearchState<Value | ''>(name, '', ['', ...of]);
  const onChange = (chosen: Value | '') => setValue(chosen, { replace: true });
  return { of, value, onChange, clear: () => onChange('') };
}
