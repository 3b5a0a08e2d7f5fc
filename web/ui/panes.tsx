import { clsx } from 'clsx';
import {
  Component,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { DetailPlace } from './detail.tsx';
import { opening, OPENER } from './openers.ts';
import { NarrowList } from './use-beside.ts';

interface PanesProps {
  /** Whether there is room for the open thing beside the list, by `useBeside`. */
  isBeside: boolean;
  /** The row whose thing is open. Rows carry their ids as `data-row`, and what opens them `data-opens`. */
  openId: string | null;
  /** The open thing, which is a `Detail`; null if none is shown. */
  detail: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A list and, where there is room, its open thing beside it; else the thing is a dialog above the list. What was pressed
 * stays in its place when the list becomes narrow. The focus goes into the panel and comes back from it; with the arrow
 * keys it stays in the list, whose next row is opened.
 */
export function Panes({ isBeside, openId, detail, onClose, children }: PanesProps) {
  const root = useRef<HTMLDivElement>(null);
  const isInNarrow = useContext(NarrowList);
  const isOpen = isBeside && detail !== null;
  const shownId = isOpen ? openId : null;

  const onClick = ({ target, isTrusted }: MouseEvent) => {
    const opener = openerOf(target);
    if (!isBeside || opener === null || !isTrusted) return;
    opening.isByArrow = false;
    // Not every browser gives the focus to a button that is pressed.
    opener.focus({ preventScroll: true });
    if (shownId !== null && rowOf(root, shownId)?.contains(opener)) panelOf(root)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget } = event;
    // React passes on the keys of dialogs that were opened from here.
    if (!isOpen || event.defaultPrevented || !currentTarget.contains(target as Node)) return;
    const opener = openerOf(target);
    if (key === 'Escape' && (opener !== null || panelOf(root)?.contains(target as Node))) {
      event.preventDefault();
      onClose();
    } else if (opener !== null && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      const all = [...currentTarget.querySelectorAll<HTMLElement>(OPENER)];
      const next = all[all.indexOf(opener) + (key === 'ArrowDown' ? 1 : -1)];
      opening.isByArrow = true;
      next?.focus();
      next?.click();
    }
  };

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    // A button that goes with its action takes the focus away.
    const onEscape = ({ key, target }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && target === document.body) close();
    };
    addEventListener('keydown', onEscape);
    return () => removeEventListener('keydown', onEscape);
  }, [isOpen]);

  return (
    <div
      ref={root}
      className={clsx(
        isOpen && 'grid grid-cols-[minmax(0,1fr)_23rem] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]',
      )}
      role="presentation"
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div className="min-w-0 xl:@container">
        <NarrowList value={isInNarrow || isOpen}>{children}</NarrowList>
      </div>
      <DetailPlace value={isBeside}>
        <Fragment key={openId}>{detail}</Fragment>
      </DetailPlace>
      <Held root={root} openId={shownId} />
    </div>
  );
}

const openerOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>(OPENER) : null);

const panelOf = (root: RefObject<HTMLElement | null>) => root.current?.querySelector<HTMLElement>('[data-panel]');

/** Where what opens a row is in the window: the rest of the row is laid out anew. */
function topOf(row: HTMLElement | null | undefined): number {
  return (row?.querySelector(OPENER) ?? row)?.getBoundingClientRect().top ?? -1;
}

const rowOf = (root: RefObject<HTMLElement | null>, id: string) =>
  root.current?.querySelector<HTMLElement>(`[data-row~="${CSS.escape(id)}"]`);

interface HeldProps {
  root: RefObject<HTMLElement | null>;
  openId: string | null;
}

interface Before {
  id: string;
  /** Where the row was; null if it was not seen. */
  top: number | null;
  hadFocus: boolean;
}

/** Keeps a row in its place when its thing opens or closes beside the list, and takes the focus back from the panel. */
class Held extends Component<HeldProps> {
  override getSnapshotBeforeUpdate({ openId: before }: HeldProps): Before | null {
    const { root, openId } = this.props;
    const id = openId ?? before;
    if (id === null || (openId === null) === (before === null)) return null;
    const top = topOf(rowOf(root, id));
    return {
      id,
      top: top >= 0 && top < window.innerHeight ? top : null,
      hadFocus: document.activeElement === document.body || panelOf(root)?.contains(document.activeElement) === true,
    };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Before | null): void {
    if (before === null) return;
    const row = rowOf(this.props.root, before.id);
    if (before.top !== null && row) {
      const moved = topOf(row) - before.top;
      if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
    }
    if (!before.hadFocus || this.props.openId !== null) return;
    const target = row?.querySelector<HTMLElement>(OPENER) ?? document.getElementById('isi');
    target?.focus({ preventScroll: true });
  }

  override render() {
    return null;
  }
}
