import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { lazyIn } from '../lib/lazy.tsx';
import type { LinesShown } from './line-window.tsx';
import { NarrowList } from './use-beside.ts';

/** Tells a list that it has to show all its rows. */
const ShowAll = createContext<() => void>(() => undefined);

/** All rows, or the first ones (`usual`), are in the page until this code is loaded; all if that fails. */
const LineWindow = lazyIn(() => import('./line-window.tsx').then((module) => module.LineWindow), {
  Missing: function All() {
    const showAll = useContext(ShowAll);
    useEffect(() => showAll(), [showAll]);
    return null;
  },
});

/** Of a list with more rows than this, only those near the window are in the page. */
export const MANY = 60;

/** How many of them are rendered first where their usual height is known: a high window is full of them. */
const AT_FIRST = 40;

/** The class of such a list: it switches off scroll anchoring, which `HeldPlace` replaces. */
export const OWN_PLACE = '[overflow-anchor:none]';

/** The attributes by which the element of a row is found. */
export interface RowAttributes {
  'data-row': string;
  /** The number of its line, if it is the first there. */
  'data-index'?: number;
  ref?: (element: HTMLElement | null) => void;
}

interface LongRowsProps<Row> {
  rows: readonly Row[];
  /** The element with the rows, once it is there. */
  list: HTMLElement | null;
  /** Renders a row with its attributes. `place` is its index while other rows are left out, for screen readers. */
  children: (row: Row, attributes: RowAttributes, place: number | null) => ReactNode;
  /** An element as high as rows that are left out, in px. */
  gap: (height: number, key: string) => ReactNode;
  /** Called before rows are left out. */
  onBegin?: () => void;
  /**
   * How high a row is about, in px, if all rows come at once: of many only the first are rendered then. Otherwise all are
   * once in the page, so that their heights are known.
   */
  usual?: number;
}

/** The rows of a list. Of many, only those near the window are in the page, except while it is printed or searched. */
export function LongRows<Row extends { id: string }>(props: LongRowsProps<Row>) {
  const { rows, list, children, gap, onBegin = () => undefined, usual } = props;
  const [isMissing, setMissing] = useState(false);
  const showAll = useCallback(() => setMissing(true), []);
  const isWhole = useIsSought() || rows.length <= MANY || isMissing;
  const [lines, setLines] = useState<LinesShown | null>(null);
  // A list that becomes narrow has all its rows in the page once more, so that their heights are measured anew.
  const isNarrow = useContext(NarrowList);
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  const isChanged = isNarrow !== wasNarrow;
  if (isChanged) setWasNarrow(isNarrow);
  if ((isWhole || isChanged) && lines !== null) setLines(null);
  const isGrowing = rows.length > MANY / 2;
  useEffect(() => {
    if (isGrowing) LineWindow.preload();
  }, [isGrowing]);

  const part = (from: number, to: number) =>
    rows.slice(from, to).map((row, offset) => {
      const index = from + offset;
      const attributes = { 'data-row': row.id };
      if (lines === null) return children(row, attributes, null);
      const line = index / lines.perLine;
      const measured = Number.isInteger(line) ? { 'data-index': line, ref: lines.measure } : {};
      return children(row, { ...attributes, ...measured }, index);
    });
  const shortened = ({ runs, perLine, after }: LinesShown) => [
    ...runs.flatMap(({ first, last, before }) => [
      ...(before > 0 ? [gap(before, `before-${first}`)] : []),
      ...part(first * perLine, (last + 1) * perLine),
    ]),
    ...(after > 0 ? [gap(after, 'after')] : []),
  ];
  const atFirst = () =>
    isWhole || usual === undefined
      ? part(0, rows.length)
      : [...part(0, AT_FIRST), gap((rows.length - AT_FIRST) * usual, 'after')];
  return (
    <>
      {isWhole || list === null ? null : (
        <ShowAll value={showAll}>
          <LineWindow
            key={String(isNarrow)}
            list={list}
            ids={rows.map(({ id }) => id)}
            onBegin={onBegin}
            onShow={setLines}
          />
        </ShowAll>
      )}
      {lines === null ? atFirst() : shortened(lines)}
    </>
  );
}

/** As high as the items that are left out of a list. */
export function GapItem({ height }: { height: number }) {
  return <li aria-hidden style={{ height, gridColumn: '1 / -1' }} />;
}

/** The attributes that tell screen readers an item's place in the list while others are left out. */
export function setPlace(place: number | null, rows: readonly unknown[]) {
  return place === null ? {} : { 'aria-posinset': place + 1, 'aria-setsize': rows.length };
}

/** Whether all rows must be in the page: while it is printed, and once somebody has pressed Ctrl+F. */
function useIsSought(): boolean {
  const isPrinted = useSyncExternalStore(subscribeToPrinting, () => isPrinting);
  const [isSearched, setSearched] = useState(false);
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'f') setSearched(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return isPrinted || isSearched;
}

let isPrinting = false;
const printListeners = new Set<() => void>();

function subscribeToPrinting(listener: () => void): () => void {
  printListeners.add(listener);
  return () => printListeners.delete(listener);
}

function setPrinting(is: boolean): void {
  isPrinting = is;
  flushSync(() => {
    for (const listener of printListeners) listener();
  });
}

// The browser prints the page as it is when the event ends.
addEventListener('beforeprint', () => setPrinting(true));
// Until the next frame the rows are as high as on paper, and their heights are measured when some are left out.
addEventListener('afterprint', () => requestAnimationFrame(() => setPrinting(false)));
