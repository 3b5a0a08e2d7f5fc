import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WaitingTries } from '#worker/features/auth/waiting-tries.ts';

const LONGEST_MS = 20_000;
const patient = () => undefined;

describe('tries that wait for others at a counter', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are let in one after the other, in the order they came', async () => {
    const tries = new WaitingTries();
    const order: number[] = [];
    const crowd = Array.from({ length: 20 }, (_, each) =>
      tries.inTurn('campus', LONGEST_MS, patient, () => Promise.resolve(order.push(each))),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(crowd);
    expect(order).toEqual(Array.from({ length: 20 }, (_, each) => each));
    expect(tries.counterIn(['campus'])).toBeNull();
  });

  it('ask ten times a second together, however many they are, and give up in time', async () => {
    const tries = new WaitingTries();
    let asked = 0;
    const full = () => {
      asked += 1;
      return Promise.resolve(null);
    };
    const crowd = Array.from({ length: 200 }, () => tries.inTurn('campus', LONGEST_MS, patient, full));
    await vi.advanceTimersByTimeAsync(LONGEST_MS + 100);
    expect(await Promise.all(crowd)).toEqual(Array.from({ length: 200 }, () => null));
    expect(asked).toBeGreaterThan(100);
    expect(asked).toBeLessThanOrEqual(201);
  });

  it('all give up as soon as nobody like them is served', async () => {
    const tries = new WaitingTries();
    let isFull = false;
    const giveUp = () => {
      if (isFull) throw new Error('full');
    };
    const crowd = Array.from({ length: 20 }, () =>
      tries.inTurn('campus', LONGEST_MS, giveUp, () => Promise.resolve(null)).catch(String),
    );
    await vi.advanceTimersByTimeAsync(500);
    isFull = true;
    await vi.advanceTimersByTimeAsync(100);
    expect(await Promise.all(crowd)).toEqual(Array.from({ length: 20 }, () => 'Error: full'));
    expect(tries.counterIn(['campus'])).toBeNull();
  });

  it('do not wait for those at another counter', async () => {
    const tries = new WaitingTries();
    const victim = tries.inTurn('victim', LONGEST_MS, patient, () => Promise.resolve(null));
    expect(tries.counterIn(['campus', 'victim'])).toBe('victim');
    expect(tries.counterIn(['campus'])).toBeNull();
    const neighbour = tries.inTurn('campus', LONGEST_MS, patient, () => Promise.resolve('in'));
    await vi.advanceTimersByTimeAsync(100);
    expect(await Promise.race([victim, neighbour])).toBe('in');
  });

  it('do not wait for one whose call was broken off, or has failed', async () => {
    const tries = new WaitingTries();
    void tries.inTurn('campus', LONGEST_MS, patient, () => new Promise<never>(() => undefined));
    const failed = tries
      .inTurn('campus', LONGEST_MS, patient, () => Promise.reject(new Error('no database')))
      .catch(String);
    const next = tries.inTurn('campus', LONGEST_MS, patient, () => Promise.resolve('in'));
    await vi.advanceTimersByTimeAsync(1_300);
    expect(await failed).toBe('Error: no database');
    expect(await next).toBe('in');
  });

  it('keep their places when the thread stood still, whoever comes then', async () => {
    const tries = new WaitingTries();
    let isFull = true;
    let stoodStill = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + stoodStill);
    const order: number[] = [];
    const join = (each: number) =>
      tries.inTurn('campus', LONGEST_MS, patient, () => Promise.resolve(isFull ? null : order.push(each)));
    const crowd = [join(0), join(1), join(2)];
    await vi.advanceTimersByTimeAsync(250);
    stoodStill = 5_000;
    crowd.push(join(3));
    isFull = false;
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(crowd);
    clock.mockRestore();
    expect(order).toEqual([0, 1, 2, 3]);
  });
});
