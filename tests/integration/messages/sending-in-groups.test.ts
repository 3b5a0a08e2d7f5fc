import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { fetchNear } from '#tests/support/app/near-gateways.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { repeatRow } from '#tests/support/app/repeat-row.ts';
import { FakeMail } from '#tests/support/messengers/fake-mail.ts';
import { NOON, startMeta, startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { proveEmail } from '#tests/support/people/contacts.ts';
import { makeAccount } from '#tests/support/people/factories.ts';
import { billDueIn, makeRemindedHouse } from '#tests/support/people/reminders.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { GROUP } from '#worker/features/sending/claim-messages.ts';
import { queueDueReminders } from '#worker/features/reminders/queue-due-reminders.ts';
import { jobContext } from '#worker/job-context.ts';
import { runMessageJob } from '#worker/jobs.ts';

async function states({ deps: { db } }: TestApp): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from messages group by 1`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe('a run of reminders by WhatsApp and e-mail, through the real adapters', async () => {
  const meta = await startMeta();
  const mail = new FakeMail();
  let asked = 0;
  const app = await ownApp({
    now: NOON,
    bindings: { ...meta.bindings, ...mail.bindings },
    mail,
    fetch: (input, init) => {
      asked += 1;
      return fetchNear(input, init);
    },
  });

  /** The same for as many other people, half of them by e-mail. */
  async function repeatReminder(userId: string, messageId: string, count: number): Promise<void> {
    const name = "'Penghuni ' || n";
    await repeatRow(app, 'users', userId, count, {
      full_name: name,
      email: 'n || source.email',
      password_chosen_at: 'now()',
    });
    await app.deps.db.execute(sql`
      insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
      select id, 'TAGIHAN', 'WHATSAPP', now(), 'PROFILE', id, 'uji' from users where full_name like 'Penghuni %' on conflict do nothing`);
    await app.deps.db.execute(sql`
      insert into contact_proofs (user_id, kind, value, how, proven_at)
      select id, 'EMAIL', email, 'LINK', now() from users where full_name like 'Penghuni %' on conflict do nothing`);
    await repeatRow(app, 'messages', messageId, count, {
      dedupe_key: 'source.dedupe_key || n',
      channel: `case n % 2 when 0 then 'WHATSAPP' else 'EMAIL' end`,
      user_id: `(select id from users where full_name = ${name} order by id desc limit 1)`,
    });
  }

  it.each([100, 200])(
    'of %i messages makes at most 1.2 subrequests for each, all steps of its job included',
    async (count) => {
      await app.deps.db.execute(sql`delete from messages`);
      const house = await makeRemindedHouse(app);
      await proveEmail(app, house.tenant.id);
      await billDueIn(app, house, 0);
      await queueDueReminders(jobContext(app.deps));
      const { rows } = await app.deps.db.execute<{ id: string }>(sql`select id from messages`);
      await repeatReminder(house.tenant.id, rows[0]?.id ?? '', count - 1);
      await app.calm();
      meta.sent.length = mail.sent.length = asked = 0;
      await runMessageJob(app.deps);
      expect(await states(app)).toEqual({ ACCEPTED: count });
      expect([meta.sent.length, mail.sent.length]).toEqual([count / 2, count / 2]);
      const subrequests = asked + mail.sent.length;
      expect(subrequests / count).toBeLessThanOrEqual(1.2);
    },
  );
});

describe('a fault in the middle of a group', async () => {
  /** Whether the database can store no outcome. */
  let isDown = false;
  const { app, messenger } = await startOutbox({
    fetch: (input, init) =>
      isDown && String(init?.body).includes('provider_id')
        ? Promise.reject(new TypeError('fetch failed'))
        : fetchNear(input, init),
  });
  const COUNT = 4 * GROUP;
  let ids: string[];
  beforeEach(async () => {
    isDown = false;
    const { id: user_id } = await makeAccount(app, { role: 'TENANT' });
    ids = await Promise.all(Array.from({ length: COUNT }, () => queued(app, { user_id })));
  });

  const timesSent = () => ids.map((id) => messenger.timesOf(id));
  const once = () => ids.map(() => 1);

  /** The runs of the next minutes: everything that was not begun is sent. */
  async function runsAfter(): Promise<void> {
    app.clock.advanceMs(5 * 60_000);
    await sendDue(app);
    app.clock.advanceMs(5 * 60_000);
    await sendDue(app);
  }

  it('at the provider changes only the outcome of its own message', async () => {
    messenger.answer(
      { kind: 'ACCEPTED', providerId: 'wamid.1' },
      { kind: 'REJECTED', errorCode: '131026' },
      { kind: 'UNKNOWN' },
      { kind: 'UNAVAILABLE', errorCode: '130429' },
    );
    await sendDue(app);
    expect(await states(app)).toEqual({ FAILED: 1, UNKNOWN: 1, QUEUED: 1, ACCEPTED: COUNT - 3 });
    expect(timesSent()).toEqual(once());
  });

  it('at the database, which stores nothing of it, leaves one group unknown, and sends none of it again', async () => {
    isDown = true;
    await sendDue(app);
    expect(await states(app)).toEqual({ SENDING: GROUP, QUEUED: COUNT - GROUP });
    isDown = false;
    await runsAfter();
    expect(await states(app)).toEqual({ UNKNOWN: GROUP, ACCEPTED: COUNT - GROUP });
    expect(timesSent()).toEqual(once());
  });

  it('at the database, which does not take it together, loses none of it, and the next group begins', async () => {
    app.trips.interruptBefore(1, () => Promise.reject(new TypeError('fetch failed')), /provider_id/);
    await sendDue(app);
    expect(await states(app)).toEqual({ ACCEPTED: COUNT });
    expect(timesSent()).toEqual(once());
  });

  it('where its sender is cut off leaves one group unknown; what was not begun is sent by a later run', async () => {
    messenger.answer(
      ...Array.from({ length: GROUP + 2 }, (_, index) => ({ kind: 'ACCEPTED' as const, providerId: `wamid.${index}` })),
      new Promise<never>(() => undefined),
    );
    void sendDue(app).catch(() => undefined);
    await expect.poll(() => messenger.sent.length).toBe(GROUP + 5);
    expect(await states(app)).toEqual({ ACCEPTED: GROUP, SENDING: GROUP, QUEUED: 2 * GROUP });
    await runsAfter();
    expect(await states(app)).toEqual({ ACCEPTED: 3 * GROUP, UNKNOWN: GROUP });
    expect(Math.max(...timesSent())).toBe(1);
  });

  it('loses nothing where the answer to the claim itself was lost', async () => {
    app.trips.loseAnswerTo(/old\.attempts/);
    await expect(sendDue(app)).rejects.toThrow('Failed query');
    expect(await sendDue(app)).toBe(0);
    await runsAfter();
    expect(await states(app)).toEqual({ ACCEPTED: COUNT });
    expect(timesSent()).toEqual(once());
  });

  it('leaves to another sender what was held too long, and sends it no second time', async () => {
    let answer: (outcome: { kind: 'ACCEPTED'; providerId: string }) => void = () => undefined;
    messenger.answer(new Promise((resolve) => (answer = resolve)));
    const slow = sendDue(app);
    await expect.poll(() => messenger.sent.length).toBe(5);
    await runsAfter();
    answer({ kind: 'ACCEPTED', providerId: 'wamid.terlambat' });
    await slow;
    expect(timesSent()).toEqual(once());
  });
});

describe('eight jobs at the same time', async () => {
  const { app, messenger } = await startOutbox();
  it('send each message once', async () => {
    const { id: user_id } = await makeAccount(app, { role: 'TENANT' });
    const ids = await Promise.all(Array.from({ length: 60 }, () => queued(app, { user_id })));
    await Promise.all(Array.from({ length: 8 }, () => sendDue(app, { limit: GROUP + 5 })));
    expect(ids.map((id) => messenger.timesOf(id))).toEqual(ids.map(() => 1));
    expect(await states(app)).toEqual({ ACCEPTED: 60 });
  });
});
