import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useOwnEntry } from '../lib/use-own-entry.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { focusFirstField } from './first-field.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { isInToast } from '../lib/toast.ts';
import { useCloseRequest } from './use-close-request.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Beside the title: actions for the whole content, such as printing. */
  tools?: ReactNode;
  /** The buttons; they stay visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'md' | 'lg';
  /** A tap beside it does not close it, because its content is never shown again. */
  shownOnce?: boolean;
  /** It can only be closed by its own buttons. */
  isBinding?: boolean;
  /** It opens with something that somebody has typed before. */
  holdsInput?: boolean;
  /** The address names it, so that a browser's back closes it; other dialogs have an entry of their own. */
  inAddress?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered: a sheet from below on a phone, a window on a larger screen. It has
 * its own backdrop, because the scroll lock of Radix's overlay writes a style element that the content security policy
 * refuses; CSS keeps the page from scrolling. Once something was typed or chosen in it, a tap beside it does nothing,
 * and Escape and every back ask first.
 */
export function Dialog(props: DialogProps) {
  const {
    onClose,
    title,
    description,
    tools,
    footer,
    size = 'md',
    shownOnce = false,
    isBinding = false,
    holdsInput = false,
    inAddress = false,
    children,
  } = props;
  const returnFocus = useReturnFocus(true);
  const isEdited = useRef(false);
  const mayLose = () => isEdited.current || holdsInput;
  const [asking, setAsking] = useState(false);
  const askOrClose = () => {
    if (isBinding) return;
    if (mayLose()) setAsking(true);
    else onClose();
  };
  useCloseRequest(!asking && !isBinding, askOrClose);
  useOwnEntry(!inAddress, askOrClose);
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <div className="fixed inset-0 z-50 flex items-end justify-center bg-black/50 animate-fade sm:items-center sm:p-6">
          <RadixDialog.Content
            data-modal
            onOpenAutoFocus={(event) => {
              isEdited.current = false;
              focusFirstField(event);
            }}
            // A key that is held down since it opened the dialog must not send its form.
            onKeyDown={(event) => {
              const { key, repeat, target } = event;
              if (repeat && key === 'Enter' && !(target instanceof HTMLTextAreaElement)) event.preventDefault();
            }}
            onInput={({ target }) => {
              // Losing a search text does not matter.
              if (!(target instanceof HTMLInputElement && target.type === 'search')) isEdited.current = true;
            }}
            onEscapeKeyDown={(event) => {
              if (isBinding) return event.preventDefault();
              if (!mayLose()) return;
              event.preventDefault();
              // Radix passes keys to the discard dialog only a moment after it is shown; until then its Escape arrives
              // here too.
              setAsking((isAsking) => !isAsking);
            }}
            onCloseAutoFocus={returnFocus}
            onInteractOutside={(event) => {
              // A toast is above the dialog; closing it does not close the dialog.
              if (isBinding || shownOnce || mayLose() || isInToast(event.target)) event.preventDefault();
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={clsx(
              'flex max-h-[calc(100dvh-5.5rem)] w-full flex-col overflow-y-auto overscroll-contain scroll-pt-32 scroll-pb-20 rounded-t-2xl bg-raised shadow-raised animate-rise sm:max-h-[88dvh] sm:rounded-2xl',
              size === 'lg' ? 'sm:max-w-2xl' : 'sm:max-w-lg',
            )}
          >
            <Head title={title} description={description} tools={tools} isBinding={isBinding} />
            <div className="flex flex-1 flex-col px-4 py-4 sm:px-6">{children}</div>
            <Foot>{footer}</Foot>
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
      <DiscardDialog
        open={asking}
        onOpenChange={setAsking}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
      />
    </RadixDialog.Root>
  );
}

function Foot({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <footer className="sticky bottom-0 z-10 flex shrink-0 flex-wrap empty:hidden gap-2 border-t bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:justify-end sm:px-6">
      {children}
    </footer>
  );
}

function Head({
  title,
  description,
  tools,
  isBinding,
}: Pick<DialogProps, 'title' | 'description' | 'tools' | 'isBinding'>) {
  return (
    <div className="sticky top-0 z-10 shrink-0 border-b bg-raised">
      <header className="flex items-start gap-3 px-4 py-3 sm:px-6">
        <div className="min-w-0 flex-1 py-1.5">
          <RadixDialog.Title className="text-lg">{title}</RadixDialog.Title>
          {description ? (
            <RadixDialog.Description className="mt-0.5 text-sm text-muted">{description}</RadixDialog.Description>
          ) : null}
        </div>
        {tools}
        {isBinding ? null : (
          <RadixDialog.Close
            aria-label="Tutup"
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-text"
          >
            <X aria-hidden className="size-5" />
          </RadixDialog.Close>
        )}
      </header>
      <OfflineNotice />
    </div>
  );
}
