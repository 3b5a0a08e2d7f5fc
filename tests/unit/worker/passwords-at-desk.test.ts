import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#worker/log.ts';
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
    ),
  };
}

const busy = { code: 'PASSWORDS_BUSY', status: 503, retryAfter: 5 };

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
      ),
    ).toThrow('Configuration: PASSWORDS is missing.');
  });

  it('that has too many waiting is a 503, with when to try again', async () => {
    const { passwords, lines } = atDesk(() => Promise.resolve(null));
    await expect(passwords.verify('rahasia', null, turn)).rejects.toMatchObject(busy);
    expect(lines).toEqual([]);
  });

  it('that is lost is a 503 too, and the log says so without the password', async () => {
    const { passwords, lines } = atDesk(() => Promise.reject(new Error('rahasia')));
    await expect(passwords.hash('rahasia', turn)).rejects.toMatchObject(busy);
    expect(lines.join()).toContain('passwords.failed');
    expect(lines.join()).not.toContain('rahasia');
  });

  it('that never answers is given up after twenty seconds', async () => {
    vi.useFakeTimers();
    const { passwords } = atDesk(() => new Promise<never>(() => undefined));
    const outcome = passwords.verify('rahasia', null, turn).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toMatchObject(busy);
  });
});
