import { describe, expect, it } from 'vitest';
import { halfOfTheTime } from '#worker/passwords/half-of-the-time.ts';

/** A thread on which a pause takes as long as the calls that it lets in; `waiting` of them are never answered. */
function thread({
  pauseMs,
  pausesUntilIdle = Number.POSITIVE_INFINITY,
}: {
  pauseMs: number;
  pausesUntilIdle?: number;
}) {
  let now = 0;
  let pauses = 0;
  const rest = halfOfTheTime({
    now: () => now,
    pause: async (ms) => {
      pauses += 1;
      now += Math.max(ms, pauseMs);
    },
    isIdle: () => pauses % pausesUntilIdle === 0 && pauses > 0,
  });
  /** Hashes so often, and returns the share of the time that hashes had and the most that followed each other. */
  const hash = async (times: number, ms: number) => {
    let [inRow, most] = [0, 0];
    for (let each = 0; each < times; each += 1) {
      const before = pauses;
      now += ms;
      inRow += 1;
      most = Math.max(most, inRow);
      await rest(ms);
      if (pauses > before) inRow = 0;
    }
    return { share: (times * ms) / now, most };
  };
  return { hash };
}

describe('hashes beside calls that never end', () => {
  it.each([5, 40, 100, 350, 900])('have half of the time where a pause takes %i ms', async (pauseMs) => {
    const { share } = await thread({ pauseMs }).hash(200, 100);
    expect(share).toBeGreaterThanOrEqual(0.48);
    expect(share).toBeLessThan(0.56);
  });

  it('never keep calls waiting for longer than a second more than one hash', async () => {
    const { most } = await thread({ pauseMs: 60_000 }).hash(400, 100);
    expect(most).toBeLessThanOrEqual(11);
  });
});

describe('hashes beside calls that end', () => {
  it('go on as soon as all calls have been answered', async () => {
    const { share, most } = await thread({ pauseMs: 10, pausesUntilIdle: 2 }).hash(100, 100);
    expect(share).toBeGreaterThan(0.8);
    expect(most).toBe(1);
  });

  it('never follow each other without a pause to make up for a slow one', async () => {
    const { most } = await thread({ pauseMs: 500, pausesUntilIdle: 1 }).hash(100, 100);
    expect(most).toBe(1);
  });
});

describe('hashes where the clock stands still while code runs', () => {
  it('are followed by a single pause each', async () => {
    let pauses = 0;
    const rest = halfOfTheTime({ now: () => 0, pause: async () => void (pauses += 1), isIdle: () => false });
    for (let each = 0; each < 10; each += 1) await rest(0);
    expect(pauses).toBe(10);
  });
});
