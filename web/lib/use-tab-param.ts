import { useSearchParams } from 'react-router';

/**
 * The open tab, kept in the address as `?tab=`: back returns to the tab before, and a link can name one. A tab that
 * does not exist, or that cannot be opened now, is the first. Opening a tab drops the other parameters, which belong to
 * the tab that is left, but for those named in `keep`.
 */
export function useTabParam(
  tabs: readonly { value: string; disabled?: boolean }[],
  keep: readonly string[] = [],
): [string, (tab: string, more?: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = tabs.find(({ value, disabled }) => value === asked && !disabled) ?? tabs[0];
  const open = (value: string, more: Record<string, string> = {}) => {
    // One press of a tab can ask twice, and the address is ahead of the screen: it is one step in the history.
    const present = new URLSearchParams(window.location.search);
    if (present.get('tab') === value && Object.keys(more).length === 0) return;
    const kept = keep.flatMap((name) => (present.has(name) ? [[name, present.get(name) ?? '']] : []));
    setParams({ tab: value, ...Object.fromEntries(kept), ...more });
  };
  return [tab?.value ?? '', open];
}
