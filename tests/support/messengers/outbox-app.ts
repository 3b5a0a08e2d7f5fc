import { sql } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { ownApp } from '../app/own-database.ts';
import type { TestAppOptions } from '../app/test-app.ts';
import { FakeMeta } from './fake-meta.ts';
import { Messenger } from './outbox.ts';

/** 12.00 WIB, when every message may leave. */
export const NOON = '2031-06-20T05:00:00Z';

/**
 * For a suite about messages: the app on a database of its own, with a provider that answers as it is told. Each test
 * begins at noon with an empty outbox.
 */
export async function startOutbox(options: TestAppOptions = {}) {
  const messenger = new Messenger();
  const app = messenger.in(await ownApp({ now: NOON, ...options }));
  beforeEach(async () => {
    app.clock.set(NOON);
    messenger.sent.length = 0;
    await app.deps.db.execute(sql`delete from messages`);
    await app.deps.db.execute(sql`delete from reminder_runs`);
  });
  return { app, messenger };
}

/** A Meta that answers as it is told, for as long as a file's tests run. */
export async function startMeta(): Promise<FakeMeta> {
  const meta = await FakeMeta.start();
  afterAll(() => meta.stop());
  return meta;
}
