import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { repeatRow } from '#tests/support/app/repeat-row.ts';
import { NOON } from '#tests/support/messengers/outbox-app.ts';
import { Messenger, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { makeAccount } from '#tests/support/people/factories.ts';
import { GROUP } from '#worker/features/sending/claim-messages.ts';
import { runMessageJob } from '#worker/jobs.ts';

const MOST = 200;

/** With a limit that a few messages reach, and a provider that answers as it is told. */
describe('a run of the messages', () => {
  let app: TestApp;
  const messenger = new Messenger();
  let user_id: string;
  beforeAll(async () => {
    const own = await createOwnApp({ now: NOON, bindings: { JOB_SUBREQUESTS: String(MOST) } });
    app = messenger.in(own.app);
    ({ id: user_id } = await makeAccount(app, { role: 'TENANT' }));
    return own.stop;
  });
  beforeEach(async () => {
    app.clock.set(NOON);
    await app.deps.db.execute(sql`delete from messages`);
    await app.calm();
    app.trips.reset();
    messenger.sent.length = 0;
  });

  const subrequests = () => app.trips.requests + messenger.sent.length;

  async function queueMany(count: number): Promise<void> {
    const id = await queued(app, { user_id });
    await repeatRow(app, 'messages', id, count - 1, { dedupe_key: `source.dedupe_key || n` });
    app.trips.reset();
  }

  async function states(): Promise<Record<string, number>> {
    const { rows } = await app.deps.db.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from messages group by 1`,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  it('ends below its limit, loses no outcome and leaves the rest to the next runs, which send each once', async () => {
    const COUNT = 450;
    await queueMany(COUNT);
    const counts: number[] = [];
    for (let sent = 0; sent < COUNT && counts.length < 10;) {
      app.trips.reset();
      messenger.sent.length = 0;
      const count = await sendDue(app);
      expect(subrequests()).toBeLessThanOrEqual(MOST);
      expect(count).toBe(messenger.sent.length);
      counts.push(count);
      sent += count;
      expect(await states()).toEqual(sent < COUNT ? { ACCEPTED: sent, QUEUED: COUNT - sent } : { ACCEPTED: COUNT });
    }
    expect(await states()).toEqual({ ACCEPTED: COUNT });
    // Most of what a run may ask is sending.
    expect(counts[0]).toBeGreaterThan(MOST / 2);
  });

  it('with all its steps ends below the limit too, and says what it left', async () => {
    await queueMany(900);
    app.logLines.length = 0;
    await runMessageJob(app.deps);
    expect(subrequests()).toBeLessThanOrEqual(MOST);
    const done = app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(done.find(({ event }) => event === 'job.done')).toMatchObject({
      subrequests: subrequests(),
      unfinished: 'sendDueMessages',
    });
  });

  it('stores outcomes in groups', async () => {
    await queueMany(20);
    await sendDue(app);
    // Tidying, the claim, whose numbers are stopped, the first beginning, and the groups.
    expect(app.trips.requests).toBeLessThanOrEqual(4 + 20 / GROUP);
    expect(await states()).toEqual({ ACCEPTED: 20 });
  });

  it('loses none of a group whose answer was lost', async () => {
    await queueMany(GROUP);
    messenger.answer({ kind: 'REJECTED', errorCode: '131026' });
    app.trips.loseAnswerTo(/provider_id/);
    await sendDue(app);
    expect(await states()).toEqual({ ACCEPTED: GROUP - 1, FAILED: 1 });
  });
});
