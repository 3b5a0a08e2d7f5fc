import type { Side } from './beside.ts';
import { absoluteRow, figure, median, middleBy, percentile, ratioRow, type Row } from './report.ts';
import type { Round } from './turns.ts';

/** A measured call at one distance. */
export interface Measured {
  name: string;
  /** Its round trips to the database, on every side. */
  trips: number;
  distanceMs: number;
  rounds: Round[];
}

/**
 * The p50 of a call beside bare Hono in workerd, with a budget, and beside bare Node with `pg`, without one. The round
 * with the median ratio counts, because other work on the machine disturbs times by half, but hardly a ratio. The p95
 * behind it is that of all rounds.
 */
export function floorRows(measured: Measured, budget: number): Row[] {
  return [besideRow(measured, 'hono', budget), besideRow(measured, 'node', null)];
}

const NAMES = { hono: 'bare Hono in workerd', node: 'bare Node with pg' } as const;

function besideRow({ name, trips, distanceMs, rounds }: Measured, side: 'hono' | 'node', budget: number | null): Row {
  const medians = rounds.map((round) => {
    const [ours, floor] = [median(timesOf(round, name, 'ours')), median(timesOf(round, name, side))];
    return { ours, floor, pace: round.pace };
  });
  const { ours, floor, pace } = middleBy(medians, (round) => round.ours / round.floor);
  // The distance is the same on every machine: what we take besides the floor is brought to the pace of the budgets.
  const value = distanceMs === 0 ? ours : floor + (ours - floor) / pace;
  const trip = distanceMs === 0 ? [] : [`measured ${figure(ours)} ms, pace ${pace.toFixed(2)}`];
  const ends = `p95 ${figure(endOf(rounds, name, 'ours'))} and ${figure(endOf(rounds, name, side))} ms`;
  return {
    ...ratioRow({ measure: measureOf(name, distanceMs, `, and of ${NAMES[side]}`), value, floor, unit: 'ms', budget }),
    note: [ends, ...trip, ...(trips === 1 ? [] : [`${trips} trips`])].join('; '),
  };
}

/** The p50 of a call without a floor, at the pace of the budgets, and its p95. Only its statement has a budget. */
export function aloneRow({ name, distanceMs, rounds }: Measured): Row {
  const medians = rounds.map((round) => {
    const ours = median(timesOf(round, name, 'ours'));
    return { ours, atPace: distanceMs + (ours - distanceMs) / round.pace, pace: round.pace };
  });
  const { ours, atPace, pace } = middleBy(medians, (round) => round.atPace);
  const note = `p95 ${figure(endOf(rounds, name, 'ours'))} ms; measured ${figure(ours)} ms, pace ${pace.toFixed(2)}`;
  return absoluteRow(measureOf(name, distanceMs), atPace, 'ms', null, note);
}

function measureOf(name: string, distanceMs: number, more = ''): string {
  return `p50 of ${name}${more}, ${distanceMs} ms to the database`;
}

function timesOf({ times }: Round, name: string, side: Side): number[] {
  return times.get(name)?.[side] ?? [];
}

function endOf(rounds: Round[], name: string, side: Side): number {
  return percentile(
    rounds.flatMap((round) => timesOf(round, name, side)),
    95,
  );
}
