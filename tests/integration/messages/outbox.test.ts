import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { consent, messageOf, plainText, plainTexts, queue, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { unprove } from '#tests/support/people/contacts.ts';
import { makeAccount, unique } from '#tests/support/people/factories.ts';
import { sendMessages } from '#worker/features/sending/send-messages.ts';
import { jobContext } from '#worker/job-context.ts';
import { runDailyJob, runMessageJob } from '#worker/jobs.ts';

const { app, messenger } = await startOutbox();

const account = async () => (await makeAccount(app, { role: 'TENANT' })).id;
const stateOf = async (id: string) => (await messageOf(app, id)).state;

describe('a message in the outbox', () => {
  it('is sent once, with its text made at that moment, to where the account is then', async () => {
    const user = await makeAccount(app, { role: 'TENANT', full_name: 'Siti' });
    const id = await queued(app, { user_id: user.id });
    await unprove(app, user.id);
    await app.deps.db.execute(
      sql`update users set full_name = 'Siti Baru', phone = '0899-1234-567' where id = ${user.id}`,
    );
    expect(await sendDue(app)).toBe(1);
    expect(await sendDue(app)).toBe(0);
    expect(messenger.sent.filter((each) => each.id === id)).toMatchObject([
      { channel: 'WHATSAPP', message: { destination: '628991234567', text: 'Halo Siti Baru' } },
    ]);
    expect(await messageOf(app, id)).toMatchObject({ state: 'ACCEPTED', provider_id: `wamid.${id}`, attempts: 1 });
  });

  it('is queued once, however often and however parallel its reason comes', async () => {
    const [user_id, dedupe_key] = [await account(), unique('kunci')];
    const ids = await Promise.all(Array.from({ length: 8 }, () => queue(app, { user_id, dedupe_key })));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
  });

  it('is sent once by eight jobs at the same time', async () => {
    const user_id = await account();
    const ids = await Promise.all(Array.from({ length: 30 }, () => queued(app, { user_id })));
    const counts = await Promise.all(Array.from({ length: 8 }, () => sendDue(app, { limit: 4 })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(ids.map((id) => messenger.timesOf(id))).toEqual(ids.map(() => 1));
  });

  it('whose answer was lost is UNKNOWN and never sent again', async () => {
    const id = await queued(app, { user_id: await account() });
    messenger.answer({ kind: 'UNKNOWN' });
    await sendDue(app);
    expect(await stateOf(id)).toBe('UNKNOWN');
    app.clock.advanceDays(3);
    await sendDue(app);
    expect(messenger.timesOf(id)).toBe(1);
  });

  it('whose sender was cut off becomes UNKNOWN after two minutes, and is never sent again', async () => {
    const id = await queued(app, { user_id: await account() });
    messenger.answer(new Promise(() => undefined));
    void sendDue(app).catch(() => undefined);
    await expect.poll(() => messenger.timesOf(id)).toBe(1);
    app.clock.advanceMs(119_000);
    await sendDue(app);
    expect(await stateOf(id)).toBe('SENDING');
    app.clock.advanceMs(2_000);
    await sendDue(app);
    expect(await stateOf(id)).toBe('UNKNOWN');
    await sendDue(app);
    expect(messenger.timesOf(id)).toBe(1);
  });

  it('whose answer comes late, once it counts as UNKNOWN, is known again', async () => {
    const id = await queued(app, { user_id: await account() });
    let answer: (outcome: { kind: 'ACCEPTED'; providerId: string }) => void = () => undefined;
    messenger.answer(new Promise((resolve) => (answer = resolve)));
    const sending = sendDue(app);
    await expect.poll(() => messenger.timesOf(id)).toBe(1);
    app.clock.advanceMs(121_000);
    await sendDue(app);
    answer({ kind: 'ACCEPTED', providerId: 'wamid.terlambat' });
    await sending;
    expect(await messageOf(app, id)).toMatchObject({ state: 'ACCEPTED', provider_id: 'wamid.terlambat' });
  });

  it('that the provider cannot take now is tried again after 1, 5, 30 minutes, 2 and 6 hours; then it has failed', async () => {
    const id = await queued(app, { user_id: await account() });
    const times: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      messenger.answer({ kind: 'UNAVAILABLE', errorCode: '130429' });
      await sendDue(app);
      const { state, next_try_at } = await messageOf(app, id);
      times.push(state === 'QUEUED' ? `${state} ${next_try_at.slice(11)}` : state);
      const { rows } = await app.deps.db.execute<{ at: Date }>(
        sql`select next_try_at as at from messages where id = ${id}`,
      );
      app.clock.set(new Date(rows[0]?.at ?? '').toISOString());
    }
    expect(times).toEqual(['QUEUED 12.01', 'QUEUED 12.06', 'QUEUED 12.36', 'QUEUED 14.36', 'QUEUED 20.36', 'FAILED']);
    expect(await messageOf(app, id)).toMatchObject({ attempts: 6, error_code: '130429' });
    expect(messenger.timesOf(id)).toBe(6);
  });

  it('waits as long as the provider asks', async () => {
    const id = await queued(app, { user_id: await account() });
    messenger.answer({ kind: 'UNAVAILABLE', errorCode: 'HTTP_429', retryAfterS: 3600 });
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'QUEUED', next_try_at: '2031-06-20 13.00' });
  });

  it('that is rejected has failed, with the provider’s code', async () => {
    const id = await queued(app, { user_id: await account() });
    messenger.answer({ kind: 'REJECTED', errorCode: '131026' });
    await sendDue(app);
    expect(await messageOf(app, id)).toMatchObject({ state: 'FAILED', error_code: '131026' });
  });

  it('that is no longer true is cancelled, and one without a number has failed; neither is sent', async () => {
    const user = await account();
    const other = await account();
    const [untrue, landline] = [await queued(app, { user_id: user }), await queued(app, { user_id: other })];
    await unprove(app, other);
    await app.deps.db.execute(sql`update users set phone = '021-5551234' where id = ${other}`);
    const PASSWORD_RESET: typeof plainText = async (context, rows) =>
      new Map([...(await plainText(context, rows)), [untrue, 'CANCEL' as const]]);
    await sendDue(app, { renderers: { ...plainTexts, PASSWORD_RESET } });
    expect(await messageOf(app, untrue)).toMatchObject({ state: 'CANCELLED', error_code: 'NO_LONGER_TRUE' });
    expect(await messageOf(app, landline)).toMatchObject({ state: 'FAILED', error_code: 'NO_DESTINATION' });
    expect(messenger.timesOf(untrue) + messenger.timesOf(landline)).toBe(0);
  });

  it('whose text cannot be made now waits, and holds up no other kind', async () => {
    const user = await account();
    await consent(app, user, 'INFO');
    const [reset, notice] = [
      await queued(app, { user_id: user }),
      await queued(app, { user_id: user, kind: 'NOTICE' }),
    ];
    const PASSWORD_RESET = () => Promise.reject(new Error('database away'));
    await sendDue(app, { renderers: { ...plainTexts, PASSWORD_RESET } });
    expect(await messageOf(app, reset)).toMatchObject({ state: 'QUEUED', error_code: 'NOT_RENDERED' });
    expect(await stateOf(notice)).toBe('ACCEPTED');
  });

  it.each([
    ['that it was taken', /for update skip locked/, 'UNKNOWN', 0],
    ['what became of it', /provider_id/, 'ACCEPTED', 1],
  ])('is sent once at most where our own database loses its answer %s', async (_, statement, state, times) => {
    const id = await queued(app, { user_id: await account() });
    app.trips.loseAnswerTo(statement);
    await sendMessages(jobContext(app.deps), { renderers: plainTexts }).catch(() => undefined);
    app.clock.advanceMs(180_000);
    await sendDue(app);
    expect(await stateOf(id)).toBe(state);
    expect(messenger.timesOf(id)).toBe(times);
  });

  it('is left to the next job where nobody answers three times', async () => {
    const user_id = await account();
    const ids = await Promise.all(Array.from({ length: 12 }, () => queued(app, { user_id })));
    messenger.answer(...Array.from({ length: 5 }, () => ({ kind: 'UNKNOWN' as const })));
    await sendDue(app);
    const states = await Promise.all(ids.map((id) => messageOf(app, id)));
    expect(states.filter(({ state }) => state === 'UNKNOWN')).toHaveLength(5);
    expect(states.filter(({ state, attempts }) => state === 'QUEUED' && attempts === 0)).toHaveLength(7);
    expect(await sendDue(app)).toBe(0);
    app.clock.advanceMs(5 * 60_000);
    await sendDue(app);
    expect(ids.map((id) => messenger.timesOf(id))).toEqual(ids.map(() => 1));
  });

  it('for whoever waits for a password leaves before older ones', async () => {
    const user_id = await account();
    await consent(app, user_id, 'INFO');
    await queued(app, { user_id, kind: 'NOTICE' });
    app.clock.advanceMs(60_000);
    const reset = await queued(app, { user_id });
    await sendDue(app, { limit: 1 });
    expect(messenger.sent.at(-2)?.id).toBe(reset);
  });
});

describe('the jobs', () => {
  it('send what is due every five minutes', async () => {
    const id = await queued(app, { user_id: await account() });
    expect(await runMessageJob(app.deps)).toMatchObject({ sendDueMessages: 1 });
    // No feature makes texts of its own in this suite.
    expect(await stateOf(id)).not.toBe('QUEUED');
  });

  it('delete messages after a year, and those of a demo’s inbox after a month', async () => {
    const user_id = await account();
    const old = await queued(app, { user_id });
    app.clock.advanceDays(340);
    const newer = await queued(app, { user_id });
    await app.deps.db.execute(sql`
      insert into simulated_messages (message_id, channel, destination, title, body, created_at)
      values (${newer}, 'WHATSAPP', '62', 'Lama', '-', ${app.clock.now().toISOString()})`);
    app.clock.advanceDays(31);
    expect(await runDailyJob(app.deps)).toMatchObject({ deleteOldMessages: 2 });
    expect(await stateOf(newer)).toBe('QUEUED');
    await expect(messageOf(app, old)).rejects.toThrow('no such message');
    const { rows } = await app.deps.db.execute(sql`select from simulated_messages`);
    expect(rows).toEqual([]);
  });

  it('log neither where a message goes nor what it says', async () => {
    const user = await makeAccount(app, { role: 'TENANT', full_name: 'Nama Rahasia' });
    await queued(app, { user_id: user.id });
    await sendDue(app);
    const told = app.logLines.join('\n');
    expect(told).toContain('message.tried');
    expect(told).not.toMatch(/Nama Rahasia|6281234567890|081234567890|482913/);
  });
});
