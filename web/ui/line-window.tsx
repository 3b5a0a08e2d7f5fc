import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Component, useEffect, useLayoutEffect, useReducer, useState } from 'react';

/** The lines of a list that are in the page, by their numbers: those near the window, and those around the focus. */
export interface LinesShown {
  /** How many rows share a line. */
  perLine: number;
  runs: readonly LineRun[];
  /** The height of all lines after the last run, in px. */
  after: number;
  /** To be set as `ref` of the first row of each line, which also needs `data-index`. */
  measure: (element: HTMLElement | null) => void;
}

/** Neighbouring lines from `first` to `last`, and the height of the lines left out before them, in px. */
interface LineRun {
  first: number;
  last: number;
  before: number;
}

interface LineWindowProps {
  /** The list's rows are its elements with `data-row`. */
  list: HTMLElement;
  ids: readonly string[];
  /** Called once, before the first lines are left out. */
  onBegin: () => void;
  onShow: (lines: LinesShown) => void;
}

/** How a list is laid out. */
interface Layout {
  /** Its distance from the top of the page, and between its lines, in px. */
  top: number;
  gap: number;
  perLine: number;
  /** The heights of its rows by id, as they were when all of them were in the page. */
  heights: Map<string, number>;
}

/**
 * Decides which lines of a long list are in the page. It renders nothing itself but tells the list, so that the rows
 * stay the same elements when a list becomes long.
 */
export function LineWindow({ list, ids, onBegin, onShow }: LineWindowProps) {
  const [layout, setLayout] = useState<Layout | null>(null);
  // oxlint-disable-next-line react/exhaustive-deps -- what is above the list may move it in any rendering
  useLayoutEffect(() => {
    const next = layoutOf(list, layout?.heights ?? heightsIn(list));
    if (layout === null) onBegin();
    if (layout?.top !== next.top || layout.gap !== next.gap || layout.perLine !== next.perLine) setLayout(next);
  });
  return layout === null ? null : (
    <>
      <HeldPlace list={list} />
      <Lines {...{ list, ids, onShow, layout }} />
    </>
  );
}

/** How many lines before and after the window are in the page, for the Tab key and for fast scrolling. */
const OVERSCAN = 8;
/** How many lines on both sides of the focus are in the page, even if the window is elsewhere. */
const BESIDE_FOCUS = 3;

type LinesProps = Omit<LineWindowProps, 'onBegin'> & { layout: Layout };

function Lines({ list, ids, onShow, layout: { top, gap, perLine, heights } }: LinesProps) {
  const idOf = (line: number) => ids[line * perLine] ?? '';
  const usual = average(heights.values());
  const lines = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(ids.length / perLine),
    gap,
    scrollMargin: top,
    overscan: OVERSCAN,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    getItemKey: idOf,
    estimateSize: (line) => heights.get(idOf(line)) ?? usual,
    // The library would round, which adds up over many lines.
    measureElement: (row) => row.getBoundingClientRect().height,
    rangeExtractor: (range) => withFocus(range, list, ids, perLine),
  });
  const [, followFocus] = useReducer((moves: number) => moves + 1, 0);
  useEffect(() => {
    list.addEventListener('focusin', followFocus);
    return () => list.removeEventListener('focusin', followFocus);
  }, [list]);
  lines.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const shown = lines.getVirtualItems();
  const total = lines.getTotalSize();
  const key = shown.map(({ index, start, end }) => `${index}:${start}:${end}`).join();
  useLayoutEffect(() => {
    const runs: LineRun[] = [];
    let ended = top;
    for (const { index, start, end } of shown) {
      const run = runs.at(-1);
      // Lines that are left out have a gap on both sides, at the beginning of the list only on one.
      if (run?.last === index - 1) run.last = index;
      else runs.push({ first: index, last: index, before: start - ended - (run === undefined ? gap : 2 * gap) });
      ended = end;
    }
    onShow({ perLine, runs, after: top + total - ended - gap, measure: lines.measureElement });
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for the lines, which are new objects each time
  }, [key, total, top, gap, perLine, onShow]);
  return null;
}

/**
 * The lines of the window, and those around the focus: without them the focused element would be removed, or the Tab
 * key would find no next one.
 */
function withFocus(range: Range, list: HTMLElement, ids: readonly string[], perLine: number): number[] {
  const lines = defaultRangeExtractor(range);
  const row = list.contains(document.activeElement) ? document.activeElement?.closest('[data-row]') : null;
  const index = row instanceof HTMLElement ? ids.indexOf(row.dataset.row ?? '') : -1;
  if (index < 0) return lines;
  const line = Math.floor(index / perLine);
  const beside = Array.from({ length: 2 * BESIDE_FOCUS + 1 }, (_, offset) => line - BESIDE_FOCUS + offset);
  const all = new Set([...lines, ...beside.filter((each) => each >= 0 && each < range.count)]);
  return [...all].toSorted((a, b) => a - b);
}

/**
 * Keeps the visible rows in their place when rows above them are added, removed or change their height. Browsers have
 * scroll anchoring for that, but not all, and not reliably while rows are left out, so the list switches it off.
 */
class HeldPlace extends Component<Pick<LineWindowProps, 'list'>> {
  override getSnapshotBeforeUpdate(): [row: HTMLElement, top: number][] {
    const { list } = this.props;
    // While the beginning of the list is visible, new rows there may move the others.
    if (list.getBoundingClientRect().top >= 0) return [];
    const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')].map(
      (row) => [row, topOf(row)] as [HTMLElement, number],
    );
    return rows.filter(([, top]) => top >= 0 && top < window.innerHeight);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: [row: HTMLElement, top: number][]): void {
    const held = before.find(([row]) => row.isConnected);
    const moved = held === undefined ? 0 : topOf(held[0]) - held[1];
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return null;
  }
}

function topOf(row: HTMLElement): number {
  return row.getBoundingClientRect().top;
}

/** The heights of the rows that are in a list, by id. */
function heightsIn(list: HTMLElement): Map<string, number> {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  return new Map(rows.map((row) => [row.dataset.row ?? '', row.getBoundingClientRect().height]));
}

function layoutOf(list: HTMLElement, heights: Layout['heights']): Layout {
  const { rowGap, gridTemplateColumns, display } = getComputedStyle(list);
  return {
    top: Math.round(list.getBoundingClientRect().top + window.scrollY),
    gap: Number.parseFloat(rowGap) || 0,
    perLine: display === 'grid' ? gridTemplateColumns.split(' ').length : 1,
    heights,
  };
}

function average(numbers: Iterable<number>): number {
  const all = [...numbers];
  return all.length === 0 ? 0 : all.reduce((sum, each) => sum + each, 0) / all.length;
}
