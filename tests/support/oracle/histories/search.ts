import { type History, historyOf, type HistoryShape } from './history.ts';
import { type Outcome, play } from './play.ts';
import { shrink } from './shrink.ts';
import type { Stage } from './stage.ts';
import type { Tally } from './world.ts';

interface Search extends HistoryShape {
  /** The seed of the first history; each further one has the next number. */
  seed: number;
  histories: number;
  /** How long a history that broke a rule is shortened. */
  shrinkMs: number;
  onPlayed?: (played: number, outcome: Outcome) => void;
}

/** The result of a search: a violation in words, or how much was done without one. */
interface Found {
  violation: string | null;
  called: number;
  succeeded: number;
  /** What came of each command of all histories, by its name. */
  tallies: Map<string, Tally>;
}

/** Plays histories until one breaks a rule, and returns the shortest form of it that still does. */
export async function search(stage: Stage, { seed, histories, shrinkMs, onPlayed, ...shape }: Search): Promise<Found> {
  const found: Found = { violation: null, called: 0, succeeded: 0, tallies: new Map() };
  for (let index = 0; index < histories; index += 1) {
    const history = historyOf(seed + index, shape);
    const outcome = await play(stage, history);
    found.called += outcome.called;
    found.succeeded += outcome.succeeded;
    for (const [command, { chosen, called, accepted }] of outcome.tallies) {
      const sum = found.tallies.get(command) ?? { chosen: 0, called: 0, accepted: 0 };
      sum.chosen += chosen;
      sum.called += called;
      sum.accepted += accepted;
      found.tallies.set(command, sum);
    }
    onPlayed?.(index + 1, outcome);
    if (outcome.problems.length > 0) {
      const violation = await describeViolation(stage, history, outcome, shrinkMs);
      return { ...found, violation: `${violation}\n\nPlay it again: ${commandFor(seed + index, shape)}` };
    }
  }
  return found;
}

async function describeViolation(stage: Stage, history: History, first: Outcome, shrinkMs: number): Promise<string> {
  let smallest = first;
  const breaks = async (candidate: History) => {
    const outcome = await play(stage, candidate);
    if (outcome.problems.length > 0) smallest = outcome;
    return outcome.problems.length > 0;
  };
  const shrunk = await shrink(history, breaks, Date.now() + shrinkMs);
  const size = (steps: History) => steps.reduce((sum, { moves }) => sum + moves.length, 0);
  return [
    'A history broke what must hold:',
    ...smallest.problems.map((problem) => `  * ${problem}`),
    `${size(shrunk)} of its ${size(history)} commands are left, in ${shrunk.length} steps:`,
    ...smallest.journal.map((line) => `  ${line}`),
  ].join('\n');
}

function commandFor(seed: number, { hands, length }: HistoryShape): string {
  return `npm run soak -- --histories 1 --seed ${seed} --hands ${hands} --length ${length}`;
}
