import { clsx } from 'clsx';
import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { onTabIntent } from '../lib/tab-intent.ts';
import { useMedia } from '../lib/use-media.ts';
import { TABLET } from '../lib/widths.ts';
import type { Icon } from './icon.ts';

export interface Tab {
  value: string;
  label: ReactNode;
  icon?: Icon;
  /** A number beside the label; a text if there may be more: '20+'. */
  count?: number | string | undefined;
  disabled?: boolean;
  content: ReactNode;
  /** Called when the tab will probably be opened, to load its code and data. */
  onIntent?: () => void;
}

interface TabsProps {
  /** The list's name for screen readers. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: Tab[];
  /** Tabs inside a tab look different, so that the two rows are not confused. */
  nested?: boolean;
  /**
   * On which screens the list is shown; on the others the app's navigation leads to the tabs: from 1024 px on the one
   * at the side, below 640 px the bar at the foot.
   */
  listOn?: keyof typeof listed;
}

const listed = {
  every: 'all',
  tablet: TABLET,
};

const looks = {
  line: {
    list: 'gap-1 border-b',
    trigger:
      'relative -mb-px border-b-2 border-transparent px-3 data-[state=active]:border-primary data-[state=active]:text-primary',
  },
  segments: {
    list: 'w-max gap-1 rounded-xl bg-track p-1 max-sm:min-w-full max-sm:*:flex-1 max-sm:[&_svg]:hidden',
    trigger:
      'justify-center rounded-lg px-4 data-[state=active]:bg-thumb data-[state=active]:text-text data-[state=active]:shadow-card sm:min-h-9',
  },
};

/** Tabs whose list scrolls sideways on a phone; the page itself never does. */
export function Tabs({ label, value, onValueChange, tabs, nested = false, listOn = 'every' }: TabsProps) {
  const { list, trigger } = looks[nested ? 'segments' : 'line'];
  const isListed = useMedia(listed[listOn]);
  const strip = useRef<HTMLDivElement>(null);
  const counts = tabs.map(({ count }) => count ?? '').join(' ');
  useEffect(() => {
    // Only sideways: the page stays where it is.
    const active = strip.current?.querySelector<HTMLElement>(`[data-tab='${value}']`);
    if (!strip.current || !active) return;
    const { offsetLeft, offsetWidth } = active;
    strip.current.scrollTo({ left: offsetLeft - (strip.current.clientWidth - offsetWidth) / 2 });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a count that comes or goes moves the tabs
  }, [value, counts]);
  useIntents(tabs, isListed);
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange}>
      {isListed ? (
        <div ref={strip} className="-mx-4 relative overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
          <RadixTabs.List aria-label={label} className={clsx('flex min-w-max', list)}>
            {tabs.map((tab) => (
              <RadixTabs.Trigger
                key={tab.value}
                value={tab.value}
                data-tab={tab.value}
                disabled={tab.disabled ?? false}
                onPointerEnter={tab.onIntent}
                onFocus={tab.onIntent}
                className={clsx(
                  'inline-flex min-h-11 items-center gap-2 text-sm font-semibold whitespace-nowrap text-muted',
                  '-outline-offset-2 hover:text-text disabled:opacity-45 disabled:hover:text-muted',
                  trigger,
                )}
              >
                {tab.icon ? <tab.icon aria-hidden className="size-4" /> : null}
                {tab.label}
                {tab.count ? (
                  <span className="tabular rounded-full bg-danger-soft px-2 text-xs leading-5 text-danger">
                    {tab.count}
                  </span>
                ) : null}
              </RadixTabs.Trigger>
            ))}
          </RadixTabs.List>
        </div>
      ) : null}
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.value}
          value={tab.value}
          {...(isListed ? {} : WITHOUT_LIST)}
          className={clsx('focus-visible:outline-offset-4', !isListed ? null : nested ? 'pt-4' : 'pt-5')}
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Without a list of tabs their content is a plain part of the page, and no panel that the Tab key stops at. */
const WITHOUT_LIST = { role: undefined, tabIndex: undefined, 'aria-labelledby': undefined };

/** Without a list, the links of another navigation prepare the tabs. */
function useIntents(tabs: Tab[], isListed: boolean): void {
  useEffect(() => {
    if (isListed) return undefined;
    const ends = tabs.map(({ value, onIntent }) => (onIntent ? onTabIntent(value, onIntent) : undefined));
    return () => ends.forEach((end) => end?.());
  }, [tabs, isListed]);
}
