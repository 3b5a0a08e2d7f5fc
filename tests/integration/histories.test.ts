import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lifeCommands } from '#tests/support/oracle/histories/commands/life.ts';
import { settlementCommands } from '#tests/support/oracle/histories/commands/settlement.ts';
import { commands, historyOf } from '#tests/support/oracle/histories/history.ts';
import { databaseFaults } from '#tests/support/oracle/histories/network.ts';
import { search } from '#tests/support/oracle/histories/search.ts';
import { type Stage, startStage } from '#tests/support/oracle/histories/stage.ts';
import { fetchNear } from '#tests/support/app/near-gateways.ts';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';

const MINUTES = 60_000;
const SHRINK_MS = 30_000;
const shape = { hands: 4, length: 24 };

/** The fifty of the first fifteen hundred in which the most commands meet each other and each fault. */
const seeds = [
  30, 34, 58, 61, 69, 93, 153, 154, 191, 233, 234, 290, 300, 352, 357, 364, 428, 466, 524, 562, 620, 662, 677, 753, 758,
  765, 813, 821, 835, 839, 909, 913, 932, 990, 1018, 1051, 1055, 1072, 1151, 1196, 1236, 1268, 1284, 1287, 1297, 1348,
  1399, 1412, 1442, 1461,
];

/**
 * Owners, tenants, strangers and the bank act at once, among jobs and faults; the books are checked after each history.
 * `npm run soak` plays more of them.
 */
describe('fifty histories', () => {
  let stage: Stage;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const database = await makeOwnDatabase();
    stops.push(database.stop);
    stage = await startStage(database, fetchNear);
    stops.unshift(stage.stop);
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  it('let each command meet most others, and each fault of the database', () => {
    const steps = seeds.flatMap((seed) => historyOf(seed, shape));
    const met = (meets: (step: (typeof steps)[number]) => string[]) => new Set(steps.flatMap(meets)).size;
    const names = Object.keys(commands).length;
    expect(met(({ moves }) => moves.map(({ command }) => command))).toBe(names);
    const withFaults = met(({ moves, faults }) =>
      moves.flatMap(({ command }) => faults.map(({ kind }) => `${command} ${kind}`)),
    );
    expect(withFaults).toBeGreaterThan(0.95 * names * databaseFaults.length);
    const pairs = met(({ moves }) => moves.flatMap((one) => moves.map((other) => `${one.command} ${other.command}`)));
    expect(pairs).toBeGreaterThan(0.52 * names ** 2);
  });

  let succeeded = 0;
  const accepted = new Map<string, number>();
  it.each(seeds)(
    'leave balanced books, each intent done once, and no trace of strangers (seed %i)',
    async (seed) => {
      const found = await search(stage, { ...shape, seed, histories: 1, shrinkMs: SHRINK_MS });
      expect(found.violation ?? '').toBe('');
      succeeded += found.succeeded;
      for (const [command, tally] of found.tallies)
        accepted.set(command, (accepted.get(command) ?? 0) + tally.accepted);
    },
    MINUTES,
  );

  // If little succeeds, the search proves little.
  it('do much', () => expect(succeeded).toBeGreaterThan(seeds.length * 8));

  it('let what happens to a tenancy between its first day and its last really happen', () => {
    const life = [...Object.keys({ ...lifeCommands, ...settlementCommands }), 'undoCheckout', 'prepay'];
    expect(life.filter((command) => (accepted.get(command) ?? 0) < 3)).toEqual([]);
  });
});
