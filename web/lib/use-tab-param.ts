import { useSearchParams } from 'react-router';

/**
 * The open tab, in the address as `?tab=`: back returns to the previous tab, and a link can name one. A tab that does
 * not exist or cannot be opened now means the first. Opening a tab drops the other parameters, except those in `keep`,
 * because they belong to the previous tab.
 */
export function useTabParam(
  tabs: readonly { value: string; disabled?: boolean }[],
  keep: readonly string[] = [],
): [string, (tab: string, more?: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = tabs.find(({ value, disabled }) => value === asked && !disabled) ?? tabs[0];
  const open = (value: string, more: Record<string, string> = {}) => {
    // One press can call this twice before the screen shows the new address; the history must get only one step.
    const present = new URLSearchParams(window.location.search);
    if (present.get('tab') === value && Object.keys(more).length === 0) return;
    const kept = keep.flatMap((name) => (present.has(name) ? [[name, present.get(name) ?? '']] : []));
    setParams({ tab: value, ...Object.fromEntries(kept), ...more });
  };
  return [tab?.value ?? '', open];
}
