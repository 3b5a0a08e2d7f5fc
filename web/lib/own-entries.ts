/**
 * Entries of the history that belong to what is open above the page, one for each, so that every back closes the topmost
 * alone. They hold nothing: what is open is known in memory, and one that is reached again, by forward or after a reload,
 * is left at once. For the rest of the app only the entries of pages are there: what leads elsewhere takes the place of
 * one, what replaces the address replaces that of the page below, a step back begins at the page, and the router hears
 * nothing of them.
 */

import { steps } from './steps.ts';

interface EntryState {
  /** The place of the page's entry, and its key: the router's own. */
  idx?: number;
  key?: string;
  /** Which of what is open the entry belongs to, from 1. */
  above?: number;
}

type Entry = Parameters<History['pushState']>;

/** After how long a step through the history has led nowhere, in ms. */
const STEP_MS = 2_000;

const pushState = history.pushState.bind(history);
const replaceState = history.replaceState.bind(history);
const go = history.go.bind(history);

/** Asks what is open to close, the topmost last. */
const closers: (() => void)[] = [];
/** What the page's own entry will be once it is reached. */
let carried = depth() > 0 ? present() : null;
/** What led elsewhere during a step, which the step must not undo. */
let overtaking: Entry | null = null;
let step: ReturnType<typeof setTimeout> | undefined;
let place = placeOf();

function stateNow(): EntryState {
  return (history.state ?? {}) as EntryState;
}

function depth(): number {
  return stateNow().above ?? 0;
}

function placeOf(): string {
  return `${location.href} ${stateNow().key}`;
}

function present() {
  return { state: stateNow(), href: location.href };
}

history.pushState = (...entry) => {
  if (step !== undefined) overtaking = entry;
  (step === undefined && depth() > 0 ? replaceState : pushState)(...entry);
  // Of an entry that is gone.
  if (carried !== null && Number(stateNow().idx) <= Number(carried.state.idx)) carried = null;
  place = placeOf();
};

history.replaceState = (state: EntryState, ...rest) => {
  const above = depth();
  replaceState(above > 0 ? { ...state, above } : state, ...rest);
  if (overtaking !== null) overtaking = [state, ...rest];
  if (above > 0) carried = present();
  place = placeOf();
};

history.go = (by = 0) => take(by < 0 ? by - depth() : by);

function take(by: number): void {
  clearTimeout(step);
  step = setTimeout(() => {
    step = undefined;
  }, STEP_MS);
  go(by);
}

// Before the router, which hears of other pages alone.
steps.hear = (event) => {
  const isOwn = step !== undefined;
  clearTimeout(step);
  step = undefined;
  const above = depth();
  if (overtaking !== null) {
    (above > 0 ? replaceState : pushState)(...overtaking);
    overtaking = null;
  } else if (carried !== null && carried.state.idx === stateNow().idx) {
    replaceState({ ...carried.state, above }, '', carried.href);
    if (above === 0) carried = null;
  }
  if (place === placeOf()) event.stopImmediatePropagation();
  place = placeOf();
  if (!isOwn && above < closers.length) closers.at(-1)?.();
  setTimeout(settle);
};

/** As many entries above the page as things are open. */
function settle(): void {
  if (step !== undefined) return;
  const missing = closers.length - depth();
  if (missing < 0) take(missing);
  for (let nth = 0; nth < missing; nth += 1) pushState({ ...stateNow(), above: depth() + 1 }, '');
}

// After a reload.
setTimeout(settle);

/**
 * Gives an entry to what was opened just now.
 *
 * @param close what back does; what stays open keeps its entry
 * @returns takes it away once that is closed, after what closed it may have led elsewhere
 */
export function addOwnEntry(close: () => void): () => void {
  closers.push(close);
  setTimeout(settle);
  return () => {
    closers.splice(closers.indexOf(close), 1);
    setTimeout(settle);
  };
}
