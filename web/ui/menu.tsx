import { clsx } from 'clsx';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { Icon } from './icon.ts';
import { useCloseRequest } from './use-close-request.ts';

export interface MenuItem {
  label: string;
  icon?: Icon;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** The button's text; for an icon, its name: 'Tindakan lain untuk Dewi'. */
  label: string;
  items: MenuItem[];
  /** Three dots instead of the text. */
  compact?: boolean;
}

/**
 * Less frequent actions behind one button. It is not modal, because Radix would lock scrolling with a style element,
 * which the content security policy refuses. A chosen action runs after the menu has closed and its button has the
 * focus again, so that a dialog which opens then knows where to return it. It is rendered in the page's landmark or in
 * the dialog around it.
 */
export function Menu({ label, items, compact = false }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  useCloseRequest(open, () => setOpen(false));
  const change = (opens: boolean) => {
    setContainer(trigger.current?.closest<HTMLElement>('[data-modal], main') ?? null);
    setOpen(opens);
  };
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={change}>
      <DropdownMenu.Trigger asChild>
        {compact ? (
          <Button ref={trigger} variant="ghost" size="icon" icon={Ellipsis} iconClassName="size-5" aria-label={label} />
        ) : (
          <Button ref={trigger} variant="secondary">
            {label}
            <ChevronDown aria-hidden className="-mr-1 size-4" />
          </Button>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={compact ? 'end' : 'start'}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus();
            const run = chosen.current;
            chosen.current = null;
            run?.();
          }}
          className="z-60 min-w-56 rounded-xl border bg-raised p-1.5 text-sm shadow-raised animate-fade"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              {...(item.disabled && { disabled: true })}
              onSelect={() => {
                chosen.current = item.onSelect;
              }}
              className={clsx(
                'flex min-h-11 not-data-disabled:cursor-pointer items-center gap-2.5 rounded-lg px-3 font-medium outline-none select-none data-disabled:opacity-55 [&>svg]:size-4 [&>svg]:shrink-0',
                item.danger
                  ? 'text-danger data-highlighted:bg-danger-soft'
                  : 'data-highlighted:bg-sunken [&>svg]:text-muted',
              )}
            >
              {item.icon ? <item.icon aria-hidden /> : null}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
