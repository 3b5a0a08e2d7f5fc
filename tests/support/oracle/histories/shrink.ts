import type { History, Step } from './history.ts';

/** Removes everything from a history that it does not need to break the rule. */
export async function shrink(
  history: History,
  breaks: (candidate: History) => Promise<boolean>,
  deadline: number,
): Promise<History> {
  let smallest = history;
  for (let progress = true; progress && Date.now() < deadline;) {
    progress = false;
    for (const candidate of smallerThan(smallest)) {
      if (Date.now() >= deadline) break;
      // What runs at the same time does not always meet, so a candidate gets a second try.
      if (!(await breaks(candidate)) && !(await breaks(candidate))) continue;
      smallest = candidate;
      progress = true;
      break;
    }
  }
  return smallest;
}

/** Leaves out a half, a quarter, and so on down to one step; then simplifies a step. */
function* smallerThan(history: History): Generator<History> {
  for (let size = Math.ceil(history.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < history.length; start += size) {
      if (history.length > size) yield history.toSpliced(start, size);
    }
  }
  for (const [index, step] of history.entries()) {
    for (const simpler of simplerThan(step)) yield history.with(index, simpler);
  }
}

function* simplerThan(step: Step): Generator<Step> {
  if (step.faults.length > 0) yield { ...step, faults: [] };
  if (step.gateway.length > 0) yield { ...step, gateway: [] };
  if (step.days > 0) yield { ...step, days: 0 };
  if (step.moves.length > 1) {
    for (const index of step.moves.keys()) yield { ...step, moves: step.moves.toSpliced(index, 1) };
  }
  for (const [index, move] of step.moves.entries()) {
    if (move.isLost) yield { ...step, moves: step.moves.with(index, { ...move, isLost: false }) };
  }
}
