import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search } from '#tests/support/oracle/histories/search.ts';
import { type Stage, startStage } from '#tests/support/oracle/histories/stage.ts';
import { fetchNear } from '#tests/support/app/near-gateways.ts';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';

const MINUTES = 60_000;
const SHRINK_MS = 30_000;
const hundred = { hands: 4, length: 24 };

/**
 * Owners, tenants, strangers and the bank act at once, among jobs and faults; the books are checked after each history.
 * `npm run soak` plays more of them.
 */
describe('a hundred histories', () => {
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

  it.each([1, 26, 51, 76])(
    'leave balanced books, each intent done once, and no trace of strangers (from seed %i on)',
    async (seed) => {
      const found = await search(stage, { ...hundred, seed, histories: 25, shrinkMs: SHRINK_MS });
      expect(found.violation ?? '').toBe('');
      // If little succeeds, the search proves little.
      expect(found.succeeded).toBeGreaterThan(25 * 8);
    },
    5 * MINUTES,
  );
});
