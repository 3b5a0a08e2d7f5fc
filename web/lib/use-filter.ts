import { useSearchState } from './use-search-state.ts';

/**
 * What a list is narrowed to, in the address: one of `of`, or empty for all. Choosing leaves nothing behind for the
 * browser's back.
 */
export function useFilter<Value extends string>(name: string, of: readonly Value[]) {
  const [value, setValue] = useSearchState<Value | ''>(name, '', ['', ...of]);
  const onChange = (chosen: Value | '') => setValue(chosen, { replace: true });
  return { of, value, onChange, clear: () => onChange('') };
}
