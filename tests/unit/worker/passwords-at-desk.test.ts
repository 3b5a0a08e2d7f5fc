import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DomainError } from '#worker/errors.ts';
import { createLog } from '#worker/log.ts';
import { LONGEST_TURN_MS } from '#worker/passwords/password-line.ts';
import type { Turn } from '#worker/passwords/password-hasher.ts';
import { type PasswordDesks, passwordsAtDesk } from '#worker/passwords/passwords-at-desk.ts';

const turn = { known: false, network: '203.0.113.7', account: 'a' };

/** Hashes at a desk that answers as it is told to. */
function atDesk(answer: () => Promise<never> | Promise<null>) {
  const lines: string[] = [];
  const desks: PasswordDesks = { getByName: () => ({ hash: answer, verify: answer }) };
  return {
    lines,
    passwords: passwordsAtDesk(
      desks,
      createLog(
        (line) => lines.push(line),
        () => new Date(),
      ),
      1,
    ),
  };
}

const busy = { code: 'PASSWORDS_BUSY', status: 503 };

describe('the password desk', () => {
  afterEach(() => vi.useRealTimers());

  it('must be bound: without it nothing starts', () => {
    expect(() =>
      passwordsAtDesk(
        undefined,
        createLog(
          () => undefined,
          () => new Date(),
        ),
        1,
      ),
    ).toThrow('Configuration: PASSWORDS is missing.');
  });

  it('that has too many waiting is a 503, with when to try again', async () => {
    const { passwords, lines } = atDesk(() => Promise.resolve(null));
    await expect(passwords.verify('rahasia', null, turn)).rejects.toMatchObject(busy);
    expect(lines).toEqual([]);
  });

  it('sends those refused together back one after another, within about a minute', async () => {
    const { passwords } = atDesk(() => Promise.resolve(null));
    const refusals = Array.from({ length: 200 }, (_, each) =>
      passwords.verify('rahasia', null, { ...turn, account: `akun-${each}` }).then(
        () => 0,
        (error: DomainError) => error.retryAfter ?? 0,
      ),
    );
    const seconds = await Promise.all(refusals);
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...seconds)).toBeLessThan(65);
    for (const second of new Set(seconds)) expect(seconds.filter((each) => each === second).length).toBeLessThan(12);
  });

  it('that refused somebody is full for a second, for all of that network whom nothing vouches for', async () => {
    vi.useFakeTimers();
    const { passwords } = atDesk(() => Promise.resolve(null));
    const isRefused = (who: Partial<Turn>) => {
      try {
        return passwords.refuseWhileFull({ ...turn, ...who });
      } catch (error) {
        return error;
      }
    };
    expect(isRefused({})).toBeUndefined();
    await expect(passwords.verify('rahasia', null, { ...turn, known: true })).rejects.toMatchObject(busy);
    expect(isRefused({})).toBeUndefined();
    await expect(passwords.verify('rahasia', null, turn)).rejects.toMatchObject(busy);
    expect(isRefused({ account: 'b' })).toMatchObject(busy);
    expect(isRefused({ network: '198.51.100.1' })).toBeUndefined();
    expect(isRefused({ known: true })).toBeUndefined();
    vi.advanceTimersByTime(1_000);
    expect(isRefused({})).toBeUndefined();
  });

  it('that is lost is a 503 too, and the log says so without the password', async () => {
    const { passwords, lines } = atDesk(() => Promise.reject(new Error('rahasia')));
    await expect(passwords.hash('rahasia', turn)).rejects.toMatchObject(busy);
    expect(lines.join()).toContain('passwords.failed');
    expect(lines.join()).not.toContain('rahasia');
  });

  it('that never answers is given up, later than its last turn', async () => {
    vi.useFakeTimers();
    const { passwords } = atDesk(() => new Promise<never>(() => undefined));
    const outcome = passwords.verify('rahasia', null, turn).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(LONGEST_TURN_MS);
    expect(await Promise.race([outcome, 'still waiting'])).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toMatchObject(busy);
  });

  it('is one of several, the same for all tries at an account', async () => {
    const asked: string[] = [];
    const desks: PasswordDesks = {
      getByName: (name) => {
        asked.push(name);
        return { hash: () => Promise.resolve('hash'), verify: () => Promise.resolve(true) };
      },
    };
    const log = createLog(
      () => undefined,
      () => new Date(),
    );
    const passwords = passwordsAtDesk(desks, log, 8);
    const accounts = Array.from({ length: 200 }, (_, index) => `account ${index}`);
    for (const account of accounts) {
      await passwords.verify('rahasia', null, { ...turn, account });
      await passwords.hash('rahasia', { ...turn, account, known: true, network: '198.51.100.1' });
    }
    const pairs = accounts.map((_, index) => asked.slice(2 * index, 2 * index + 2));
    expect(pairs.filter(([one, two]) => one !== two)).toEqual([]);
    expect(new Set(asked).size).toBe(8);
  });
});
