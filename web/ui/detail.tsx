import { X } from 'lucide-react';
import { createContext, useContext, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { opening, OPENER } from './openers.ts';

/** Whether a thing stands beside its list: what `Panes` tells the thing. */
export const DetailPlace = createContext(false);

type DetailProps = Pick<DialogProps, 'onClose' | 'title' | 'description' | 'tools' | 'footer' | 'size' | 'children'>;

/** An open thing of a list: a panel beside the list in `Panes` with room for it, else a dialog. */
export function Detail(props: DetailProps) {
  return useContext(DetailPlace) ? <Panel {...props} /> : <Dialog inAddress {...props} />;
}

function Panel({ onClose, title, description, tools, footer, children }: DetailProps) {
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement?.matches(OPENER) && !opening.isByArrow) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={frame}
      data-panel
      aria-labelledby={id}
      tabIndex={-1}
      className="sticky top-20 flex max-h-[calc(100dvh-6rem)] min-w-0 scroll-pt-20 scroll-pb-20 flex-col self-start overflow-y-auto rounded-xl border bg-raised shadow-card"
    >
      <header className="sticky top-0 z-10 flex shrink-0 items-start gap-2 border-b bg-raised px-4 py-2">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 id={id} className="text-lg break-words">
            {title}
          </h2>
          {description ? <div className="mt-0.5 text-sm break-words text-muted">{description}</div> : null}
        </div>
        {tools}
        <Button
          variant="ghost"
          size="icon"
          icon={X}
          iconClassName="size-5"
          className="-mr-2"
          aria-label="Tutup"
          onClick={onClose}
        />
      </header>
      <div className="flex flex-1 flex-col px-4 py-4">{children}</div>
      {footer ? (
        <footer className="sticky bottom-0 z-10 flex shrink-0 flex-wrap gap-2 border-t bg-raised px-4 py-3 *:flex-auto empty:hidden">
          {footer}
        </footer>
      ) : null}
    </section>
  );
}
