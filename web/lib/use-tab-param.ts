import { useSearchParams } from 'react-router';

/**
 * The open tab, kept in the address as `?tab=`: back returns to the tab before, and a link can name one. A tab that
 * does not exist is the first. Opening a tab drops the other parameters, which belong to the tab that is left.
 */
export function useTabParam(tabs: readonly { value: string }[]): [string, (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = tabs.find(({ value }) => value === asked) ?? tabs[0];
  const open = (value: string) => {
    // One press of a tab can ask twice, and the address is ahead of the screen: it is one step in the history.
    if (new URLSearchParams(window.location.search).get('tab') !== value) setParams({ tab: value });
  };
  return [tab?.value ?? '', open];
}
