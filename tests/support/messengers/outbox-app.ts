import { sql } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { createOwnApp } from '../app/own-database.ts';
import { Messenger } from './outbox.ts';

/** 12.00 WIB, when every message may leave. */
export const NOON = '2031-06-20T05:00:00Z';

/**
 * For a suite about messages: the app on a database of its own, with a provider that answers as it is told. Each test
 * begins at noon with an empty outbox.
 */
export async function startOutbox() {
  const { app: own, stop } = await createOwnApp({ now: NOON });
  const messenger = new Messenger();
  const app = messenger.in(own);
  afterAll(stop);
  beforeEach(async () => {
    app.clock.set(NOON);
    await app.deps.db.execute(sql`delete from messages`);
  });
  return { app, messenger };
}
