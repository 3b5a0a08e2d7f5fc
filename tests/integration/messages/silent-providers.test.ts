import { afterEach, describe, expect, it } from 'vitest';
import { startOutbox } from '#tests/support/messengers/outbox-app.ts';
import { consent, messageOf, queued, sendDue } from '#tests/support/messengers/outbox.ts';
import { proveEmail } from '#tests/support/people/contacts.ts';
import { makeAccount } from '#tests/support/people/factories.ts';

const { app, messenger } = await startOutbox();
afterEach(() => messenger.silent.clear());

const DEAD = 'mati.contoh';

/** Somebody who gets notices by WhatsApp, e-mail and push. */
async function reader(): Promise<string> {
  const { id } = await makeAccount(app, { role: 'TENANT' });
  await consent(app, id, 'INFO');
  await proveEmail(app, id);
  return id;
}

function pushes(user_id: string, host: string, count: number): Promise<string[]> {
  const push = { user_id, kind: 'NOTICE', channel: 'PUSH', details: { host } } as const;
  return Promise.all(Array.from({ length: count }, () => queued(app, push)));
}

const statesOf = async (ids: string[]) => Promise.all(ids.map(async (id) => (await messageOf(app, id)).state));

describe('a push service that does not answer', () => {
  it('holds up no other push service, no WhatsApp message and no e-mail, however much is sent to it', async () => {
    messenger.silent.add(DEAD);
    const dead = await pushes(await reader(), DEAD, 45);
    app.clock.advanceMs(1_000);
    const user_id = await reader();
    const others = [
      ...(await pushes(user_id, 'hidup.contoh', 3)),
      await queued(app, { user_id, kind: 'NOTICE' }),
      await queued(app, { user_id, kind: 'NOTICE', channel: 'EMAIL' }),
    ];
    await sendDue(app);
    expect(await statesOf(others)).toEqual(others.map(() => 'ACCEPTED'));
    const states = await statesOf(dead);
    expect(states.filter((state) => state === 'UNKNOWN')).toHaveLength(5);
    expect(states.filter((state) => state === 'QUEUED')).toHaveLength(40);
  });

  it('is asked again by the next run, but never about a message whose answer was lost', async () => {
    messenger.silent.add(DEAD);
    const dead = await pushes(await reader(), DEAD, 12);
    await sendDue(app);
    messenger.silent.clear();
    app.clock.advanceMs(5 * 60_000);
    await sendDue(app);
    expect(dead.map((id) => messenger.timesOf(id))).toEqual(dead.map(() => 1));
    expect((await statesOf(dead)).filter((state) => state === 'ACCEPTED')).toHaveLength(7);
  });
});

it('a channel that does not answer holds up no other, and ends no run', async () => {
  messenger.silent.add('WHATSAPP');
  const user_id = await reader();
  const whatsapp = await Promise.all(Array.from({ length: 25 }, () => queued(app, { user_id })));
  const email = await queued(app, { user_id, kind: 'NOTICE', channel: 'EMAIL' });
  await sendDue(app);
  expect(await statesOf([email])).toEqual(['ACCEPTED']);
  expect((await statesOf(whatsapp)).filter((state) => state === 'UNKNOWN')).toHaveLength(5);
});
