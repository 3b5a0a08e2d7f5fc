import { describe, expect, it } from 'vitest';
import { createPasswordLine, LONGEST_TURN_MS } from '#worker/passwords/password-line.ts';
import type { Turn } from '#worker/passwords/password-hasher.ts';

const rests = () => () => Promise.resolve();

/**
 * A line whose first job is held, so that others wait; `go` lets it move and returns in which order they came. Each turn
 * takes `turnMs` of a clock of its own.
 */
function heldLine(turnMs = 0) {
  let now = 0;
  const inTurn = createPasswordLine(rests, () => now);
  const order: string[] = [];
  let release = () => {};
  const held = inTurn(turn('held'), () => new Promise<void>((resolve) => (release = resolve)));
  const waiting: Promise<string | null>[] = [];
  const join = (name: string, who: Turn) => {
    const done = inTurn(who, async () => {
      order.push(name);
      now += turnMs;
      return name;
    });
    waiting.push(done);
    return done;
  };
  const go = async () => {
    now += turnMs;
    release();
    await Promise.all([held, ...waiting]);
    return order;
  };
  return { join, go };
}

const turn = (network: string, account = 'a', known = false): Turn => ({ known, network, account });
const times = (count: number, job: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => job(index));

describe('the line of passwords', () => {
  it('hashes one at a time, and rests in between', async () => {
    let working = 0;
    let most = 0;
    const events: string[] = [];
    const inTurn = createPasswordLine(() => async () => void events.push('rest'));
    await Promise.all(
      times(5, () =>
        inTurn(turn('a'), async () => {
          working += 1;
          most = Math.max(most, working);
          await new Promise((resolve) => setTimeout(resolve, 2));
          events.push('hash');
          working -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
    expect(events.slice(0, 9).join(' ')).toBe('hash rest hash rest hash rest hash rest hash');
  });

  it('gives a network one turn a round, however many it sends', async () => {
    const { join, go } = heldLine();
    times(20, (index) => join(`flood ${index}`, turn('flood', `account ${index}`)));
    join('owner', turn('home'));
    expect((await go()).indexOf('owner')).toBe(1);
  });

  it('gives an account one turn a round of its network', async () => {
    const { join, go } = heldLine();
    times(20, (index) => join(`guess ${index}`, turn('campus', 'victim')));
    join('neighbour', turn('campus', 'neighbour'));
    expect((await go()).indexOf('neighbour')).toBe(1);
  });

  it('gives every second turn to those whom a session or a device vouches for, however many networks guess', async () => {
    const { join, go } = heldLine();
    times(50, (index) => join(`guess ${index}`, turn(`network ${index}`)));
    join('phone', turn('network 0', 'owner', true));
    join('laptop', turn('home', 'owner', true));
    const order = await go();
    expect([order.indexOf('phone'), order.indexOf('laptop')]).toEqual([1, 3]);
  });

  it('keeps the order of those who come one after the other', async () => {
    const { join, go } = heldLine();
    const names = times(4, (index) => `try ${index}`).map(String);
    for (const name of names) join(name, turn('home'));
    expect(await go()).toEqual(names);
  });

  it('refuses the last of the largest crowd where turns would come too late, and never who came alone', async () => {
    const { join, go } = heldLine(LONGEST_TURN_MS / 10);
    const crowd = times(9, (index) => join(`guess ${index}`, turn('flood', 'victim'))) as Promise<string | null>[];
    const [owner, neighbour] = [join('owner', turn('home')), join('neighbour', turn('office'))];
    const order = await go();
    expect(await Promise.all([owner, neighbour])).toEqual(['owner', 'neighbour']);
    expect((await Promise.all(crowd)).filter((answer) => answer === null)).toHaveLength(1);
    expect(order).toHaveLength(10);
    expect(await crowd.at(-1)).toBeNull();
  });

  it('refuses nobody whose turn comes in time, however many there are', async () => {
    const { join, go } = heldLine(LONGEST_TURN_MS / 400);
    times(400, (index) => join(`guest ${index}`, turn('campus', `account ${index}`)));
    expect(await go()).toHaveLength(400);
  });

  it('counts what somebody has waited before, and refuses nobody else for it', async () => {
    const { join, go } = heldLine(LONGEST_TURN_MS / 10);
    await go();
    const later = heldLine(LONGEST_TURN_MS / 10);
    const crowd = times(6, (index) => later.join(`guest ${index}`, turn('campus', `account ${index}`)));
    const late = later.join('late', { ...turn('campus', 'late'), waited: 0.5 * LONGEST_TURN_MS });
    const inTime = join('in time', { ...turn('campus', 'early'), waited: 0.5 * LONGEST_TURN_MS });
    expect(await later.go()).toHaveLength(6);
    expect([await late, await inTime]).toEqual([null, 'in time']);
    expect(await Promise.all(crowd)).not.toContain(null);
  });

  it('refuses at once who comes when the line is already too long', async () => {
    let now = 0;
    const inTurn = createPasswordLine(rests, () => now);
    for (let known = 0; known < 12; known += 1) await inTurn(turn('a'), async () => void (now += LONGEST_TURN_MS));
    const held = inTurn(turn('a'), () => new Promise<never>(() => undefined));
    await new Promise((resolve) => setImmediate(resolve));
    const waits = inTurn(turn('b'), () => Promise.resolve('b'));
    expect(await inTurn(turn('b'), () => Promise.resolve('late'))).toBeNull();
    expect(await Promise.race([held, waits, Promise.resolve('still waiting')])).toBe('still waiting');
  });

  it('refuses nobody for the first turns of a crowd, which its arrival slows', async () => {
    let now = 0;
    const inTurn = createPasswordLine(rests, () => now);
    const slow = [2_000, 2_000, 1_500, 1_000, 500, 500];
    const crowd = times(60, (index) =>
      inTurn(turn('campus', `account ${index}`), async () => {
        now += slow[index] ?? 200;
        return index;
      }),
    );
    expect(await Promise.all(crowd)).toEqual(times(60, (index) => index));
  });

  it('never does a job whose caller has given up', async () => {
    const { join, go } = heldLine(LONGEST_TURN_MS + 1);
    const late = join('late', turn('b'));
    expect(await go()).toEqual([]);
    expect(await late).toBeNull();
  });

  it('goes on after a hash that failed', async () => {
    const inTurn = createPasswordLine(rests);
    const failed = inTurn(turn('a'), () => Promise.reject(new Error('no memory')));
    const next = inTurn(turn('a'), () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no memory');
    expect(await next).toBe('done');
  });
});
