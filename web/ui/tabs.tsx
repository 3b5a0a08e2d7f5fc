import { clsx } from 'clsx';
import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

export interface Tab {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A number worth looking at, beside the label. */
  count?: number | undefined;
  disabled?: boolean;
  content: ReactNode;
}

export interface TabsProps {
  /** Names the list for those who cannot see it. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: Tab[];
}

/** Tabs whose list scrolls sideways on a phone; the page itself never does. */
export function Tabs({ label, value, onValueChange, tabs }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Sideways only: the page stays where it is.
    const active = strip.current?.querySelector<HTMLElement>(`[data-tab='${value}']`);
    if (!strip.current || !active) return;
    const { offsetLeft, offsetWidth } = active;
    strip.current.scrollTo({ left: offsetLeft - (strip.current.clientWidth - offsetWidth) / 2 });
  }, [value]);
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange}>
      <div ref={strip} className="-mx-4 relative overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
        <RadixTabs.List aria-label={label} className="flex min-w-max gap-1 border-b">
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              data-tab={tab.value}
              disabled={tab.disabled ?? false}
              className={clsx(
                'relative -mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-semibold text-muted',
                'hover:text-text data-[state=active]:border-primary data-[state=active]:text-primary',
                'disabled:opacity-45 disabled:hover:text-muted',
              )}
            >
              {tab.icon}
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
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-5 focus-visible:outline-offset-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
