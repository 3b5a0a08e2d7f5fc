/**
 * Plays many histories against the app and a PostgreSQL of its own, and checks the books after each: `npm run soak --
 * --histories 2000 --seed 7 --hands 4 --length 30`. The first one that breaks a rule is shortened and printed with its
 * seed; the run then ends with 1. `--journal` prints everything that is done.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalNeon } from '#drizzle/local/local-neon.ts';
import { migrate } from '#drizzle/migrate.ts';
import type { Outcome } from '#tests/support/oracle/histories/play.ts';
import { search } from '#tests/support/oracle/histories/search.ts';
import { startStage } from '#tests/support/oracle/histories/stage.ts';

const SHRINK_MS = 120_000;
/** How many histories there are between two progress lines. */
const EVERY = 50;

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    hands: { type: 'string', default: '4' },
    length: { type: 'string', default: '30' },
    journal: { type: 'boolean', default: false },
  },
});

function count(name: 'histories' | 'seed' | 'hands' | 'length'): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`--${name} must be a whole number from 1 up, not "${values[name]}".`);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function soak(): Promise<boolean> {
  const options = {
    histories: count('histories'),
    seed: count('seed'),
    hands: count('hands'),
    length: count('length'),
  };
  const directory = mkdtempSync(join(tmpdir(), 'ekost-soak-'));
  let stop: (() => Promise<void>) | undefined;
  const neon = await startLocalNeon({ directory, throwaway: true });
  try {
    await migrate(neon.databaseUrl);
    const stage = await startStage({ databaseUrl: neon.databaseUrl, endpoint: neon.fetchEndpoint ?? '' });
    stop = stage.stop;
    say(
      `${options.histories} histories from seed ${options.seed} on, ${options.hands} hands, ${options.length} commands`,
    );
    const onPlayed = (played: number, { journal }: Outcome) => {
      if (values.journal) say(`\nHistory ${played}:\n${journal.join('\n')}`);
      if (played % EVERY === 0) say(`${played} played`);
    };
    const { violation, called, succeeded, tallies } = await search(stage, {
      ...options,
      shrinkMs: SHRINK_MS,
      onPlayed,
    });
    const byRarity = [...tallies].toSorted(([, one], [, other]) => one.accepted - other.accepted);
    for (const [command, tally] of byRarity)
      say(`${command}: chosen ${tally.chosen} times, called ${tally.called}, accepted ${tally.accepted}`);
    say(violation ?? `No violation in ${called} calls, of which ${succeeded} succeeded.`);
    return violation === null;
  } finally {
    // Before the database, or what was thrown is not what is read at the end.
    await stop?.();
    await neon.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

try {
  process.exitCode = (await soak()) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
